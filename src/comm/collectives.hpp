// Typed set-up calls on a Communicator: all ranks make them together. T is any type that may be copied as
// bytes; ranks run the same program on machines of one kind.
//
// Sums are formed by the root in the order of ranks, so the same numbers on the same ranks give the same
// bits, whatever the library would do.
#pragma once
#include <algorithm>
#include <numeric>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "comm/communicator.hpp"

namespace whirl {

template <class T>
concept Plain = std::is_trivially_copyable_v<T>;

template <Plain T>
T broadcast_value(Communicator& comm, T value, int root = 0) {
  comm.broadcast(std::as_writable_bytes(std::span(&value, 1)), root);
  return value;
}

// The root's vector (or string), of whatever length, to all.
template <class Sequence>
requires Plain<typename Sequence::value_type>
void broadcast_sequence(Communicator& comm, Sequence& values, int root = 0) {
  values.resize(broadcast_value(comm, values.size(), root));
  comm.broadcast(std::as_writable_bytes(std::span(values)), root);
}

// One value of each rank, in the order of ranks; empty except on the root.
template <Plain T>
std::vector<T> gather_values(Communicator& comm, const T& mine, int root = 0) {
  const std::vector<std::size_t> bytes(static_cast<std::size_t>(comm.size()), sizeof(T));
  std::vector<T> all(comm.rank() == root ? bytes.size() : 0);
  comm.gather(std::as_bytes(std::span(&mine, 1)), bytes, std::as_writable_bytes(std::span(all)), root);
  return all;
}

template <Plain T>
std::vector<T> allgather_values(Communicator& comm, const T& mine) {
  const std::vector<std::size_t> bytes(static_cast<std::size_t>(comm.size()), sizeof(T));
  std::vector<T> all(bytes.size());
  comm.allgather(std::as_bytes(std::span(&mine, 1)), bytes, std::as_writable_bytes(std::span(all)));
  return all;
}

namespace detail {

template <class Sequence>
std::vector<Sequence> cut(const std::vector<typename Sequence::value_type>& all,
                          const std::vector<std::size_t>& bytes) {
  std::vector<Sequence> parts;
  auto at = all.begin();
  for (const std::size_t b : bytes) {
    const auto end = at + static_cast<std::ptrdiff_t>(b / sizeof(typename Sequence::value_type));
    parts.emplace_back(at, end);
    at = end;
  }
  return parts;
}

}  // namespace detail

// Rank r's vector (or string), of whatever length, as entry r; empty except on the root.
template <class Sequence>
requires Plain<typename Sequence::value_type> std::vector<Sequence> gather_sequences(Communicator& comm,
                                                                                     const Sequence& mine,
                                                                                     int root = 0) {
  using T = typename Sequence::value_type;
  const auto bytes = gather_values(comm, mine.size() * sizeof(T), root);
  std::vector<T> all(std::accumulate(bytes.begin(), bytes.end(), std::size_t{0}) / sizeof(T));
  comm.gather(std::as_bytes(std::span(mine)), bytes, std::as_writable_bytes(std::span(all)), root);
  return detail::cut<Sequence>(all, bytes);
}

// The same on every rank.
template <class Sequence>
requires Plain<typename Sequence::value_type> std::vector<Sequence> allgather_sequences(
    Communicator& comm, const Sequence& mine) {
  using T = typename Sequence::value_type;
  const auto bytes = allgather_values(comm, mine.size() * sizeof(T));
  std::vector<T> all(std::accumulate(bytes.begin(), bytes.end(), std::size_t{0}) / sizeof(T));
  comm.allgather(std::as_bytes(std::span(mine)), bytes, std::as_writable_bytes(std::span(all)));
  return detail::cut<Sequence>(all, bytes);
}

// Entry by entry the fold of all ranks' values in the order of ranks, on every rank. All give the same
// length.
template <Plain T, class Fold>
void allreduce(Communicator& comm, std::span<T> values, Fold fold) {
  const std::vector<T> mine(values.begin(), values.end());
  const auto all = gather_sequences(comm, mine, 0);
  for (std::size_t r = 0; r < all.size(); ++r) {
    if (all[r].size() != values.size())
      throw CommError("rank " + std::to_string(r) + " gave " + std::to_string(all[r].size()) +
                      " values to a reduction of " + std::to_string(values.size()));
    for (std::size_t i = 0; i < values.size(); ++i)
      values[i] = r == 0 ? all[0][i] : fold(values[i], all[r][i]);
  }
  comm.broadcast(std::as_writable_bytes(values), 0);
}

template <Plain T>
T sum_of(Communicator& comm, T value) {
  allreduce(comm, std::span(&value, 1), [](T a, T b) { return a + b; });
  return value;
}
template <Plain T>
T largest_of(Communicator& comm, T value) {
  allreduce(comm, std::span(&value, 1), [](T a, T b) { return std::max(a, b); });
  return value;
}
template <Plain T>
T smallest_of(Communicator& comm, T value) {
  allreduce(comm, std::span(&value, 1), [](T a, T b) { return std::min(a, b); });
  return value;
}

}  // namespace whirl
