#include "output/h5_driver.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>
#if defined(H5FD_CLASS_VERSION) || H5_VERS_MINOR >= 13
#include <H5FDdevelop.h>
#endif

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <map>
#include <utility>
#include <vector>

#include "output/claim.hpp"

namespace whirl::h5 {
namespace {

// Superblock version 0 (HDF5 file format specification, II.A): version at byte 8, address of the end of the
// file at byte 40, 8 bytes, little-endian; no checksum.
constexpr haddr_t kVersionAt = 8, kEndAt = 40;
constexpr haddr_t kLeastRoom = 4 * 1024 * 1024;

// No std::string: a thread that registers a destructor when memory is short is ended by the C library.
thread_local int system_error = 0;

int failed() {
  system_error = errno;
  return -1;
}

struct Pending {
  H5FD_mem_t type;
  std::vector<unsigned char> bytes;
};

struct Driver {
  H5FD_t base;  // the library's part, must come first
  int fd = -1;
  haddr_t end_of_allocation = 0, end_of_file = 0;
  haddr_t physical = 0;   // length of the file on disk
  haddr_t announced = 0;  // end stored in the superblock on disk
  haddr_t emitted = 0;    // end of allocation at the last emission
  bool old_superblock = false;
  // A write failed and was told: what is on disk stays as the last good flush left it. From then on the
  // driver takes everything and writes nothing, for the library crashes at exit when a file could not be
  // closed.
  bool broken = false;
  std::map<haddr_t, Pending> pending;
};

Driver& self(H5FD_t* f) { return *reinterpret_cast<Driver*>(f); }
const Driver& self(const H5FD_t* f) { return *reinterpret_cast<const Driver*>(f); }

int write_all(int fd, const void* data, std::size_t size, haddr_t at) {
  const auto* p = static_cast<const unsigned char*>(data);
  while (size > 0) {
    ssize_t n = pwrite(fd, p, size, static_cast<off_t>(at));
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return failed();
    p += n;
    at += static_cast<haddr_t>(n);
    size -= static_cast<std::size_t>(n);
  }
  return 0;
}

void put_end(unsigned char* to, haddr_t end) {
  for (int i = 0; i < 8; ++i) to[i] = static_cast<unsigned char>(end >> (8 * i));
}

// Takes [from, to) out of what is pending: newer bytes take its place.
void forget(std::map<haddr_t, Pending>& pending, haddr_t from, haddr_t to) {
  auto it = pending.upper_bound(from);
  if (it != pending.begin()) --it;
  while (it != pending.end() && it->first < to) {
    const haddr_t a = it->first, b = a + it->second.bytes.size();
    if (b <= from) {
      ++it;
      continue;
    }
    Pending old = std::move(it->second);
    it = pending.erase(it);
    auto cut = [&](haddr_t x, haddr_t y) {
      pending[x] = {old.type,
                    {old.bytes.begin() + static_cast<std::ptrdiff_t>(x - a),
                     old.bytes.begin() + static_cast<std::ptrdiff_t>(y - a)}};
    };
    if (a < from) cut(a, from);
    if (b > to) cut(to, b);
  }
}

// Makes the file longer than its content, by steps that grow with it.
void make_room(Driver& d) {
  const haddr_t step = std::max(kLeastRoom, d.end_of_allocation / 8);
  if (d.physical >= d.end_of_allocation + step / 2) return;
  const haddr_t wanted = d.end_of_allocation + step;
  rlimit limit{};
  if (getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur < wanted) return;
  if (ftruncate(d.fd, static_cast<off_t>(wanted)) == 0) d.physical = wanted;
}

// Order of emission, lowest first. New blocks: nobody knows of them. Then nodes of chunk indices (B-trees of
// version 1: "TREE", type, level) from the root down: when a node is split, its parent must know the new half
// before the old one forgets it. Then headers, which hold the lengths; then the superblock.
int rank(const Driver& d, haddr_t at, const Pending& p) {
  if (p.type == H5FD_MEM_SUPER) return 1000;
  if (at >= d.emitted) return 0;
  if (p.bytes.size() > 5 && std::memcmp(p.bytes.data(), "TREE", 4) == 0) return 256 - p.bytes[5];
  return p.type == H5FD_MEM_OHDR ? 600 : 500;
}

int emit(Driver& d, haddr_t end) {
  if (d.broken) return 0;
  d.broken = true;  // until all is written
  auto super = d.pending.find(0);
  if (super != d.pending.end() && super->second.bytes.size() >= kEndAt + 8) {
    d.old_superblock = super->second.bytes[kVersionAt] == 0;
    if (d.old_superblock) put_end(super->second.bytes.data() + kEndAt, end);
  }
  const bool is_new = d.announced == 0;
  if (!is_new && d.old_superblock && end != d.announced) {
    unsigned char bytes[8];
    put_end(bytes, end);
    if (write_all(d.fd, bytes, sizeof bytes, kEndAt) < 0) return -1;
  }
  std::vector<std::pair<int, haddr_t>> order;
  for (const auto& [at, p] : d.pending) order.push_back({rank(d, at, p), at});
  std::sort(order.begin(), order.end());
  for (const auto& [r, at] : order) {
    const std::vector<unsigned char>& bytes = d.pending[at].bytes;
    if (write_all(d.fd, bytes.data(), bytes.size(), at) < 0) return -1;
  }
  d.pending.clear();
  d.announced = end;
  d.emitted = d.end_of_allocation;
  d.broken = false;
  return 0;
}

H5FD_t* driver_open(const char* name, unsigned flags, hid_t, haddr_t) {
  const int mode = (flags & H5F_ACC_RDWR) ? O_RDWR : O_RDONLY;
  const int fd = (flags & H5F_ACC_CREAT) ? create_claimed(name) : ::open(name, mode | O_CLOEXEC);
  if (fd < 0) {
    failed();
    return nullptr;
  }
  auto* d = new Driver{};
  d->fd = fd;
  const off_t size = lseek(fd, 0, SEEK_END);
  d->end_of_file = d->physical = d->announced = size > 0 ? static_cast<haddr_t>(size) : 0;
  return &d->base;
}

herr_t driver_close(H5FD_t* f) {
  Driver& d = self(f);
  // Errors are left for take_system_error(): to the library closing always succeeds.
  emit(d, d.end_of_allocation);
  if (!d.broken && d.physical != d.end_of_allocation &&
      ftruncate(d.fd, static_cast<off_t>(d.end_of_allocation)) < 0)
    failed();
  if (::close(d.fd) < 0) failed();
  delete &d;
  return 0;
}

herr_t driver_query(const H5FD_t*, unsigned long* flags) {
  // Not H5FD_FEAT_ACCUMULATE_METADATA: the driver wants to know what is what.
  *flags = H5FD_FEAT_AGGREGATE_METADATA | H5FD_FEAT_AGGREGATE_SMALLDATA | H5FD_FEAT_DATA_SIEVE |
           H5FD_FEAT_DEFAULT_VFD_COMPATIBLE;
  return 0;
}

haddr_t driver_get_eoa(const H5FD_t* f, H5FD_mem_t) { return self(f).end_of_allocation; }

herr_t driver_set_eoa(H5FD_t* f, H5FD_mem_t, haddr_t end) {
  self(f).end_of_allocation = end;
  return 0;
}

haddr_t driver_get_eof(const H5FD_t* f, H5FD_mem_t) { return self(f).end_of_file; }

herr_t driver_read(H5FD_t* f, H5FD_mem_t, hid_t, haddr_t at, std::size_t size, void* out) {
  Driver& d = self(f);
  auto* to = static_cast<unsigned char*>(out);
  std::size_t done = 0;
  while (done < size) {
    ssize_t n = pread(d.fd, to + done, size - done, static_cast<off_t>(at + done));
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return failed();
    if (n == 0) break;
    done += static_cast<std::size_t>(n);
  }
  std::fill(to + done, to + size, static_cast<unsigned char>(0));
  auto it = d.pending.upper_bound(at);
  if (it != d.pending.begin()) --it;
  for (; it != d.pending.end() && it->first < at + size; ++it) {
    const haddr_t from = std::max(at, it->first),
                  to_end = std::min(at + size, it->first + it->second.bytes.size());
    if (from < to_end)
      std::memcpy(to + (from - at), it->second.bytes.data() + (from - it->first), to_end - from);
  }
  return 0;
}

herr_t driver_write(H5FD_t* f, H5FD_mem_t type, hid_t, haddr_t at, std::size_t size, const void* data) {
  Driver& d = self(f);
  forget(d.pending, at, at + size);
  d.end_of_file = std::max(d.end_of_file, at + size);
  if (type == H5FD_MEM_DRAW) {
    if (d.broken) return 0;
    d.physical = std::max(d.physical, at + size);
    if (write_all(d.fd, data, size, at) == 0) return 0;
    d.broken = true;
    return -1;
  }
  const auto* p = static_cast<const unsigned char*>(data);
  d.pending[at] = {type, {p, p + size}};
  return 0;
}

herr_t driver_flush(H5FD_t* f, hid_t, hbool_t closing) {
  Driver& d = self(f);
  // The end announced now has been the length of the file since the last flush.
  haddr_t end = std::max(d.physical, d.end_of_allocation);
  if (d.broken) return 0;
  if (closing) {
    emit(d, end);
    return 0;
  }
  if (d.physical < d.end_of_allocation) {
    if (ftruncate(d.fd, static_cast<off_t>(d.end_of_allocation)) < 0) {
      d.broken = true;
      return failed();
    }
    d.physical = d.end_of_allocation;
  }
  if (emit(d, end) < 0) return -1;
  make_room(d);
  return 0;
}

herr_t driver_truncate(H5FD_t* f, hid_t, hbool_t) {
  self(f).end_of_file = self(f).end_of_allocation;
  return 0;
}

hid_t driver_id() {
  static const hid_t id = [] {
    static H5FD_class_t c{};
#ifdef H5FD_CLASS_VERSION
    c.version = H5FD_CLASS_VERSION;
    c.value = static_cast<H5FD_class_value_t>(510);  // of the numbers left to drivers of one's own
#endif
    c.name = "whirl results";
    c.maxaddr = (static_cast<haddr_t>(1) << 62) - 1;
    c.fc_degree = H5F_CLOSE_WEAK;
    c.open = driver_open;
    c.close = driver_close;
    c.query = driver_query;
    c.get_eoa = driver_get_eoa;
    c.set_eoa = driver_set_eoa;
    c.get_eof = driver_get_eof;
    c.read = driver_read;
    c.write = driver_write;
    c.flush = driver_flush;
    c.truncate = driver_truncate;
    const H5FD_mem_t map[H5FD_MEM_NTYPES] = H5FD_FLMAP_DICHOTOMY;
    std::copy(std::begin(map), std::end(map), c.fl_map);
    return H5FDregister(&c);
  }();
  return id;
}

}  // namespace

int use_results_driver(hid_t file_access_list) {
  return H5Pset_driver(file_access_list, driver_id(), nullptr);
}

std::string take_system_error() {
  const int number = std::exchange(system_error, 0);
  if (number == kFileIsClaimed) return "another run is writing it";
  return number == 0 ? "" : std::strerror(number);
}

}  // namespace whirl::h5
