#include "output/h5.hpp"

#include <hdf5_hl.h>

#include <cassert>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <limits>
#include <thread>

#include "base/error.hpp"
#include "output/h5_driver.hpp"

namespace whirl::h5 {
namespace {

// The library's own story of its last failure: errors that come from the system first, else the innermost
// one.
struct Story {
  std::string innermost, system;
};

herr_t collect(unsigned, const H5E_error2_t* e, void* data) {
  auto& story = *static_cast<Story*>(data);
  if (!e->desc) return 0;
  if (story.innermost.empty()) story.innermost = e->desc;
  std::string_view desc = e->desc;
  std::size_t at = desc.find("error message = '");
  if (story.system.empty() && at != std::string_view::npos) {
    desc.remove_prefix(at + 17);
    story.system = std::string(desc.substr(0, desc.find('\'')));
  }
  return 0;
}

std::string reason() {
  std::string system = take_system_error();
  if (!system.empty()) return system;
  Story story;
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, collect, &story);
  return story.system.empty() ? story.innermost : story.system;
}

hid_t file_type(Type t) { return t == Type::real ? H5T_IEEE_F64LE : H5T_STD_I32LE; }

std::vector<hsize_t> with_rows(std::uint64_t rows, const std::vector<std::uint64_t>& shape) {
  std::vector<hsize_t> dims{rows};
  dims.insert(dims.end(), shape.begin(), shape.end());
  return dims;
}

Handle space(const std::vector<hsize_t>& dims, const std::vector<hsize_t>& max) {
  return Handle(H5Screate_simple(static_cast<int>(dims.size()), dims.data(), max.data()));
}

Handle string_type(std::size_t size) {
  Handle type(H5Tcopy(H5T_C_S1));
  H5Tset_size(type.id(), size);
  H5Tset_cset(type.id(), H5T_CSET_UTF8);
  return type;
}

}  // namespace

void quiet_this_thread() { H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr); }

Handle& Handle::operator=(Handle&& other) noexcept {
  if (this != &other) {
    close();
    id_ = other.id_;
    other.id_ = -1;
  }
  return *this;
}

Handle::~Handle() { close(); }

bool Handle::close() noexcept {
  if (id_ < 0) return true;
  bool done = H5Idec_ref(id_) >= 0;
  id_ = -1;
  return done;
}

File::File(Handle handle, std::string path)
    : handle_(std::move(handle)),
      path_(std::move(path)),
      vlen_string_(string_type(H5T_VARIABLE)),
      reference_list_(H5Tvlen_create(H5T_STD_REF_OBJ)),
      scalar_(H5Screate(H5S_SCALAR)) {}

void File::fail(const std::string& what) const {
  std::string why = reason();
  throw EnvironmentError(path_ + ": cannot " + what + (why.empty() ? "" : ": " + why));
}

File File::create(const std::string& path) {
  quiet_this_thread();
  Handle access(H5Pcreate(H5P_FILE_ACCESS)), creation(H5Pcreate(H5P_FILE_CREATE));
  H5Pset_libver_bounds(access.id(), H5F_LIBVER_EARLIEST, H5F_LIBVER_LATEST);
  use_results_driver(access.id());
  H5Pset_link_creation_order(creation.id(), H5P_CRT_ORDER_TRACKED | H5P_CRT_ORDER_INDEXED);
  Handle file(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, creation.id(), access.id()));
  if (!file) throw EnvironmentError(path + ": cannot create the results file: " + reason());
  return File(std::move(file), path);
}

File File::open(const std::string& path) {
  quiet_this_thread();
  std::error_code error;
  auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) throw EnvironmentError(path + ": no such file");
  if (std::filesystem::is_directory(status))
    throw EnvironmentError(path + ": is a directory, not a results file");
  Handle access(H5Pcreate(H5P_FILE_ACCESS));
  H5Pset_file_locking(access.id(), false, true);
  // The library looks at the length of the file first and at the end that the file announces later: when a
  // run has made the file longer in between, it takes it for a truncated one. Another look tells.
  constexpr int kLooks = 50;
  Handle file;
  std::string why;
  for (int look = 0; look < kLooks && !file; ++look) {
    file = Handle(H5Fopen(path.c_str(), H5F_ACC_RDONLY, access.id()));
    if (file) break;
    why = reason();
    if (why.find("truncated") == std::string::npos) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(look));
  }
  if (!file) {
    if (H5Fis_hdf5(path.c_str()) == 0) why = "not an HDF5 file";
    throw EnvironmentError(path + ": cannot read the results file: " + why);
  }
  return File(std::move(file), path);
}

