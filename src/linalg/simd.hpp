// Eight doubles at a time: the only place that knows the vector registers. Without AVX-512 the compiler
// splits the same code into narrower registers.
#pragma once
#include <cstdint>
#include <cstring>
#ifdef __AVX512F__
#include <immintrin.h>
#endif

namespace whirl::linalg {

using Vec8 [[gnu::vector_size(64), gnu::aligned(64)]] = double;
using Int8 [[gnu::vector_size(64), gnu::aligned(64)]] = long long;
using Float8 [[gnu::vector_size(32), gnu::aligned(32)]] = float;

inline constexpr int simd_width = 8;

// The smallest multiple of the vector width that holds n.
constexpr int padded(int n) { return (n + simd_width - 1) / simd_width * simd_width; }

inline Vec8 splat(double s) { return Vec8{s, s, s, s, s, s, s, s}; }

inline Vec8 load(const double* p) {
  Vec8 v;
  std::memcpy(&v, p, sizeof v);
  return v;
}

inline void store(double* p, Vec8 v) { std::memcpy(p, &v, sizeof v); }

// The first m of eight values (0 < m <= 8), zeros behind them; nothing behind them is touched.
inline Vec8 load_first(const double* p, int m) {
#ifdef __AVX512F__
  return (Vec8)_mm512_maskz_loadu_pd(static_cast<__mmask8>((1U << m) - 1U), p);
#else
  Vec8 v{};
  std::memcpy(&v, p, sizeof(double) * static_cast<unsigned>(m));
  return v;
#endif
}

inline void store_first(double* p, Vec8 v, int m) {
#ifdef __AVX512F__
  _mm512_mask_storeu_pd(p, static_cast<__mmask8>((1U << m) - 1U), (__m512d)v);
#else
  std::memcpy(p, &v, sizeof(double) * static_cast<unsigned>(m));
#endif
}

inline Vec8 abs(Vec8 v) {
  const Int8 mask = Int8{} + INT64_MAX;
  return (Vec8)((Int8)v & mask);
}

// Lane by lane the larger of two.
inline Vec8 larger(Vec8 a, Vec8 b) { return a > b ? a : b; }

// Lanes moved down by 4 and 2 (round the end).
inline Vec8 turned4(Vec8 v) { return __builtin_shufflevector(v, v, 4, 5, 6, 7, 0, 1, 2, 3); }
inline Vec8 turned2(Vec8 v) { return __builtin_shufflevector(v, v, 2, 3, 4, 5, 6, 7, 0, 1); }

// Lane k of the result is the sum of v[k]; lanes from W on are zero.
template <int W>
inline Vec8 sums(const Vec8 (&v)[W]) {
  const auto at = [&v](int k) { return k < W ? v[k] : Vec8{}; };
  const auto pairs = [](Vec8 a, Vec8 b) {
    return __builtin_shufflevector(a, b, 0, 8, 2, 10, 4, 12, 6, 14) +
           __builtin_shufflevector(a, b, 1, 9, 3, 11, 5, 13, 7, 15);
  };
  const auto fours = [](Vec8 a, Vec8 b) {
    return __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13) +
           __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15);
  };
  const Vec8 low = fours(pairs(at(0), at(1)), pairs(at(2), at(3)));
  const Vec8 high = W > 4 ? fours(pairs(at(4), at(5)), pairs(at(6), at(7))) : Vec8{};
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 8, 9, 10, 11) +
         __builtin_shufflevector(low, high, 4, 5, 6, 7, 12, 13, 14, 15);
}

inline double largest(Vec8 v) {
  v = larger(v, turned4(v));
  v = larger(v, turned2(v));
  return v[0] > v[1] ? v[0] : v[1];
}

// One bit a lane: v is not within the bound (or not a number).
inline unsigned beyond(Vec8 v, Vec8 bound) {
#ifdef __AVX512F__
  return _mm512_cmp_pd_mask((__m512d)v, (__m512d)bound, _CMP_NLE_UQ);
#else
  unsigned bits = 0;
  for (int i = 0; i < simd_width; ++i) bits |= v[i] <= bound[i] ? 0U : 1U << i;
  return bits;
#endif
}

// The lanes behind lane k, zeros in the others.
inline Vec8 behind(Vec8 v, int k) {
#ifdef __AVX512F__
  return (Vec8)_mm512_maskz_mov_pd(static_cast<__mmask8>(0xFEU << k), (__m512d)v);
#else
  for (int i = 0; i <= k; ++i) v[i] = 0.0;
  return v;
#endif
}

// The lanes before lane k, zeros in the others.
inline Vec8 before(Vec8 v, int k) {
#ifdef __AVX512F__
  return (Vec8)_mm512_maskz_mov_pd(static_cast<__mmask8>((1U << k) - 1U), (__m512d)v);
#else
  for (int i = k; i < simd_width; ++i) v[i] = 0.0;
  return v;
#endif
}

// The lanes behind lane k from a, the others from b.
inline Vec8 behind_or(Vec8 a, int k, Vec8 b) {
#ifdef __AVX512F__
  return (Vec8)_mm512_mask_mov_pd((__m512d)b, static_cast<__mmask8>(0xFEU << k), (__m512d)a);
#else
  for (int i = 0; i <= k; ++i) a[i] = b[i];
  return a;
#endif
}

// Lane k in every lane.
inline Vec8 lane(Vec8 v, int k) {
#ifdef __clang__
  return splat(v[k]);
#else
  return __builtin_shuffle(v, Int8{} + k);
#endif
}

// table[index[i]], zero where the index is negative.
inline Vec8 gather(const double* table, const int* index) {
#ifdef __AVX512F__
  const __m256i at = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(index));
  const __mmask8 given = _mm256_cmp_epi32_mask(at, _mm256_setzero_si256(), _MM_CMPINT_NLT);
  return (Vec8)_mm512_mask_i32gather_pd(_mm512_setzero_pd(), given, at, table, sizeof(double));
#else
  Vec8 v{};
  for (int i = 0; i < simd_width; ++i) v[i] = index[i] < 0 ? 0.0 : table[index[i]];
  return v;
#endif
}

// Eight floats as doubles.
inline Vec8 widen(const float* p) {
  Float8 v;
  std::memcpy(&v, p, sizeof v);
  return __builtin_convertvector(v, Vec8);
}

// Index of the first lane of v that is equal to s, or 8.
inline int find(Vec8 v, double s) {
#ifdef __AVX512F__
  const unsigned hit = _mm512_cmp_pd_mask((__m512d)v, _mm512_set1_pd(s), _CMP_EQ_OQ);
  return __builtin_ctz(hit | 0x100U);
#else
  int i = 0;
  while (i < simd_width && v[i] != s) ++i;
  return i;
#endif
}

}  // namespace whirl::linalg
