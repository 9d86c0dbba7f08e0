// Constitutive laws: the name, its numbers, then  [, prestress, f0] [, prestrain, <drive>];  or  reference,
// L.
//   constitutive law: L, [name, "...",] dimension, <law>;
#include "deck/read_law.hpp"

#include "deck/read_geometry.hpp"

namespace whirl {

namespace {

LawPtr linear_elastic(Builder& b, int n) { return make_isotropic_law(n, b.reader.real(), 0.0); }
LawPtr linear_elastic_generic(Builder& b, int n) { return make_linear_law(n, read_law_matrix(b, n), {}); }
LawPtr linear_viscous(Builder& b, int n) { return make_isotropic_law(n, 0.0, b.reader.real()); }
LawPtr linear_viscous_generic(Builder& b, int n) { return make_linear_law(n, {}, read_law_matrix(b, n)); }
LawPtr linear_viscoelastic(Builder& b, int n) {
  const double k = b.reader.real();
  const bool proportional = b.reader.accept("proportional");
  const double c = b.reader.real();
  return make_isotropic_law(n, k, proportional ? c * k : c);
}
LawPtr linear_viscoelastic_generic(Builder& b, int n) {
  Numbers K = read_law_matrix(b, n);
  Numbers C = read_viscosity(b, n, K);
  return make_linear_law(n, std::move(K), std::move(C));
}
void need_six(Builder& b, int n) {
  if (n != 6) b.reader.fail("this law has 6 dimensions; here one of " + std::to_string(n) + " is wanted");
}
LawPtr axial_torsion_elastic(Builder& b, int n) {
  need_six(b, n);
  Numbers K = read_law_matrix(b, n);
  return make_axial_torsion_law(std::move(K), {}, b.reader.real());
}
LawPtr axial_torsion_viscoelastic(Builder& b, int n) {
  need_six(b, n);
  Numbers K = read_law_matrix(b, n);
  Numbers C = read_viscosity(b, n, K);
  return make_axial_torsion_law(std::move(K), std::move(C), b.reader.real());
}
LawPtr time_variant(Builder& b, int n) {
  Numbers K = read_law_matrix(b, n);
  const DriveId s = read_root_drive(b);
  Numbers C = read_viscosity(b, n, K);
  return make_time_variant_law(n, std::move(K), s, std::move(C), read_root_drive(b));
}

// [initial status, active | inactive | <bool>,] activating drive, deactivating drive
LawPtr bistop_around(Builder& b, LawPtr law) {
  bool active = false;
  if (b.reader.accept("initial status")) {
    active = b.reader.accept("active");
    if (!active && !b.reader.accept("inactive")) active = b.reader.boolean();
  }
  const DriveId on = read_root_drive(b);
  return make_bistop_law(std::move(law), on, read_root_drive(b), active);
}
template <LawPtr (*Inner)(Builder&, int)>
LawPtr bistop_of(Builder& b, int n) {
  return bistop_around(b, Inner(b, n));
}
LawPtr bistop(Builder& b, int n) {
  // the drives come before the law
  bool active = false;
  if (b.reader.accept("initial status")) {
    active = b.reader.accept("active");
    if (!active && !b.reader.accept("inactive")) active = b.reader.boolean();
  }
  const DriveId on = read_root_drive(b), off = read_root_drive(b);
  return make_bistop_law(read_shared_law(b, n), on, off, active);
}

LawPtr array(Builder& b, int n) {
  const int count = b.reader.count("number of laws", 1, 1000);
  std::vector<LawPtr> laws;
  for (int i = 0; i < count; ++i) laws.push_back(read_shared_law(b, n));
  return make_sum_law(std::move(laws));
}
LawPtr drive_wrapper(Builder& b, int n) {
  const DriveId scale = read_root_drive(b);
  return make_scaled_law(read_shared_law(b, n), scale);
}
LawPtr invariant_angular(Builder& b, int n) {
  if (n != 3) b.reader.fail("'invariant angular' is a law of 3 dimensions");
  const double xi = b.reader.real();
  return make_invariant_angular_law(read_shared_law(b, n), xi);
}

LawPtr axial_wrapper(Builder& b, int n) {
  if (n != 3) b.reader.fail("'axial wrapper' makes a law of 3 dimensions of one of 1");
  const SourcePos where = b.reader.here();
  const Vec3d d = read_vec3(b.reader);
  if (!(norm(d) > 0.0)) b.reader.fail_at(where, "the direction must not be null");
  return make_axial_law(read_shared_law(b, 1), (1.0 / norm(d)) * d);
}

const Keyword<LawReader> kLinearLaws[] = {
    {"linear elastic", linear_elastic, "k: k e"},
    {"linear elastic isotropic", linear_elastic, "k: k e"},
    {"linear elastic generic", linear_elastic_generic, "K: K e"},
    {"linear elastic generic axial torsion coupling", axial_torsion_elastic,
     "K, k: K e with torsional stiffness K44 + k e1"},
    {"linear viscous", linear_viscous, "c: c e'"},
    {"linear viscous isotropic", linear_viscous, "c: c e'"},
    {"linear viscous generic", linear_viscous_generic, "C: C e'"},
    {"linear viscoelastic", linear_viscoelastic, "k, c | proportional, s: k e + c e'"},
    {"linear viscoelastic isotropic", linear_viscoelastic, "k, c | proportional, s: k e + c e'"},
    {"linear viscoelastic generic", linear_viscoelastic_generic, "K, C | proportional, s: K e + C e'"},
    {"linear viscoelastic generic axial torsion coupling", axial_torsion_viscoelastic,
     "K, C | proportional, s, k: with torsional stiffness K44 + k e1"},
    {"linear time variant viscoelastic generic", time_variant,
     "K, drive, C | proportional, s, drive: coefficients times drives"},
    {"linear elastic bistop", bistop_of<linear_elastic>,
     "k, [initial status, s,] drive, drive: switched on and off by drives"},
    {"linear elastic generic bistop", bistop_of<linear_elastic_generic>, "the same with a matrix"},
    {"linear viscoelastic bistop", bistop_of<linear_viscoelastic>, "the same with damping"},
    {"linear viscoelastic generic bistop", bistop_of<linear_viscoelastic_generic>, "the same with matrices"},
    {"bistop", bistop, "[initial status, s,] drive, drive, law: a law switched on and off by drives"},
    {"array", array, "n, laws: their sum"},
    {"drive caller wrapper", drive_wrapper, "drive, law: the law times the drive"},
    {"axial wrapper", axial_wrapper, "direction, law of one dimension: acts along or about the direction"},
    {"invariant angular", invariant_angular, "xi, law: moment in the frame turned by xi of the rotation"},
};

// `prestress` and `prestrain` behind a law
LawPtr with_preload(Builder& b, int n, LawPtr law) {
  VectorDrive<6> prestrain, prestress;
  Numbers constant;
  for (;;) {
    if (b.reader.accept("prestress")) {
      constant.assign(n, 0.0);
      if (n == 1) {
        constant[0] = b.reader.real();
      } else {
        read_vector(b.reader, constant);
      }
    } else if (b.reader.accept("prestrain")) {
      prestrain = read_prestrain(b, n);
    } else {
      break;
    }
  }
  const Law::Linear* linear = law->linear();
  if (linear != nullptr && prestrain.terms.empty()) {
    if (constant.empty()) return law;
    const std::size_t size = static_cast<std::size_t>(n) * n;
    Numbers K(linear->K, linear->K + size);
    Numbers C = linear->C != nullptr ? Numbers(linear->C, linear->C + size) : Numbers{};
    return make_linear_law(n, std::move(K), std::move(C), std::move(constant));
  }
  if (constant.empty() && prestrain.terms.empty()) return law;
  if (!constant.empty()) {
    VectorDrive<6>::Term term{};
    for (int i = 0; i < n; ++i) term.v[i] = constant[i];
    term.drive = b.model.add_drive(std::make_shared<ConstDrive>(1.0));
    prestress.terms.push_back(term);
  }
  return make_preloaded_law(std::move(law), std::move(prestrain), std::move(prestress));
}

}  // namespace

Numbers read_law_matrix(Builder& b, int n) {
  if (n == 1) return {b.reader.accept("null") ? 0.0 : b.reader.real()};
  Numbers m(static_cast<std::size_t>(n) * n);
  read_matrix(b.reader, n, n, m);
  return m;
}

Numbers read_viscosity(Builder& b, int n, const Numbers& K) {
  if (!b.reader.accept("proportional")) return read_law_matrix(b, n);
  const double s = b.reader.real();
  Numbers C = K;
  for (double& x : C) x *= s;
  return C;
}

VectorDrive<6> read_prestrain(Builder& b, int n) {
  VectorDrive<6> wide;
  if (n == 6) return read_vector_drive6(b);
  if (n == 3) {
    for (const auto& term : read_vector_drive3(b).terms) {
      wide.terms.push_back({{term.v[0], term.v[1], term.v[2], 0.0, 0.0, 0.0}, term.drive});
    }
  } else {
    wide.terms.push_back({{1.0, 0.0, 0.0, 0.0, 0.0, 0.0}, read_root_drive(b)});
  }
  return wide;
}

std::span<const Keyword<LawReader>> law_keywords() {
  static const std::vector<Keyword<LawReader>> all = [] {
    std::vector<Keyword<LawReader>> rows(std::begin(kLinearLaws), std::end(kLinearLaws));
    const auto more = nonlinear_law_keywords();
    rows.insert(rows.end(), more.begin(), more.end());
    return rows;
  }();
  return all;
}

LawPtr read_shared_law(Builder& b, int n) {
  DeckReader& reader = b.reader;
  const DeckReader::Nesting nesting(reader);
  if (reader.accept("reference")) {
    const SourcePos where = reader.here();
    const int length = reader.argument_length();
    const int label = reader.label("constitutive law");
    const auto found = b.laws.find({n, label});
    if (found == b.laws.end()) {
      reader.fail_at(where,
                     "constitutive law " + std::to_string(label) + " of dimension " + std::to_string(n) +
                         " is not defined",
                     length);
    }
    return with_preload(b, n, found->second);
  }
  LawPtr law = require_keyword(reader, "a constitutive law", law_keywords()).read(b, n);
  return with_preload(b, n, std::move(law));
}

LawPtr own_law(Builder& b, const LawPtr& law) {
  LawPtr mine = law->clone();
  if (mine == nullptr) return law;
  b.model.register_memory(mine);
  return mine;
}

LawPtr read_law(Builder& b, int dimension) { return own_law(b, read_shared_law(b, dimension)); }

void read_constitutive_law(Builder& b) {
  DeckReader& reader = b.reader;
  const SourcePos where = reader.here();
  const int label = reader.label("constitutive law");
  reader.set_context("constitutive law " + std::to_string(label));
  if (reader.accept("name")) reader.string();
  const SourcePos at = reader.here();
  const int n = reader.integer();
  if (n != 1 && n != 3 && n != 6) reader.fail_at(at, "a law has 1, 3 or 6 dimensions");
  if (b.laws.contains({n, label})) {
    reader.fail_at(where, "constitutive law " + std::to_string(label) + " of dimension " + std::to_string(n) +
                              " is already defined");
  }
  b.laws[{n, label}] = read_shared_law(b, n);
}

}  // namespace whirl
