// Dual<N>: a number with N partial derivatives, value and partials carried through +, -, *, / and functions.
// The Jacobian of an element is its residual evaluated on Dual<N>, one partial per unknown. B is the type of
// value and partials: double, or another dual for second derivatives (the initial assembly differentiates
// constraints in time).
#pragma once
#include <cmath>
#include <type_traits>

namespace whirl {

template <int N, class B = double>
struct Dual {
  static constexpr int size = N;
  B v;
  B d[N];

  Dual() = default;
  constexpr Dual(double value) : v(value) {
    for (int i = 0; i < N; ++i) d[i] = B(0.0);
  }
  template <class X>
  requires(!std::is_same_v<X, double> && std::is_same_v<X, B>) constexpr Dual(const X& value) : v(value) {
    for (int i = 0; i < N; ++i) d[i] = B(0.0);
  }

  Dual& operator+=(const Dual& b) {
    v += b.v;
    for (int i = 0; i < N; ++i) d[i] += b.d[i];
    return *this;
  }
  Dual& operator-=(const Dual& b) {
    v -= b.v;
    for (int i = 0; i < N; ++i) d[i] -= b.d[i];
    return *this;
  }
  Dual& operator*=(const Dual& b) { return *this = *this * b; }
  Dual& operator+=(double b) {
    v += b;
    return *this;
  }

  friend Dual operator-(const Dual& a) {
    Dual r;
    r.v = -a.v;
    for (int i = 0; i < N; ++i) r.d[i] = -a.d[i];
    return r;
  }
  friend Dual operator+(const Dual& a) { return a; }
  friend Dual operator+(const Dual& a, const Dual& b) {
    Dual r;
    r.v = a.v + b.v;
    for (int i = 0; i < N; ++i) r.d[i] = a.d[i] + b.d[i];
    return r;
  }
  friend Dual operator-(const Dual& a, const Dual& b) {
    Dual r;
    r.v = a.v - b.v;
    for (int i = 0; i < N; ++i) r.d[i] = a.d[i] - b.d[i];
    return r;
  }
  friend Dual operator*(const Dual& a, const Dual& b) {
    Dual r;
    r.v = a.v * b.v;
    for (int i = 0; i < N; ++i) r.d[i] = a.d[i] * b.v + a.v * b.d[i];
    return r;
  }
  friend Dual operator/(const Dual& a, const Dual& b) {
    Dual r;
    const B inv = 1.0 / b.v;
    r.v = a.v * inv;
    for (int i = 0; i < N; ++i) r.d[i] = (a.d[i] - r.v * b.d[i]) * inv;
    return r;
  }
  friend Dual operator+(const Dual& a, double b) {
    Dual r = a;
    r.v += b;
    return r;
  }
  friend Dual operator+(double a, const Dual& b) { return b + a; }
  friend Dual operator-(const Dual& a, double b) {
    Dual r = a;
    r.v -= b;
    return r;
  }
  friend Dual operator-(double a, const Dual& b) { return -b + a; }
  friend Dual operator*(const Dual& a, double b) {
    Dual r;
    r.v = a.v * b;
    for (int i = 0; i < N; ++i) r.d[i] = a.d[i] * b;
    return r;
  }
  friend Dual operator*(double a, const Dual& b) { return b * a; }
  friend Dual operator/(const Dual& a, double b) { return a * (1.0 / b); }
  friend Dual operator/(double a, const Dual& b) {
    Dual r;
    const B inv = 1.0 / b.v;
    r.v = a * inv;
    const B slope = -(r.v * inv);
    for (int i = 0; i < N; ++i) r.d[i] = slope * b.d[i];
    return r;
  }
};

// The plain value under any depth of duals: for branches.
inline double value_of(double x) { return x; }
template <int N, class B>
double value_of(const Dual<N, B>& x) {
  return value_of(x.v);
}

template <int N, class B>
bool operator<(const Dual<N, B>& a, double b) {
  return value_of(a) < b;
}
template <int N, class B>
bool operator>(const Dual<N, B>& a, double b) {
  return value_of(a) > b;
}

// f(a) from the value f and the slope f' at a.v
template <int N, class B>
Dual<N, B> chain(const Dual<N, B>& a, const B& f, const B& slope) {
  Dual<N, B> r;
  r.v = f;
  for (int i = 0; i < N; ++i) r.d[i] = slope * a.d[i];
  return r;
}
template <int N, class B>
Dual<N, B> sqrt(const Dual<N, B>& a) {
  using std::sqrt;
  const B s = sqrt(a.v);
  return chain(a, s, B(0.5) / s);
}
template <int N, class B>
Dual<N, B> sin(const Dual<N, B>& a) {
  using std::cos;
  using std::sin;
  return chain(a, B(sin(a.v)), B(cos(a.v)));
}
template <int N, class B>
Dual<N, B> cos(const Dual<N, B>& a) {
  using std::cos;
  using std::sin;
  return chain(a, B(cos(a.v)), B(-sin(a.v)));
}
template <int N, class B>
Dual<N, B> tan(const Dual<N, B>& a) {
  using std::tan;
  const B t = tan(a.v);
  return chain(a, t, B(1.0 + t * t));
}
template <int N, class B>
Dual<N, B> exp(const Dual<N, B>& a) {
  using std::exp;
  const B f = exp(a.v);
  return chain(a, f, f);
}
template <int N, class B>
Dual<N, B> log(const Dual<N, B>& a) {
  using std::log;
  return chain(a, B(log(a.v)), B(1.0 / a.v));
}
template <int N, class B>
Dual<N, B> tanh(const Dual<N, B>& a) {
  using std::tanh;
  const B f = tanh(a.v);
  return chain(a, f, B(1.0 - f * f));
}
template <int N, class B>
Dual<N, B> asin(const Dual<N, B>& a) {
  using std::asin;
  using std::sqrt;
  return chain(a, B(asin(a.v)), B(1.0 / sqrt(1.0 - a.v * a.v)));
}
template <int N, class B>
Dual<N, B> acos(const Dual<N, B>& a) {
  using std::acos;
  using std::sqrt;
  return chain(a, B(acos(a.v)), B(-1.0 / sqrt(1.0 - a.v * a.v)));
}
template <int N, class B>
Dual<N, B> atan2(const Dual<N, B>& y, const Dual<N, B>& x) {
  using std::atan2;
  Dual<N, B> r;
  r.v = atan2(y.v, x.v);
  const B inv = 1.0 / (x.v * x.v + y.v * y.v);
  for (int i = 0; i < N; ++i) r.d[i] = (x.v * y.d[i] - y.v * x.d[i]) * inv;
  return r;
}
template <int N, class B>
Dual<N, B> abs(const Dual<N, B>& a) {
  return value_of(a) < 0.0 ? -a : a;
}
template <int N, class B>
Dual<N, B> pow(const Dual<N, B>& a, double p) {
  using std::pow;
  return chain(a, B(pow(a.v, p)), B(p * pow(a.v, p - 1.0)));
}

}  // namespace whirl
