#include "model/node_functions.hpp"

#include <array>

#include "math/rotation.hpp"

namespace whirl {

namespace {

using Quantity = NodeFunction::Quantity;
using Measure = NodeFunction::Measure;

constexpr std::array<std::string_view, 9> names = {"position", "velocity", "angle", "angvel", "distance",
                                                   "unitvec",  "anglerel", "vrel",  "angvrel"};
constexpr std::string_view previous_suffix = "_prev";

std::optional<Quantity> find_quantity(std::string_view name) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) return static_cast<Quantity>(i);
  }
  return std::nullopt;
}

Vec3d vector_of(Quantity q, const NodeKinematics& a, const NodeKinematics& b) {
  switch (q) {
    case Quantity::position:
      return a.x;
    case Quantity::velocity:
      return a.v;
    case Quantity::angle:
      return rotation_log(a.R);
    case Quantity::angvel:
      return a.w;
    case Quantity::distance:
      return b.x - a.x;
    case Quantity::unitvec:
      return (1.0 / norm(b.x - a.x)) * (b.x - a.x);
    case Quantity::anglerel:
      return rotation_log(tmul(a.R, b.R));
    case Quantity::vrel:
      return b.v - a.v;
    case Quantity::angvrel:
      return b.w - a.w;
  }
  return Vec3d::zero();
}

}  // namespace

std::optional<NodeFunction> parse_node_function(std::string_view name) {
  NodeFunction f;
  if (name.ends_with(previous_suffix)) {
    f.previous = true;
    name.remove_suffix(previous_suffix.size());
  }
  std::optional<Quantity> q = find_quantity(name);
  if (!q && name.ends_with('2')) {
    f.measure = Measure::square;
    q = find_quantity(name.substr(0, name.size() - 1));
  } else if (!q && !name.empty() && name[0] >= 'x' && name[0] <= 'z') {
    f.measure = name[0] == 'x' ? Measure::x : (name[0] == 'y' ? Measure::y : Measure::z);
    q = find_quantity(name.substr(1));
  }
  if (!q || (*q == Quantity::unitvec && f.measure < Measure::x)) return std::nullopt;
  f.quantity = *q;
  return f;
}

std::vector<std::string> node_function_names() {
  std::vector<std::string> out;
  for (const std::string_view base : names) {
    const std::string name(base);
    std::vector<std::string> forms = {"x" + name, "y" + name, "z" + name};
    if (base != "unitvec") forms.insert(forms.end(), {name, name + "2"});
    for (const std::string& form : forms) {
      out.push_back(form);
      out.push_back(form + std::string(previous_suffix));
    }
  }
  return out;
}

double evaluate(const NodeFunction& f, const NodeKinematics& first, const NodeKinematics& second) {
  const Vec3d v = vector_of(f.quantity, first, second);
  switch (f.measure) {
    case Measure::length:
      return norm(v);
    case Measure::square:
      return dot(v, v);
    case Measure::x:
      return v[0];
    case Measure::y:
      return v[1];
    case Measure::z:
      return v[2];
  }
  return 0.0;
}

}  // namespace whirl
