#include "deck/read_friction.hpp"

namespace whirl {

namespace {

void read_modlugre(Builder& b, Friction& f) {
  DeckReader& reader = b.reader;
  const auto positive = [&](const char* what) {
    const SourcePos where = reader.here();
    const double value = reader.real();
    if (!(value > 0.0)) reader.fail_at(where, std::string(what) + " must be positive");
    return value;
  };
  f.model = Friction::Model::modlugre;
  f.s0 = positive("the stiffness of the bristles");
  f.s1 = reader.real();
  f.s2 = reader.real();
  const SourcePos where = reader.here();
  f.kappa = reader.real();
  if (f.kappa < 0.0 || f.kappa >= 1.0) reader.fail_at(where, "kappa must lie in [0, 1)");
  f.fs = read_scalar_function(b);
}

void read_coulomb(Builder& b, Friction& f) {
  DeckReader& reader = b.reader;
  f.model = Friction::Model::discrete_coulomb;
  f.fs = read_scalar_function(b);
  if (reader.accept("sigma2")) f.s2 = reader.real();
  if (reader.accept("velocity ratio")) {
    const SourcePos where = reader.here();
    reader.real();
    reader.diagnostics().warning(where,
                                 "the velocity ratio is not used: sliding ends where the speed changes sign");
  }
}

}  // namespace

Friction read_friction(Builder& b) {
  DeckReader& reader = b.reader;
  Friction f;
  const SourcePos where = reader.here();
  f.radius = reader.real();
  if (!(f.radius > 0.0)) reader.fail_at(where, "the friction radius must be positive");
  if (reader.accept("preload")) f.preload = reader.real();
  static constexpr std::string_view kModels[] = {"modlugre", "discrete coulomb"};
  if (reader.require("a friction model", kModels) == 0) {
    read_modlugre(b, f);
  } else {
    read_coulomb(b, f);
  }
  static constexpr std::string_view kShapes[] = {"simple", "simple plane hinge"};
  f.shape = reader.require("a shape function of friction", kShapes) == 0 ? Friction::Shape::simple
                                                                         : Friction::Shape::plane_hinge;
  return f;
}

}  // namespace whirl
