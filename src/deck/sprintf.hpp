// sprintf("fmt", x) of the deck language: one conversion, any numeric type, never more than a line of width.
#pragma once
#include <string>

#include "base/error.hpp"
#include "deck/value.hpp"

namespace whirl {

// Writes value where the one conversion of format stands (%d %i %u %x %o %c for integers, %e %f %g %a for
// reals, %s for strings; %% is a percent sign). A number is converted to what the format asks for. A format
// with another number of conversions, or that does not fit the value, throws DeckError without position.
std::string format_one_value(const std::string& format, const Value& value);

}  // namespace whirl
