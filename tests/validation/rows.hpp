// A checked number: the test compares it and leaves it as a row of the table in docs/validation.md.
#pragma once
#include <string>

#include "validation/case_run.hpp"

namespace whirl::test {

struct Reference {
  double value;
  std::string source;  // closed form, publication, ...
  char rung;           // of the verification ladder: a closed form, b conserved, c order, d other code or
                       // formulation, e own number
};

// Compares with |value - reference| <= tolerance * scale; scale 0: the reference's size.
void check(const CaseRun& run, const std::string& quantity, const Reference& reference, double value,
           double tolerance, double scale = 0.0);

// A quantity that should vanish: a drift, or the largest deviation over many points.
void check_small(const CaseRun& run, const std::string& quantity, const std::string& source, char rung,
                 double deviation, double tolerance);

}  // namespace whirl::test
