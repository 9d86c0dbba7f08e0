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

inline void* counted(std::size_t size, std::size_t alignment) noexcept {
  ++total_allocations;
  return alignment == 0 ? std::malloc(size)
                        : std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}
inline void* counted_or_throw(std::size_t size, std::size_t alignment) {
  if (void* p = counted(size, alignment)) return p;
  throw std::bad_alloc();
}

}  // namespace whirl

// All of them: a sanitizer has its own for those that are left out, and tells when the two are mixed.
#define WHIRL_COUNTED_NEW(OPERATOR)                                                                        \
  [[gnu::noinline]] void* OPERATOR(std::size_t size) { return whirl::counted_or_throw(size, 0); }          \
  [[gnu::noinline]] void* OPERATOR(std::size_t size, std::align_val_t a) {                                 \
    return whirl::counted_or_throw(size, static_cast<std::size_t>(a));                                     \
  }                                                                                                        \
  [[gnu::noinline]] void* OPERATOR(std::size_t size, const std::nothrow_t&) noexcept {                     \
    return whirl::counted(size, 0);                                                                        \
  }                                                                                                        \
  [[gnu::noinline]] void* OPERATOR(std::size_t size, std::align_val_t a, const std::nothrow_t&) noexcept { \
    return whirl::counted(size, static_cast<std::size_t>(a));                                              \
  }
#define WHIRL_COUNTED_DELETE(OPERATOR)                                                               \
  [[gnu::noinline]] void OPERATOR(void* p) noexcept { std::free(p); }                                \
  [[gnu::noinline]] void OPERATOR(void* p, std::size_t) noexcept { std::free(p); }                   \
  [[gnu::noinline]] void OPERATOR(void* p, std::align_val_t) noexcept { std::free(p); }              \
  [[gnu::noinline]] void OPERATOR(void* p, std::size_t, std::align_val_t) noexcept { std::free(p); } \
  [[gnu::noinline]] void OPERATOR(void* p, const std::nothrow_t&) noexcept { std::free(p); }         \
  [[gnu::noinline]] void OPERATOR(void* p, std::align_val_t, const std::nothrow_t&) noexcept { std::free(p); }

WHIRL_COUNTED_NEW(operator new)
WHIRL_COUNTED_NEW(operator new[])
WHIRL_COUNTED_DELETE(operator delete)
WHIRL_COUNTED_DELETE(operator delete[])
#undef WHIRL_COUNTED_NEW
#undef WHIRL_COUNTED_DELETE