void File::flush() {
  if (H5Fflush(id(), H5F_SCOPE_LOCAL) < 0) fail("write the results file");
}

void File::close() {
  if (!handle_) return;
  take_system_error();  // an older one has been told
  const bool closed = handle_.close();
  const std::string system = take_system_error();
  if (!system.empty()) throw EnvironmentError(path_ + ": cannot close the results file: " + system);
  if (!closed) fail("close the results file");
}

Handle File::create_group(const std::string& name) {
  Handle creation(H5Pcreate(H5P_GROUP_CREATE));
  H5Pset_link_creation_order(creation.id(), H5P_CRT_ORDER_TRACKED | H5P_CRT_ORDER_INDEXED);
  Handle group(H5Gcreate2(id(), name.c_str(), H5P_DEFAULT, creation.id(), H5P_DEFAULT));
  if (!group) fail("create the group " + name);
  return group;
}

Handle File::create_growing(const std::string& name, Type type, const std::vector<std::uint64_t>& shape,
                            std::uint64_t chunk_rows) {
  Handle creation(H5Pcreate(H5P_DATASET_CREATE));
  auto chunk = with_rows(chunk_rows, shape);
  H5Pset_chunk(creation.id(), static_cast<int>(chunk.size()), chunk.data());
  const double nan = std::numeric_limits<double>::quiet_NaN();
  if (type == Type::real) H5Pset_fill_value(creation.id(), H5T_NATIVE_DOUBLE, &nan);
  Handle extent = space(with_rows(0, shape), with_rows(H5S_UNLIMITED, shape));
  Handle d(
      H5Dcreate2(id(), name.c_str(), file_type(type), extent.id(), H5P_DEFAULT, creation.id(), H5P_DEFAULT));
  if (!d) fail("create the dataset " + name);
  return d;
}

void File::write_chunk(const Handle& dataset, const std::vector<std::uint64_t>& shape, std::uint64_t rows,
                       std::uint64_t first_row, const void* data, std::size_t bytes) {
  auto dims = with_rows(rows, shape);
  auto offset = with_rows(first_row, std::vector<std::uint64_t>(shape.size(), 0));
  if (H5Dset_extent(dataset.id(), dims.data()) < 0 ||
      H5Dwrite_chunk(dataset.id(), H5P_DEFAULT, 0, offset.data(), bytes, data) < 0)
    fail("write the results file");
}

