// Counts calls of operator new in the whole program. Include it in exactly one source file of a test program,
// for it defines the replacement operators.
//     const AllocationCounter counter;
//     ... code that must not allocate ...
//     EXPECT_EQ(counter.count(), 0);
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace whirl {

inline std::atomic<long> total_allocations{0};

class AllocationCounter {
 public:
  long count() const { return total_allocations.load() - start_; }

 private:
  long start_ = total_allocations.load();
};

}  // namespace whirl

[[gnu::noinline]] void* operator new(std::size_t size) {
  ++whirl::total_allocations;
  if (void* p = std::malloc(size)) return p;
  throw std::bad_alloc();
}
[[gnu::noinline]] void* operator new(std::size_t size, std::align_val_t alignment) {
  ++whirl::total_allocations;
  const auto a = static_cast<std::size_t>(alignment);
  if (void* p = std::aligned_alloc(a, (size + a - 1) / a * a)) return p;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* p) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::size_t) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::align_val_t) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::size_t, std::align_val_t) noexcept { std::free(p); }
