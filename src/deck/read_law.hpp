// What the readers of constitutive laws share.
#pragma once
#include "deck/builder.hpp"
#include "model/laws.hpp"

namespace whirl {

using LawReader = LawPtr (*)(Builder& b, int n);
std::span<const Keyword<LawReader>> law_keywords();
std::span<const Keyword<LawReader>> nonlinear_law_keywords();  // read_nonlinear_law.cpp

// A law as written, not yet made an element's own.
LawPtr read_shared_law(Builder& b, int n);
// A copy with its place in memory when the law remembers, the law itself otherwise.
LawPtr own_law(Builder& b, const LawPtr& law);

Numbers read_law_matrix(Builder& b, int n);  // n x n; a number when n = 1
// a matrix, or `proportional, s`: s K
Numbers read_viscosity(Builder& b, int n, const Numbers& K);
VectorDrive<6> read_prestrain(Builder& b, int n);

}  // namespace whirl
