// What kernels with one constitutive law share: K::strain gives the strain and rate of the law.
#pragma once
#include "elements/kernel.hpp"
#include "model/law.hpp"
#include "model/reads.hpp"

namespace whirl {

template <class K, int N>
struct OneLaw {
  template <class P>
  static void reads(const P& p, ReadSet& out) {
    out.law(p.law.law().get());
  }
  template <class P>
  static bool remembers(const P& p) {
    return p.law.remembers();
  }
  template <class P, class L>
  static void predict_laws(const P& p, const KernelContext<double>& ctx, const L& local) {
    double e[N], e_rate[N];
    K::strain(p, local, e, e_rate);
    p.law.law()->predicted(ctx.model, e, e_rate);
  }
  template <class P, class L>
  static void accept_laws(const P& p, const KernelContext<double>& ctx, const L& local, double* memory) {
    double e[N], e_rate[N];
    K::strain(p, local, e, e_rate);
    p.law.law()->accept(ctx.model, e, e_rate, memory);
  }
  // the law's own columns behind those of the element
  template <class P>
  static void record_law(const P& p, const KernelContext<double>& ctx, const double (&e)[N],
                         const double (&e_rate)[N], double* out) {
    p.law.law()->record(ctx.model, e, e_rate, out);
  }
  template <class P>
  static std::vector<ChannelSpec> with_law_channels(const P& p, std::vector<ChannelSpec> all) {
    for (ChannelSpec& c : p.law.law()->channels()) all.push_back(std::move(c));
    return all;
  }
};

}  // namespace whirl
