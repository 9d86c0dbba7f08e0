// A register of doubles: the only place that knows the vector registers. Eight at a time with AVX-512, four
// otherwise (AVX2; without it the compiler splits the same code into narrower registers).
#pragma once
#include <cstdint>
#include <cstring>
#if defined(__AVX512F__) || defined(__AVX2__)
#include <immintrin.h>
#endif

namespace whirl::linalg {

#ifdef __AVX512F__
inline constexpr int simd_width = 8;
#else
inline constexpr int simd_width = 4;
#endif
inline constexpr int simd_bytes = 8 * simd_width;

using Vec [[gnu::vector_size(simd_bytes), gnu::aligned(simd_bytes)]] = double;
using IntVec [[gnu::vector_size(simd_bytes), gnu::aligned(simd_bytes)]] = long long;
using FloatVec [[gnu::vector_size(simd_bytes / 2), gnu::aligned(simd_bytes / 2)]] = float;

// The smallest multiple of the vector width that holds n.
constexpr int padded(int n) { return (n + simd_width - 1) / simd_width * simd_width; }

inline Vec splat(double s) { return Vec{} + s; }

inline Vec load(const double* p) {
  Vec v;
  std::memcpy(&v, p, sizeof v);
  return v;
}

inline void store(double* p, Vec v) { std::memcpy(p, &v, sizeof v); }

#ifndef __AVX512F__
// All bits set in the first m lanes.
inline IntVec first_lanes(int m) { return IntVec{0, 1, 2, 3} < IntVec{} + m; }
inline Vec keep(Vec v, IntVec mask) { return (Vec)((IntVec)v & mask); }
#endif

// The first m values (0 < m <= width), zeros behind them; what is behind them is not used, but must be memory
// of the same block.
inline Vec load_first(const double* p, int m) {
#ifdef __AVX512F__
  return (Vec)_mm512_maskz_loadu_pd(static_cast<__mmask8>((1U << m) - 1U), p);
#else
  return keep(load(p), first_lanes(m));
#endif
}

// The values behind the first m stay as they are, but must be memory of the same block.
inline void store_first(double* p, Vec v, int m) {
#ifdef __AVX512F__
  _mm512_mask_storeu_pd(p, static_cast<__mmask8>((1U << m) - 1U), (__m512d)v);
#else
  store(p, first_lanes(m) ? v : load(p));
#endif
}

inline Vec abs(Vec v) {
  const IntVec mask = IntVec{} + INT64_MAX;
  return (Vec)((IntVec)v & mask);
}

// Lane by lane the larger of two.
inline Vec larger(Vec a, Vec b) { return a > b ? a : b; }

// Lane k of the result is the sum of v[k]; lanes from W on are zero.
template <int W>
inline Vec sums(const Vec (&v)[W]) {
  const auto at = [&v](int k) { return k < W ? v[k] : Vec{}; };
#ifdef __AVX512F__
  const auto pairs = [](Vec a, Vec b) {
    return __builtin_shufflevector(a, b, 0, 8, 2, 10, 4, 12, 6, 14) +
           __builtin_shufflevector(a, b, 1, 9, 3, 11, 5, 13, 7, 15);
  };
  const auto fours = [](Vec a, Vec b) {
    return __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13) +
           __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15);
  };
  const Vec low = fours(pairs(at(0), at(1)), pairs(at(2), at(3)));
  const Vec high = W > 4 ? fours(pairs(at(4), at(5)), pairs(at(6), at(7))) : Vec{};
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 8, 9, 10, 11) +
         __builtin_shufflevector(low, high, 4, 5, 6, 7, 12, 13, 14, 15);
#else
  const auto pairs = [](Vec a, Vec b) {
    return __builtin_shufflevector(a, b, 0, 4, 2, 6) + __builtin_shufflevector(a, b, 1, 5, 3, 7);
  };
  const Vec low = pairs(at(0), at(1)), high = W > 2 ? pairs(at(2), at(3)) : Vec{};
  return __builtin_shufflevector(low, high, 0, 1, 4, 5) + __builtin_shufflevector(low, high, 2, 3, 6, 7);
#endif
}

inline double largest(Vec v) {
  double most = v[0];
  for (int i = 1; i < simd_width; ++i) most = v[i] > most ? v[i] : most;
  return most;
}

// One bit a lane: v is not within the bound (or not a number).
inline unsigned beyond(Vec v, Vec bound) {
#if defined(__AVX512F__)
  return _mm512_cmp_pd_mask((__m512d)v, (__m512d)bound, _CMP_NLE_UQ);
#elif defined(__AVX2__)
  return static_cast<unsigned>(_mm256_movemask_pd(_mm256_cmp_pd((__m256d)v, (__m256d)bound, _CMP_NLE_UQ)));
#else
  unsigned bits = 0;
  for (int i = 0; i < simd_width; ++i) bits |= v[i] <= bound[i] ? 0U : 1U << i;
  return bits;
#endif
}

// The lanes behind lane k, zeros in the others.
inline Vec behind(Vec v, int k) {
#ifdef __AVX512F__
  return (Vec)_mm512_maskz_mov_pd(static_cast<__mmask8>(0xFEU << k), (__m512d)v);
#else
  return keep(v, ~first_lanes(k + 1));
#endif
}

// The lanes before lane k, zeros in the others.
inline Vec before(Vec v, int k) {
#ifdef __AVX512F__
  return (Vec)_mm512_maskz_mov_pd(static_cast<__mmask8>((1U << k) - 1U), (__m512d)v);
#else
  return keep(v, first_lanes(k));
#endif
}

// The lanes behind lane k from a, the others from b.
inline Vec behind_or(Vec a, int k, Vec b) {
#ifdef __AVX512F__
  return (Vec)_mm512_mask_mov_pd((__m512d)b, static_cast<__mmask8>(0xFEU << k), (__m512d)a);
#else
  return first_lanes(k + 1) ? b : a;
#endif
}

// Lane k in every lane.
inline Vec lane(Vec v, int k) {
#ifdef __clang__
  return splat(v[k]);
#else
  return __builtin_shuffle(v, IntVec{} + k);
#endif
}

// table[index[i]], zero where the index is negative.
inline Vec gather(const double* table, const int* index) {
#if defined(__AVX512F__)
  const __m256i at = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(index));
  const __mmask8 given = _mm256_cmp_epi32_mask(at, _mm256_setzero_si256(), _MM_CMPINT_NLT);
  return (Vec)_mm512_mask_i32gather_pd(_mm512_setzero_pd(), given, at, table, sizeof(double));
#else
  Vec v{};
  for (int i = 0; i < simd_width; ++i) v[i] = index[i] < 0 ? 0.0 : table[index[i]];
  return v;
#endif
}

// Floats as doubles.
inline Vec widen(const float* p) {
  FloatVec v;
  std::memcpy(&v, p, sizeof v);
  return __builtin_convertvector(v, Vec);
}

// Index of the first lane of v that is equal to s, or the width.
inline int find(Vec v, double s) {
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
