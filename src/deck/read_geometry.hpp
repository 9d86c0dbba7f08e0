// Vectors, matrices and orientations as decks write them.
//   vector       null | x1, x2, ... ;  then optionally  scale, s
//   matrix       null | eye | diag, d1.. | sym, upper triangle by rows | skew, a1, a2, a3 (3x3) | [matr,] by
//   rows;
//                then optionally  scale, s.  null, eye, diag, sym and skew are for square ones (null for
//                all).
//   orientation  eye | matr, 9 by rows | vector, theta |
//                euler | euler123 | euler313 | euler321 [, degrees], a1, a2, a3   (radians; euler is 123) |
//                i, a, j, b    axis i along a, axis j in the plane of a and b, on the side of b |
//                i, a, j, guess   axis j anywhere normal to a
// Frames (`reference, ...`) are one level up: reference_frames.hpp.
#pragma once
#include <array>
#include <span>

#include "math/vec3.hpp"

namespace whirl {

class DeckReader;

using Vec6d = std::array<double, 6>;
using Mat6d = std::array<std::array<double, 6>, 6>;

Vec3d read_vec3(DeckReader& reader);
Vec6d read_vec6(DeckReader& reader);
void read_vector(DeckReader& reader, std::span<double> out);

Mat3d read_mat3(DeckReader& reader);
Mat6d read_mat6(DeckReader& reader);
// rows x columns numbers into out, row by row.
void read_matrix(DeckReader& reader, int rows, int columns, std::span<double> out);

Mat3d read_orientation(DeckReader& reader);

// The matrix whose column i (1..3) is along a and whose column j lies in the plane of a and b, on the side of
// b; determinant +1. False if a and b are parallel or one is zero.
bool orientation_from_axes(int i, const Vec3d& a, int j, const Vec3d& b, Mat3d& out);

}  // namespace whirl
