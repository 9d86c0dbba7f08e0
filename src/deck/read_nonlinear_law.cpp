// Constitutive laws that are not linear.
#include <algorithm>

#include "deck/read_geometry.hpp"
#include "deck/read_law.hpp"

namespace whirl {

namespace {

Numbers vector(Builder& b, int n) {
  Numbers v(n);
  if (n == 1) {
    v[0] = b.reader.real();
  } else {
    read_vector(b.reader, v);
  }
  return v;
}

LawPtr cubic_elastic(Builder& b, int n) {
  Numbers k1 = vector(b, n), k2 = vector(b, n), k3 = vector(b, n);
  return make_cubic_law(n, std::move(k1), std::move(k2), std::move(k3), {});
}
LawPtr cubic_viscoelastic(Builder& b, int n) {
  Numbers k1 = vector(b, n), k2 = vector(b, n), k3 = vector(b, n);
  Numbers C = read_law_matrix(b, n);
  return make_cubic_law(n, std::move(k1), std::move(k2), std::move(k3), std::move(C));
}

DoubleLinear double_linear(Builder& b, int n) {
  if (n == 6) b.reader.fail("'double linear' is a law of 1 or 3 dimensions");
  DoubleLinear p;
  p.k1 = b.reader.real();
  p.upper = b.reader.real();
  const SourcePos where = b.reader.here();
  p.lower = b.reader.real();
  if (p.lower > p.upper) b.reader.fail_at(where, "the lower strain is above the upper one");
  p.k2 = b.reader.real();
  return p;
}
LawPtr double_linear_elastic(Builder& b, int n) { return make_double_linear_law(n, double_linear(b, n)); }
LawPtr double_linear_viscoelastic(Builder& b, int n) {
  DoubleLinear p = double_linear(b, n);
  p.c = p.c2 = b.reader.real();
  if (b.reader.accept("second damping")) p.c2 = b.reader.real();
  return make_double_linear_law(n, p);
}

void need_one(Builder& b, int n) {
  if (n != 1) b.reader.fail("this law has one dimension; here one of " + std::to_string(n) + " is wanted");
}
LawPtr log_elastic(Builder& b, int n) {
  need_one(b, n);
  return make_log_law(b.reader.real());
}
LawPtr inverse_square(Builder& b, int n) {
  need_one(b, n);
  const double k = b.reader.real();
  const SourcePos where = b.reader.here();
  const double length = b.reader.real();
  if (length == 0.0) b.reader.fail_at(where, "the reference length must not be 0");
  return make_inverse_square_law(k, length);
}
LawPtr isotropic_hardening(Builder& b, int n) {
  const double k = b.reader.real(), reference = b.reader.real();
  const double slope = b.reader.accept("linear stiffness") ? b.reader.real() : 0.0;
  return make_isotropic_hardening_law(n, k, reference, slope);
}

FunctionPtr function_or_null(Builder& b) {
  return b.reader.accept("null") ? nullptr : read_scalar_function(b);
}
std::vector<FunctionPtr> functions(Builder& b, int n) {
  std::vector<FunctionPtr> f;
  for (int i = 0; i < n; ++i) f.push_back(function_or_null(b));
  return f;
}
LawPtr function_isotropic(Builder& b, int n) {
  return make_function_law(n, {}, std::vector<FunctionPtr>(n, read_scalar_function(b)), {}, {});
}
LawPtr function_orthotropic(Builder& b, int n) { return make_function_law(n, {}, functions(b, n), {}, {}); }

using MakeFunctionLaw = LawPtr (*)(int, Numbers, std::vector<FunctionPtr>, Numbers, std::vector<FunctionPtr>);
template <MakeFunctionLaw Make>
LawPtr function_elastic(Builder& b, int n) {
  Numbers K = read_law_matrix(b, n);
  return Make(n, std::move(K), functions(b, n), {}, {});
}
template <MakeFunctionLaw Make>
LawPtr function_viscous(Builder& b, int n) {
  Numbers C = read_law_matrix(b, n);
  auto g = functions(b, n);
  if (b.model.peer_quirks && n > 1) g.clear();  // the peer forgets them
  return Make(n, {}, {}, std::move(C), std::move(g));
}
template <MakeFunctionLaw Make>
LawPtr function_viscoelastic(Builder& b, int n) {
  Numbers K = read_law_matrix(b, n);
  auto f = functions(b, n);
  Numbers C = read_viscosity(b, n, K);
  auto g = functions(b, n);
  // the peer forgets the functions of a law without stiffness in several dimensions
  const bool no_stiffness = std::all_of(K.begin(), K.end(), [](double k) { return k == 0.0; }) &&
                            std::all_of(f.begin(), f.end(), [](const auto& s) { return s == nullptr; });
  if (b.model.peer_quirks && n > 1 && no_stiffness) g.clear();
  return Make(n, std::move(K), std::move(f), std::move(C), std::move(g));
}

// epsilon, "e1", ..., epsilon prime, "r1", ..., expression, "...", ...
LawPtr symbolic(Builder& b, int n, bool strain, bool rate) {
  CompileOptions options;
  options.dialect = Dialect::symbolic;
  const auto symbols = [&](std::string_view keyword) {
    if (!b.reader.accept(keyword)) b.reader.fail_expected(keyword);
    for (int i = 0; i < n; ++i) options.arguments.push_back(b.reader.string());
  };
  if (strain) symbols("epsilon");
  if (rate) symbols("epsilon prime");
  if (!b.reader.accept("expression")) b.reader.fail_expected("expression");
  std::vector<std::shared_ptr<const CompiledExpression>> expressions;
  for (int i = 0; i < n; ++i) expressions.push_back(b.reader.compiled_string(options));
  return make_symbolic_law(std::move(expressions), strain, rate);
}
LawPtr symbolic_elastic(Builder& b, int n) { return symbolic(b, n, true, false); }
LawPtr symbolic_viscous(Builder& b, int n) { return symbolic(b, n, false, true); }
LawPtr symbolic_viscoelastic(Builder& b, int n) { return symbolic(b, n, true, true); }

// stiffness, parabolic viscosity [, threshold [, linear viscosity]]
LawPtr turbulent(Builder& b, int n) {
  need_one(b, n);
  const double k = b.reader.real(), c = b.reader.real();
  double threshold = 0.0;
  if (b.reader.at_number_or_expression() && b.reader.peek_word().empty()) {
    threshold = b.reader.real();
    if (b.reader.at_number_or_expression() && b.reader.peek_word().empty()) {
      const SourcePos where = b.reader.here();
      const double linear = b.reader.real();
      if (linear != c * threshold) {
        b.reader.diagnostics().warning(where, "the linear viscosity that joins the parabola is " +
                                                  std::to_string(c * threshold) + ", which is used");
      }
    }
  }
  return make_turbulent_law(k, c, threshold);
}

LawPtr shock_absorber(Builder& b, int n) {
  need_one(b, n);
  DeckReader& reader = b.reader;
  ShockAbsorber p;
  VectorDrive<6> prestrain;
  for (;;) {
    if (reader.accept("help")) continue;
    if (!reader.accept("prestrain")) break;
    const DriveId one = b.model.add_drive(std::make_shared<ConstDrive>(1.0));
    prestrain.terms.push_back({{reader.real(), 0.0, 0.0, 0.0, 0.0, 0.0}, one});
  }
  p.pressure = reader.real();
  p.area = reader.real();
  p.interaction = reader.real();
  p.exponent = reader.real();
  static constexpr std::string_view kOptions[] = {"epsilon max", "epsilon min", "penalty", "metering",
                                                  "orifice"};
  for (int option; (option = reader.choose(kOptions)) >= 0;) {
    switch (option) {
      case 0:
        p.strain_max = reader.real();
        break;
      case 1:
        p.strain_min = reader.real();
        break;
      case 2:
        p.penalty = reader.real();
        p.penalty_rate = reader.real();
        break;
      case 3:
        p.metering = read_drive(b);
        b.model.register_memory(p.metering);
        break;
      default:
        p.orifice = read_drive(b);
        b.model.register_memory(p.orifice);
    }
  }
  p.fluid_area = reader.real();
  p.density = reader.real();
  p.drag = reader.real();
  LawPtr law = make_shock_absorber_law(std::move(p));
  return prestrain.terms.empty() ? law : make_preloaded_law(std::move(law), std::move(prestrain), {});
}

const Keyword<LawReader> kLaws[] = {
    {"cubic elastic generic", cubic_elastic, "k1, k2, k3: k1 e + k2 |e| e + k3 e^3 by components"},
    {"cubic viscoelastic generic", cubic_viscoelastic, "k1, k2, k3, C: the same + C e'"},
    {"double linear elastic", double_linear_elastic, "k1, upper, lower, k2: two slopes"},
    {"double linear viscoelastic", double_linear_viscoelastic,
     "k1, upper, lower, k2, c [, second damping, c2]"},
    {"log elastic", log_elastic, "k: k log(1 + e)"},
    {"inverse square elastic", inverse_square, "k, l: k/(l (1 + e))^2"},
    {"isotropic hardening elastic", isotropic_hardening, "k, reference strain [, linear stiffness, k0]"},
    {"scalar function elastic", function_isotropic, "f: f(e_i)"},
    {"scalar function elastic isotropic", function_isotropic, "f: f(e_i)"},
    {"scalar function elastic orthotropic", function_orthotropic, "f_i | null, ...: f_i(e_i)"},
    {"nlsf elastic", function_elastic<make_function_law>, "K, f_i | null, ...: K e + f_i(e_i)"},
    {"nlsf viscous", function_viscous<make_function_law>, "C, g_i | null, ...: C e' + g_i(e'_i)"},
    {"nlsf viscoelastic", function_viscoelastic<make_function_law>, "K, f_i, C | proportional, s, g_i"},
    {"nlp elastic", function_elastic<make_product_law>, "K, f_i | null, ...: (K + diag f_i(e_i)) e"},
    {"nlp viscous", function_viscous<make_product_law>, "C, g_i | null, ...: (C + diag g_i(e_i)) e'"},
    {"nlp viscoelastic", function_viscoelastic<make_product_law>, "K, f_i, C | proportional, s, g_i"},
    {"symbolic elastic", symbolic_elastic, "epsilon, \"e\", expression, \"...\""},
    {"symbolic viscous", symbolic_viscous, "epsilon prime, \"r\", expression, \"...\""},
    {"symbolic viscoelastic", symbolic_viscoelastic,
     "epsilon, \"e\", epsilon prime, \"r\", expression, \"...\""},
    {"turbulent viscoelastic", turbulent, "k, c [, threshold]: k e + c |e'| e'"},
    {"shock absorber", shock_absorber,
     "p0, area, interaction, exponent, options, oil: gas spring and damper"},
    {"graall damper", nullptr, "damper of an experiment", "its definition"},
    {"ann elastic", nullptr, "neural network", "neural networks"},
    {"ann viscoelastic", nullptr, "neural network", "neural networks"},
    {"octave", nullptr, "law of a script", "an interpreter"},
};

}  // namespace

std::span<const Keyword<LawReader>> nonlinear_law_keywords() { return kLaws; }

}  // namespace whirl
