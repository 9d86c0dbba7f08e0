#include "deck/read_geometry.hpp"

#include <algorithm>
#include <cassert>
#include <numbers>

#include "deck/deck_reader.hpp"
#include "math/rotation.hpp"

namespace whirl {

namespace {

void read_scale(DeckReader& reader, std::span<double> out) {
  if (!reader.accept("scale")) return;
  const double s = reader.real();
  for (double& x : out) x *= s;
}

double& at(std::span<double> m, int columns, int i, int j) {
  return m[static_cast<std::size_t>(i) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(j)];
}

}  // namespace

void read_vector(DeckReader& reader, std::span<double> out) {
  if (reader.accept("null")) {  // a `scale` behind it belongs to the card
    std::fill(out.begin(), out.end(), 0.0);
    return;
  }
  static constexpr std::string_view forms[] = {"null"};
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (!reader.more() || reader.at_unknown_word()) {
      const std::string whole = "a vector of " + std::to_string(out.size()) + " numbers";
      reader.fail_expected(i == 0 ? whole : "number " + std::to_string(i + 1) + " of " + whole, forms);
    }
    out[i] = reader.real();
  }
  read_scale(reader, out);
}

Vec3d read_vec3(DeckReader& reader) {
  Vec3d v;
  read_vector(reader, v.e);
  return v;
}

Vec6d read_vec6(DeckReader& reader) {
  Vec6d v;
  read_vector(reader, v);
  return v;
}

void read_matrix(DeckReader& reader, int rows, int columns, std::span<double> out) {
  assert(out.size() == static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
  static constexpr std::string_view forms[] = {"null", "matr", "eye", "diag", "sym", "skew", "anba"};
  const SourcePos pos = reader.here();
  const int length = reader.argument_length();
  const int form = reader.choose(forms);
  if (form >= 2 && (rows != columns || (form == 5 && rows != 3) || (form == 6 && rows != 6))) {
    reader.fail_at(pos,
                   std::string(forms[form]) + " does not make a " + std::to_string(rows) + "x" +
                       std::to_string(columns) + " matrix",
                   length);
  }
  if (form < 0 && (!reader.more() || reader.at_unknown_word())) reader.fail_expected("a matrix", forms);
  if (form == 1 || form == -1) {
    for (double& x : out) x = reader.real();
  } else {
    std::fill(out.begin(), out.end(), 0.0);
  }
  switch (form) {
    case 2:
      for (int i = 0; i < rows; ++i) at(out, columns, i, i) = 1.0;
      break;
    case 3:
      for (int i = 0; i < rows; ++i) at(out, columns, i, i) = reader.real();
      break;
    case 4:
      for (int i = 0; i < rows; ++i) {
        for (int j = i; j < columns; ++j) at(out, columns, i, j) = at(out, columns, j, i) = reader.real();
      }
      break;
    case 5: {
      Vec3d a;
      for (double& x : a.e) x = reader.real();
      const Mat3d m = skew(a);
      for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) at(out, 3, i, j) = m(i, j);
      }
      break;
    }
    case 6: {
      // of a section whose third axis is that of the beam: axes 1, 2, 3 there are 2, 3, 1 here
      static constexpr int here[] = {1, 2, 0, 4, 5, 3};
      for (const int i : here) {
        for (const int j : here) at(out, 6, i, j) = reader.real();
      }
      break;
    }
    default:
      break;
  }
  read_scale(reader, out);
}

Mat3d read_mat3(DeckReader& reader) {
  Mat3d m;
  read_matrix(reader, 3, 3, std::span<double>(&m.e[0][0], 9));
  return m;
}

Mat6d read_mat6(DeckReader& reader) {
  Mat6d m;
  read_matrix(reader, 6, 6, std::span<double>(m[0].data(), 36));
  return m;
}

bool orientation_from_axes(int i, const Vec3d& a, int j, const Vec3d& b, Mat3d& out) {
  const double length = norm(a);
  if (!(length > 0.0) || !(norm(b) > 0.0)) return false;
  const Vec3d ei = (1.0 / length) * a;
  const bool cyclic = (j - i + 3) % 3 == 1;
  const Vec3d normal = cyclic ? cross(ei, b) : cross(b, ei);  // along the third axis
  const double size = norm(normal);
  constexpr double parallel = 1e-12;  // sine of the smallest angle accepted between a and b
  if (!(size > parallel * norm(b))) return false;
  const Vec3d ek = (1.0 / size) * normal;
  const Vec3d ej = cyclic ? cross(ek, ei) : cross(ei, ek);
  const int k = 6 - i - j;
  for (int r = 0; r < 3; ++r) {
    out(r, i - 1) = ei[r];
    out(r, j - 1) = ej[r];
    out(r, k - 1) = ek[r];
  }
  return true;
}

namespace {

Mat3d read_two_axes(DeckReader& reader) {
  const SourcePos pos = reader.here();
  const int i = reader.count("the number of the first axis", 1, 3);
  const Vec3d a = read_vec3(reader);
  const SourcePos second = reader.here();
  const int j = reader.count("the number of the second axis", 1, 3);
  if (i == j) reader.fail_at(second, "the two axes have the same number");
  Vec3d b = Vec3d::zero();
  if (reader.accept("guess")) {
    // normal to a, in the plane of its largest and its smallest component
    auto [least, largest] = std::abs(a[1]) > std::abs(a[0]) ? std::pair{0, 1} : std::pair{1, 0};
    if (std::abs(a[2]) > std::abs(a[largest])) {
      largest = 2;
    } else if (std::abs(a[2]) < std::abs(a[least])) {
      least = 2;
    }
    b[least] = 1.0;
    b[largest] = -a[least] / a[largest];
  } else {
    b = read_vec3(reader);
  }
  Mat3d R;
  if (!orientation_from_axes(i, a, j, b, R)) reader.fail_at(pos, "the two axes are parallel, or one is null");
  return R;
}

void warn_unless_orthogonal(DeckReader& reader, const Mat3d& R, SourcePos pos) {
  const Mat3d defect = tmul(R, R) - Mat3d::identity();
  double largest = 0.0;
  for (const auto& row : defect.e) {
    for (const double x : row) largest = std::max(largest, std::abs(x));
  }
  constexpr double noticeable = 1e-6;  // what six printed digits can leave
  if (!(largest < noticeable))
    reader.diagnostics().warning(pos, "this orientation matrix is not orthogonal", 4);
}

}  // namespace

Mat3d read_orientation(DeckReader& reader) {
  static constexpr std::string_view forms[] = {"eye",      "matr",     "vector",  "euler",
                                               "euler123", "euler313", "euler321"};
  const SourcePos pos = reader.here();
  const int form = reader.choose(forms);
  switch (form) {
    case 0:
      return Mat3d::identity();
    case 1: {
      Mat3d R;
      for (auto& row : R.e) {
        for (double& x : row) x = reader.real();
      }
      warn_unless_orthogonal(reader, R, pos);
      return R;
    }
    case 2:
      return rotation_exp(read_vec3(reader));
    case -1:
      break;
    default: {
      const double unit = reader.accept("degrees") ? std::numbers::pi / 180.0 : 1.0;
      const Vec3d angles = unit * read_vec3(reader);
      const EulerSequence sequences[] = {EulerSequence::e123, EulerSequence::e123, EulerSequence::e313,
                                         EulerSequence::e321};
      return euler_matrix(sequences[form - 3], angles);
    }
  }
  if (!reader.more() || reader.at_unknown_word()) reader.fail_expected("an orientation matrix", forms);
  return read_two_axes(reader);
}

}  // namespace whirl
