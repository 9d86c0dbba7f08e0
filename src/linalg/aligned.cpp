#include "linalg/aligned.hpp"

#include <algorithm>

namespace whirl::linalg {

void AlignedBlock::resize(std::size_t size) {
  if (size > capacity_) {
    data_.reset(static_cast<double*>(::operator new[](size * sizeof(double), alignment)));
    capacity_ = size;
  }
  size_ = size;
  std::fill_n(data_.get(), size_, 0.0);
}

}  // namespace whirl::linalg
