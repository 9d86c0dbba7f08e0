#include "comm/communicator.hpp"

#include <fmt/format.h>

#include <numeric>

namespace whirl {

void check_partner(const Communicator& comm, int partner, int tag) {
  if (partner < 0 || partner >= comm.size())
    throw CommError(
        fmt::format("rank {}: a message to or from rank {}, of {}", comm.rank(), partner, comm.size()));
  if (tag < 0 || tag > Communicator::max_tag)
    throw CommError(
        fmt::format("rank {}: a message with tag {}, not 0 to {}", comm.rank(), tag, Communicator::max_tag));
}

void check_root(const Communicator& comm, int root) {
  if (root < 0 || root >= comm.size())
    throw CommError(fmt::format("rank {}: root {} of {} ranks", comm.rank(), root, comm.size()));
}

void check_gather(const Communicator& comm, std::span<const std::byte> mine,
                  std::span<const std::size_t> bytes, std::span<const std::byte> all) {
  const std::size_t sum = std::accumulate(bytes.begin(), bytes.end(), std::size_t{0});
  if (bytes.size() != static_cast<std::size_t>(comm.size()) || sum != all.size() ||
      bytes[static_cast<std::size_t>(comm.rank())] != mine.size())
    throw CommError(fmt::format("rank {}: gather of {} lengths, {} bytes in all, {} here, into {} bytes",
                                comm.rank(), bytes.size(), sum, mine.size(), all.size()));
}

}  // namespace whirl
