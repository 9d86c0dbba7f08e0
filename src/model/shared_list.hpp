// SharedList: a list whose copies share their items until one of them is changed, so that parameters of
// elements are copied without allocation (elements with hints copy theirs at every evaluation).
#pragma once
#include <cstddef>
#include <memory>
#include <vector>

namespace whirl {

template <class T>
class SharedList {
 public:
  std::size_t size() const { return items_ == nullptr ? 0 : items_->size(); }
  bool empty() const { return size() == 0; }
  const T* begin() const { return items_ == nullptr ? nullptr : items_->data(); }
  const T* end() const { return begin() + size(); }
  const T& operator[](std::size_t i) const { return begin()[i]; }

  void push_back(const T& item) { edit().push_back(item); }
  void append(const SharedList& other) {
    const std::shared_ptr<std::vector<T>> kept = other.items_;  // it may be this one
    if (kept != nullptr) edit().insert(items_->end(), kept->begin(), kept->end());
  }
  // The items to change: a copy of its own when they are shared.
  std::vector<T>& edit() {
    if (items_ == nullptr) {
      items_ = std::make_shared<std::vector<T>>();
    } else if (items_.use_count() > 1) {
      items_ = std::make_shared<std::vector<T>>(*items_);
    }
    return *items_;
  }

 private:
  std::shared_ptr<std::vector<T>> items_;
};

}  // namespace whirl
