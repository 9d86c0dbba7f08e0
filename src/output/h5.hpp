// The only home of HDF5: the few operations that results files need, as typed functions that throw
// EnvironmentError.
//
// Files are written in the oldest file format that holds them (superblock 0): a file in the newest format
// carries an "open for writing" mark that makes it unreadable after a kill. The writer's claim on its file
// (claim.hpp) keeps other writers away, not readers; between two flushes nothing is written, so that what
// they see is whole.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace whirl::h5 {

using Id = std::int64_t;  // hid_t

// Owns an HDF5 identifier of any kind.
class Handle {
 public:
  Handle() = default;
  explicit Handle(Id id) : id_(id) {}
  Handle(Handle&& other) noexcept : id_(other.id_) { other.id_ = -1; }
  Handle& operator=(Handle&& other) noexcept;
  ~Handle();
  Id id() const { return id_; }
  explicit operator bool() const { return id_ >= 0; }
  // Closes; false when the library could not (then it keeps what it could not write).
  bool close() noexcept;

 private:
  Id id_ = -1;
};

enum class Type { real, integer };  // 64-bit float, 32-bit signed

class File {
 public:
  static File create(const std::string& path);  // replaces an old file, unless it is being written
  static File open(const std::string& path);    // for reading
  Id id() const { return handle_.id(); }
  const std::string& path() const { return path_; }
  void flush();
  void close();
  // "FILE: cannot do WHAT: reason of the library"
  [[noreturn]] void fail(const std::string& what) const;

  // --- writing ---
  Handle create_group(const std::string& name);
  // Dataset (rows, shape...) that grows in rows; real ones are filled with NaN.
  Handle create_growing(const std::string& name, Type type, const std::vector<std::uint64_t>& shape,
                        std::uint64_t chunk_rows);
  // Sets the number of rows and writes the whole chunk that starts at first_row.
  void write_chunk(const Handle& dataset, const std::vector<std::uint64_t>& shape, std::uint64_t rows,
                   std::uint64_t first_row, const void* data, std::size_t bytes);
  Handle write_reals(const std::string& name, const std::vector<double>& values);
  Handle write_integers(const std::string& name, const std::vector<std::int32_t>& values);
  Handle write_strings(const std::string& name, const std::vector<std::string>& values);
  void write_text(const std::string& name, const std::string& text);
  // A dimension without values, as netCDF-4 writes it.
  Handle create_dimension(const std::string& name, std::uint64_t length);
  // Makes a dataset the coordinate variable of the dimension of its own name.
  void make_scale(const Handle& dataset, const std::string& name);
  // Names the scales (paths) of all dimensions of a dataset.
  void set_dimensions(const Handle& dataset, const std::vector<std::string>& scales);
  void set_attribute(const Handle& object, const std::string& name, const std::string& text);
  // Text that may be overwritten later by at most `capacity` characters.
  void set_fixed_attribute(const Handle& object, const std::string& name, const std::string& text,
                           std::size_t capacity);
  void overwrite_attribute(const std::string& object, const std::string& name, const std::string& text);
  // A view (time, shape...) of numbers first .. first+width-1 of item `item` of the dataset (time, items,
  // width).
  Handle create_view(const std::string& name, const std::string& source, std::uint64_t items,
                     std::uint64_t source_width, std::uint64_t item, std::uint64_t first,
                     const std::vector<std::uint64_t>& shape);

  // --- reading ---
  bool exists(const std::string& name) const;
  std::vector<std::uint64_t> extent(const std::string& dataset) const;
  std::vector<double> read_reals(const std::string& dataset) const;
  std::vector<std::int32_t> read_integers(const std::string& dataset) const;
  // The block starting at `start` of size `count`.
  void read_block(const std::string& dataset, const std::vector<std::uint64_t>& start,
                  const std::vector<std::uint64_t>& count, double* out) const;
  std::vector<std::string> read_strings(const std::string& dataset) const;
  std::string read_text(const std::string& dataset) const;
  std::string read_attribute(const std::string& object, const std::string& name) const;

 private:
  File(Handle handle, std::string path);
  Handle handle_;
  std::string path_;
  Handle vlen_string_, reference_list_, scalar_;
  std::map<std::size_t, Handle> string_types_;       // by length
  std::map<std::string, std::uint64_t> references_;  // to scales, by path
};

// The library keeps its habit of printing errors per thread: every thread that calls it says this first.
void quiet_this_thread();

// Version of the library in use, e.g. "1.10.8".
std::string library_version();

}  // namespace whirl::h5
