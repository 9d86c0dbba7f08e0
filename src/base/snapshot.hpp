// Snapshot: named lists of numbers and texts from which a run can go on as if it had never stopped. Those who
// own numbers that matter put them in and take them out again by the same list of names:
//
//     template <class Visitor> void visit(Visitor& v) { v("time", time_); v("y", y_); }
//
// with SnapshotWriter or SnapshotReader as the visitor. Numbers come back bit for bit.
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace whirl {

// Numbers that are restored come back bit for bit, zeros with their sign and what is no number included.
inline bool same_bits(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

struct Snapshot {
  std::map<std::string, std::vector<double>> numbers;
  std::map<std::string, std::string> texts;
};

// Structs of doubles are stored as their numbers.
template <class T>
constexpr bool made_of_doubles = std::is_class_v<T>&& std::is_trivially_copyable_v<T> &&
                                 sizeof(T) % sizeof(double) == 0;

class SnapshotWriter {
 public:
  explicit SnapshotWriter(Snapshot& out, std::string prefix = {}) : out_(out), prefix_(std::move(prefix)) {}
  // for lists whose names begin with `prefix` inside this one
  SnapshotWriter inner(const std::string& prefix) const { return SnapshotWriter(out_, prefix_ + prefix); }

  template <class T>
  requires std::is_arithmetic_v<T>
  void operator()(const std::string& name, const T& x) { list(name) = {static_cast<double>(x)}; }
  void operator()(const std::string& name, std::span<const double> x) {
    list(name).assign(x.begin(), x.end());
  }
  template <class T>
  void operator()(const std::string& name, const std::vector<T>& x) {
    std::vector<double>& to = list(name);
    if constexpr (made_of_doubles<T>) {
      to.resize(x.size() * sizeof(T) / sizeof(double));
      if (!x.empty()) std::memcpy(to.data(), x.data(), x.size() * sizeof(T));
    } else {
      to.assign(x.begin(), x.end());
    }
  }

 private:
  std::vector<double>& list(const std::string& name) { return out_.numbers[prefix_ + name]; }
  Snapshot& out_;
  std::string prefix_;
};

class SnapshotReader {
 public:
  explicit SnapshotReader(const Snapshot& in, std::string prefix = {})
      : in_(in), prefix_(std::move(prefix)) {}
  SnapshotReader inner(const std::string& prefix) const { return SnapshotReader(in_, prefix_ + prefix); }

  // The first list that is missing or has another length than expected; empty when all fit.
  const std::string& misfit() const { return misfit_; }
  void report(const std::string& misfit) {
    if (misfit_.empty()) misfit_ = misfit;
  }

  template <class T>
  requires std::is_arithmetic_v<T>
  void operator()(const std::string& name, T& x) {
    if (const auto* from = list(name, 1)) x = static_cast<T>((*from)[0]);
  }
  void operator()(const std::string& name, std::span<double> x) {
    if (const auto* from = list(name, x.size())) std::copy(from->begin(), from->end(), x.begin());
  }
  // The length of x stays: it is that of the model.
  template <class T>
  void operator()(const std::string& name, std::vector<T>& x) {
    if constexpr (made_of_doubles<T>) {
      const auto* from = list(name, x.size() * sizeof(T) / sizeof(double));
      if (from != nullptr && !x.empty()) std::memcpy(x.data(), from->data(), x.size() * sizeof(T));
    } else if (const auto* from = list(name, x.size())) {
      for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<T>((*from)[i]);
    }
  }
  // The list as it is, of any length.
  std::vector<double> any(const std::string& name) {
    const auto at = in_.numbers.find(prefix_ + name);
    if (at != in_.numbers.end()) return at->second;
    if (misfit_.empty()) misfit_ = prefix_ + name;
    return {};
  }

 private:
  const std::vector<double>* list(const std::string& name, std::size_t size) {
    const auto at = in_.numbers.find(prefix_ + name);
    if (at != in_.numbers.end() && at->second.size() == size) return &at->second;
    if (misfit_.empty()) misfit_ = prefix_ + name;
    return nullptr;
  }
  const Snapshot& in_;
  std::string prefix_;
  std::string misfit_;
};

}  // namespace whirl
