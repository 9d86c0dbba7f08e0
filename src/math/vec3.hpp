// Three-vectors and 3x3 matrices over any scalar (double, dual numbers). Row-major, no heap, no expression
// templates, so that kernels compile fast and the compiler vectorises across the partials of a dual.
#pragma once
#include <array>
#include <cmath>

namespace whirl {

template <class T>
struct Vec3 {
  T e[3];
  constexpr T& operator[](int i) { return e[i]; }
  constexpr const T& operator[](int i) const { return e[i]; }
  static constexpr Vec3 zero() { return {T(0.0), T(0.0), T(0.0)}; }
  constexpr Vec3& operator+=(const Vec3& b) {
    for (int i = 0; i < 3; ++i) e[i] += b.e[i];
    return *this;
  }
  constexpr Vec3& operator-=(const Vec3& b) {
    for (int i = 0; i < 3; ++i) e[i] -= b.e[i];
    return *this;
  }
};

template <class T>
struct Mat3 {
  T e[3][3];
  constexpr T& operator()(int i, int j) { return e[i][j]; }
  constexpr const T& operator()(int i, int j) const { return e[i][j]; }
  static constexpr Mat3 zero() {
    Mat3 m;
    for (auto& row : m.e) {
      for (auto& x : row) x = T(0.0);
    }
    return m;
  }
  static constexpr Mat3 identity() {
    Mat3 m = zero();
    for (int i = 0; i < 3; ++i) m.e[i][i] = T(1.0);
    return m;
  }
  constexpr Vec3<T> col(int j) const { return {e[0][j], e[1][j], e[2][j]}; }
  constexpr Vec3<T> row(int i) const { return {e[i][0], e[i][1], e[i][2]}; }
  constexpr Mat3& operator+=(const Mat3& b) {
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) e[i][j] += b.e[i][j];
    }
    return *this;
  }
};

using Vec3d = Vec3<double>;
using Mat3d = Mat3<double>;

template <class A, class B>
using Product = decltype(A{} * B{});

template <class T>
constexpr Vec3<T> operator-(const Vec3<T>& a) {
  return {-a[0], -a[1], -a[2]};
}
template <class A, class B>
constexpr auto operator+(const Vec3<A>& a, const Vec3<B>& b) -> Vec3<Product<A, B>> {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}
template <class A, class B>
constexpr auto operator-(const Vec3<A>& a, const Vec3<B>& b) -> Vec3<Product<A, B>> {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
template <class A, class B>
constexpr auto operator*(const A& s, const Vec3<B>& b) -> Vec3<Product<A, B>> {
  return {s * b[0], s * b[1], s * b[2]};
}
template <class A, class B>
constexpr auto dot(const Vec3<A>& a, const Vec3<B>& b) -> Product<A, B> {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
template <class A, class B>
constexpr auto cross(const Vec3<A>& a, const Vec3<B>& b) -> Vec3<Product<A, B>> {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
template <class T>
T norm(const Vec3<T>& a) {
  using std::sqrt;
  return sqrt(dot(a, a));
}

template <class A, class B>
constexpr auto operator*(const Mat3<A>& m, const Vec3<B>& v) -> Vec3<Product<A, B>> {
  Vec3<Product<A, B>> r;
  for (int i = 0; i < 3; ++i) r[i] = m(i, 0) * v[0] + m(i, 1) * v[1] + m(i, 2) * v[2];
  return r;
}
// transposed(m) * v without forming the transpose
template <class A, class B>
constexpr auto tmul(const Mat3<A>& m, const Vec3<B>& v) -> Vec3<Product<A, B>> {
  Vec3<Product<A, B>> r;
  for (int i = 0; i < 3; ++i) r[i] = m(0, i) * v[0] + m(1, i) * v[1] + m(2, i) * v[2];
  return r;
}
template <class A, class B>
constexpr auto operator*(const Mat3<A>& a, const Mat3<B>& b) -> Mat3<Product<A, B>> {
  Mat3<Product<A, B>> r;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) r(i, j) = a(i, 0) * b(0, j) + a(i, 1) * b(1, j) + a(i, 2) * b(2, j);
  }
  return r;
}
// transposed(a) * b
template <class A, class B>
constexpr auto tmul(const Mat3<A>& a, const Mat3<B>& b) -> Mat3<Product<A, B>> {
  Mat3<Product<A, B>> r;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) r(i, j) = a(0, i) * b(0, j) + a(1, i) * b(1, j) + a(2, i) * b(2, j);
  }
  return r;
}
// a * transposed(b)
template <class A, class B>
constexpr auto mult(const Mat3<A>& a, const Mat3<B>& b) -> Mat3<Product<A, B>> {
  Mat3<Product<A, B>> r;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) r(i, j) = a(i, 0) * b(j, 0) + a(i, 1) * b(j, 1) + a(i, 2) * b(j, 2);
  }
  return r;
}
template <class T>
constexpr Mat3<T> transposed(const Mat3<T>& a) {
  Mat3<T> r;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) r(i, j) = a(j, i);
  }
  return r;
}
template <class T>
constexpr Mat3<T> operator+(Mat3<T> a, const Mat3<T>& b) {
  return a += b;
}
template <class T>
constexpr Mat3<T> operator-(Mat3<T> a, const Mat3<T>& b) {
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) a(i, j) -= b(i, j);
  }
  return a;
}
template <class A, class B>
constexpr auto operator*(const A& s, const Mat3<B>& b) -> Mat3<Product<A, B>> {
  Mat3<Product<A, B>> r;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) r(i, j) = s * b(i, j);
  }
  return r;
}
// the matrix [a]x with [a]x b = a x b
template <class T>
constexpr Mat3<T> skew(const Vec3<T>& a) {
  return {{{T(0.0), -a[2], a[1]}, {a[2], T(0.0), -a[0]}, {-a[1], a[0], T(0.0)}}};
}
template <class T>
constexpr T trace(const Mat3<T>& a) {
  return a(0, 0) + a(1, 1) + a(2, 2);
}

}  // namespace whirl
