#include "unit/linalg/allocation_count.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <new>

namespace {
long allocations = 0;
}  // namespace

long whirl::linalg::testing::allocation_count() { return allocations; }

void* operator new(std::size_t size) {
  ++allocations;
  if (void* p = std::malloc(size)) return p;
  throw std::bad_alloc();
}
void* operator new[](std::size_t size) { return operator new(size); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  ++allocations;
  const auto a = static_cast<std::size_t>(alignment);
  if (void* p = std::aligned_alloc(a, (size + a - 1) / a * a)) return p;
  throw std::bad_alloc();
}
void* operator new[](std::size_t size, std::align_val_t alignment) { return operator new(size, alignment); }
void operator delete(void* p) noexcept { std::free(p); }
void operator delete[](void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
void operator delete[](void* p, std::size_t) noexcept { std::free(p); }
void operator delete(void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete[](void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete(void* p, std::size_t, std::align_val_t) noexcept { std::free(p); }
void operator delete[](void* p, std::size_t, std::align_val_t) noexcept { std::free(p); }

TEST(AllocationCount, SeesAnAllocation) {
  const long before = whirl::linalg::testing::allocation_count();
  const auto number = std::make_unique<volatile int>(1);
  EXPECT_EQ(*number, 1);
  EXPECT_GT(whirl::linalg::testing::allocation_count(), before);
}
