#include "output/claim.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace whirl {

const int kFileIsClaimed = ETXTBSY;

namespace {

constexpr off_t kClaimedByte = off_t{1} << 62;

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    const int kept = errno;
    if (fd_ >= 0) ::close(fd_);
    errno = kept;
  }
  explicit operator bool() const { return fd_ >= 0; }
  int get() const { return fd_; }
  int release() { return std::exchange(fd_, -1); }

 private:
  int fd_;
};

struct flock claim_of(short type) {
  struct flock lock {};
  lock.l_type = type;
  lock.l_whence = SEEK_SET;
  lock.l_start = kClaimedByte;
  lock.l_len = 1;
  return lock;
}

// False when another has it. A file system without locks cannot guard anything: true.
bool claim(int fd) {
  struct flock lock = claim_of(F_WRLCK);
  if (fcntl(fd, F_OFD_SETLK, &lock) == 0) return true;
  if (errno == EBADF) {  // open for reading only: asking must do
    lock = claim_of(F_WRLCK);
    return fcntl(fd, F_OFD_GETLK, &lock) != 0 || lock.l_type == F_UNLCK;
  }
  return errno != EAGAIN && errno != EACCES;
}

// Shared from now on: where a network makes whole-file locks of flock, readers still pass.
void share(int fd) {
  struct flock lock = claim_of(F_RDLCK);
  fcntl(fd, F_OFD_SETLK, &lock);
}

bool is_file_of(int fd, const std::string& path) {
  struct stat open {
  }, named{};
  return fstat(fd, &open) == 0 && lstat(path.c_str(), &named) == 0 && open.st_dev == named.st_dev &&
         open.st_ino == named.st_ino;
}

int refuse() {
  errno = kFileIsClaimed;
  return -1;
}

// In place of a new file: an old one, claimed.
int emptied(Descriptor& file) {
  if (ftruncate(file.get(), 0) != 0) return -1;
  share(file.get());
  return file.release();
}

// What is no regular file keeps its place: a link, whose file is claimed, or a device, which nobody claims.
int open_in_place(const std::string& path) {
  Descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
  if (!file) return -1;
  struct stat status {};
  if (fstat(file.get(), &status) == 0 && !S_ISREG(status.st_mode)) return file.release();
  return claim(file.get()) ? emptied(file) : refuse();
}

}  // namespace

int create_claimed(const std::string& path) {
  // Others may do the same at the same time: who holds the claim on the file that has the name may remove it,
  // and a new file counts when it is claimed and still has the name. Otherwise it all begins again.
  for (int tries = 0; tries < 1000; ++tries) {
    struct stat status {};
    if (lstat(path.c_str(), &status) == 0) {
      if (!S_ISREG(status.st_mode)) return open_in_place(path);
      Descriptor old(::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW));
      Descriptor readable(old ? -1 : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
      const int fd = old ? old.get() : readable.get();
      if (fd >= 0 && !claim(fd)) return refuse();
      if (fd >= 0 && !is_file_of(fd, path)) continue;
      // where a folder lets no name go, its file may still be written
      if (::unlink(path.c_str()) != 0 && errno != ENOENT) return old ? emptied(old) : -1;
    }
    Descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (!file && errno == EEXIST) continue;
    if (!file) return -1;
    if (!claim(file.get()) || !is_file_of(file.get(), path)) continue;
    share(file.get());
    return file.release();
  }
  return refuse();
}

}  // namespace whirl
