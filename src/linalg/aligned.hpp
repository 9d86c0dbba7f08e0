// A fixed block of doubles aligned for the vector registers.
#pragma once
#include <cstddef>
#include <memory>
#include <new>
#include <span>

namespace whirl::linalg {

class AlignedBlock {
 public:
  AlignedBlock() = default;
  explicit AlignedBlock(std::size_t size) { resize(size); }

  // All values become zero; the old ones are lost.
  void resize(std::size_t size);
  double* data() { return data_.get(); }
  const double* data() const { return data_.get(); }
  std::size_t size() const { return size_; }
  std::span<double> numbers() { return {data(), size_}; }
  std::span<const double> numbers() const { return {data(), size_}; }
  double& operator[](std::size_t i) { return data_[i]; }
  double operator[](std::size_t i) const { return data_[i]; }

 private:
  static constexpr std::align_val_t alignment{64};
  struct Free {
    void operator()(double* p) const { ::operator delete[](p, alignment); }
  };
  std::unique_ptr<double[], Free> data_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace whirl::linalg