Handle File::write_reals(const std::string& name, const std::vector<double>& values) {
  std::vector<hsize_t> dims{values.size()};
  Handle extent = space(dims, dims);
  Handle d(
      H5Dcreate2(id(), name.c_str(), H5T_IEEE_F64LE, extent.id(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
  if (!d || (!values.empty() &&
             H5Dwrite(d.id(), H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) < 0))
    fail("write the dataset " + name);
  return d;
}

Handle File::write_integers(const std::string& name, const std::vector<std::int32_t>& values) {
  std::vector<hsize_t> dims{values.size()};
  Handle extent = space(dims, dims);
  Handle d(H5Dcreate2(id(), name.c_str(), H5T_STD_I32LE, extent.id(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
  if (!d || H5Dwrite(d.id(), H5T_NATIVE_INT32, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) < 0)
    fail("write the dataset " + name);
  return d;
}

Handle File::write_strings(const std::string& name, const std::vector<std::string>& values) {
  std::vector<const char*> pointers;
  for (const std::string& v : values) pointers.push_back(v.c_str());
  std::vector<hsize_t> dims{values.size()};
  Handle extent = space(dims, dims);
  Handle d(
      H5Dcreate2(id(), name.c_str(), vlen_string_.id(), extent.id(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
  if (!d || (!values.empty() &&
             H5Dwrite(d.id(), vlen_string_.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT, pointers.data()) < 0))
    fail("write the dataset " + name);
  return d;
}

void File::write_text(const std::string& name, const std::string& text) {
  const char* pointer = text.c_str();
  Handle d(
      H5Dcreate2(id(), name.c_str(), vlen_string_.id(), scalar_.id(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
  if (!d || H5Dwrite(d.id(), vlen_string_.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT, &pointer) < 0)
    fail("write the dataset " + name);
}

Handle File::create_dimension(const std::string& name, std::uint64_t length) {
  std::vector<hsize_t> dims{length};
  Handle extent = space(dims, dims);
  Handle d(
      H5Dcreate2(id(), name.c_str(), H5T_IEEE_F32BE, extent.id(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
  std::string number = std::to_string(length);
  // netCDF-4 knows such a dimension by this sentence, the length right-aligned in ten columns.
  std::string mark = "This is a netCDF dimension but not a netCDF variable.";
  mark += std::string(10 - std::min<std::size_t>(10, number.size()), ' ') + number;
  if (!d || H5DSset_scale(d.id(), mark.c_str()) < 0) fail("create the dimension " + name);
  return d;
}

void File::make_scale(const Handle& dataset, const std::string& name) {
  if (H5DSset_scale(dataset.id(), name.c_str()) < 0) fail("create the dimension " + name);
}

// The library's own H5DSattach_scale also keeps a list of users at the scale and copies it every time, n^2 in
// all.
void File::set_dimensions(const Handle& dataset, const std::vector<std::string>& scales) {
  std::vector<hobj_ref_t> references(scales.size());
  std::vector<hvl_t> lists(scales.size());
  for (std::size_t i = 0; i < scales.size(); ++i) {
    auto [known, is_new] = references_.try_emplace(scales[i], 0);
    static_assert(sizeof(hobj_ref_t) == sizeof known->second);
    if (is_new && H5Rcreate(&known->second, id(), scales[i].c_str(), H5R_OBJECT, -1) < 0)
      fail("refer to " + scales[i]);
    references[i] = known->second;
    lists[i] = {1, &references[i]};
  }
  std::vector<hsize_t> dims{scales.size()};
  Handle extent = space(dims, dims);
  Handle a(H5Acreate2(dataset.id(), "DIMENSION_LIST", reference_list_.id(), extent.id(), H5P_DEFAULT,
                      H5P_DEFAULT));
  if (!a || H5Awrite(a.id(), reference_list_.id(), lists.data()) < 0) fail("write dimensions");
}

void File::set_attribute(const Handle& object, const std::string& name, const std::string& text) {
  set_fixed_attribute(object, name, text, std::max<std::size_t>(text.size(), 1));
}

void File::set_fixed_attribute(const Handle& object, const std::string& name, const std::string& text,
                               std::size_t capacity) {
  Handle& type = string_types_[capacity];
  if (!type) type = string_type(capacity);
  std::string padded = text;
  padded.resize(capacity, '\0');
  Handle a(H5Acreate2(object.id(), name.c_str(), type.id(), scalar_.id(), H5P_DEFAULT, H5P_DEFAULT));
  if (!a || H5Awrite(a.id(), type.id(), padded.data()) < 0) fail("write the attribute " + name);
}

void File::overwrite_attribute(const std::string& object, const std::string& name, const std::string& text) {
  Handle owner(H5Oopen(id(), object.c_str(), H5P_DEFAULT));
  Handle a(H5Aopen(owner.id(), name.c_str(), H5P_DEFAULT));
  if (!a) fail("find the attribute " + name);
  Handle type(H5Aget_type(a.id()));
  std::string padded = text;
  padded.resize(H5Tget_size(type.id()), '\0');
  if (H5Awrite(a.id(), type.id(), padded.data()) < 0) fail("write the attribute " + name);
}

Handle File::create_view(const std::string& name, const std::string& source, std::uint64_t items,
                         std::uint64_t source_width, std::uint64_t item, std::uint64_t first,
                         const std::vector<std::uint64_t>& shape) {
  std::uint64_t width = 1;
  for (std::uint64_t n : shape) width *= n;
  // Both selections must be unlimited in time by an explicit hyperslab: only then does the view grow with its
  // source.
  auto select = [](const Handle& s, std::vector<hsize_t> start, std::vector<hsize_t> block) {
    std::vector<hsize_t> stride(start.size(), 1), count(start.size(), 1);
    count[0] = H5S_UNLIMITED;
    return H5Sselect_hyperslab(s.id(), H5S_SELECT_SET, start.data(), stride.data(), count.data(),
                               block.data());
  };
  Handle from = space({0, items, source_width}, {H5S_UNLIMITED, items, source_width});
  Handle to = space(with_rows(0, shape), with_rows(H5S_UNLIMITED, shape));
  Handle all = space(with_rows(0, shape), with_rows(H5S_UNLIMITED, shape));
  Handle creation(H5Pcreate(H5P_DATASET_CREATE));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  bool ok = select(from, {0, item, first}, {1, 1, width}) >= 0 &&
            select(to, std::vector<hsize_t>(shape.size() + 1, 0), with_rows(1, shape)) >= 0 &&
            H5Pset_fill_value(creation.id(), H5T_NATIVE_DOUBLE, &nan) >= 0 &&
            H5Pset_virtual(creation.id(), to.id(), ".", source.c_str(), from.id()) >= 0;
  if (!ok) fail("map the view " + name);
  Handle d(H5Dcreate2(id(), name.c_str(), H5T_IEEE_F64LE, all.id(), H5P_DEFAULT, creation.id(), H5P_DEFAULT));
  if (!d) fail("create the view " + name);
  return d;
}

bool File::exists(const std::string& name) const { return H5Lexists(id(), name.c_str(), H5P_DEFAULT) > 0; }

std::vector<std::uint64_t> File::extent(const std::string& dataset) const {
  Handle d(H5Dopen2(id(), dataset.c_str(), H5P_DEFAULT));
  if (!d) fail("read the dataset " + dataset);
  Handle s(H5Dget_space(d.id()));
  std::vector<hsize_t> dims(static_cast<std::size_t>(std::max(0, H5Sget_simple_extent_ndims(s.id()))));
  H5Sget_simple_extent_dims(s.id(), dims.data(), nullptr);
  return {dims.begin(), dims.end()};
}

std::vector<double> File::read_reals(const std::string& dataset) const {
  std::uint64_t size = 1;
  std::vector<std::uint64_t> count = extent(dataset);
  for (std::uint64_t n : count) size *= n;
  std::vector<double> out(size);
  read_block(dataset, std::vector<std::uint64_t>(count.size(), 0), count, out.data());
  return out;
}

std::vector<std::int32_t> File::read_integers(const std::string& dataset) const {
  std::uint64_t size = 1;
  for (std::uint64_t n : extent(dataset)) size *= n;
  std::vector<std::int32_t> out(size);
  Handle d(H5Dopen2(id(), dataset.c_str(), H5P_DEFAULT));
  if (!d || (size && H5Dread(d.id(), H5T_NATIVE_INT32, H5S_ALL, H5S_ALL, H5P_DEFAULT, out.data()) < 0))
    fail("read the dataset " + dataset);
  return out;
}

void File::read_block(const std::string& dataset, const std::vector<std::uint64_t>& start,
                      const std::vector<std::uint64_t>& count, double* out) const {
  std::vector<hsize_t> from(start.begin(), start.end()), size(count.begin(), count.end());
  for (hsize_t n : size)
    if (n == 0) return;
  Handle d(H5Dopen2(id(), dataset.c_str(), H5P_DEFAULT));
  if (!d) fail("read the dataset " + dataset);
  Handle s(H5Dget_space(d.id()));
  Handle memory = space(size, size);
  if (H5Sselect_hyperslab(s.id(), H5S_SELECT_SET, from.data(), nullptr, size.data(), nullptr) < 0 ||
      H5Dread(d.id(), H5T_NATIVE_DOUBLE, memory.id(), s.id(), H5P_DEFAULT, out) < 0)
    fail("read the dataset " + dataset);
}

std::vector<std::string> File::read_strings(const std::string& dataset) const {
  Handle d(H5Dopen2(id(), dataset.c_str(), H5P_DEFAULT));
  if (!d) fail("read the dataset " + dataset);
  Handle s(H5Dget_space(d.id()));
  hssize_t n = H5Sget_simple_extent_npoints(s.id());
  std::vector<char*> pointers(static_cast<std::size_t>(std::max<hssize_t>(n, 0)));
  if (pointers.empty()) return {};
  if (H5Dread(d.id(), vlen_string_.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT, pointers.data()) < 0)
    fail("read the dataset " + dataset);
  std::vector<std::string> out;
  for (char* p : pointers) out.emplace_back(p ? p : "");
  H5Dvlen_reclaim(vlen_string_.id(), s.id(), H5P_DEFAULT, pointers.data());
  return out;
}

std::string File::read_text(const std::string& dataset) const {
  std::vector<std::string> all = read_strings(dataset);
  return all.empty() ? "" : all.front();
}

std::string File::read_attribute(const std::string& object, const std::string& name) const {
  Handle a(H5Aopen_by_name(id(), object.c_str(), name.c_str(), H5P_DEFAULT, H5P_DEFAULT));
  if (!a) return "";
  Handle type(H5Aget_type(a.id()));
  std::string text(H5Tget_size(type.id()), '\0');
  if (H5Tget_class(type.id()) != H5T_STRING || H5Tis_variable_str(type.id()) > 0 ||
      H5Aread(a.id(), type.id(), text.data()) < 0)
    return "";
  return text.c_str();
}

std::string library_version() {
  unsigned major = 0, minor = 0, release = 0;
  H5get_libversion(&major, &minor, &release);
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(release);
}

}  // namespace whirl::h5
