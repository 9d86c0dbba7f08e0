#include "deck/sprintf.hpp"

#include <array>
#include <cctype>
#include <cstdio>
#include <string_view>

namespace whirl {

namespace {

constexpr int max_width = 200;

[[noreturn]] void refuse(const std::string& why) { throw DeckError({}, "sprintf: " + why); }

template <class T>
std::string print_number(const std::string& conversion, T x) {
  std::array<char, 1024> buffer{};
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  std::snprintf(buffer.data(), buffer.size(), conversion.c_str(), x);
#pragma GCC diagnostic pop
  return buffer.data();
}

std::string print_value(std::string conversion, const Value& value) {
  const char kind = conversion.back();
  if (kind == 's') return to_text(value);
  if (value.is_string()) refuse(std::string("a string does not fit '%") + kind + "'");
  if (std::string_view("eEfFgGaA").find(kind) != std::string_view::npos)
    return print_number(conversion, value.number);
  if (std::string_view("diuxXoc").find(kind) == std::string_view::npos)
    refuse(std::string("unknown conversion '%") + kind + "'");
  const double x = value.number;
  if (!(x > -1e18 && x < 1e18)) refuse("the number does not fit '%" + std::string(1, kind) + "'");
  if (kind == 'c' || (x > -2147483649.0 && x < 2147483648.0))
    return print_number(conversion, static_cast<int>(x));
  conversion.insert(conversion.size() - 1, "ll");
  return print_number(conversion, static_cast<long long>(x));
}

}  // namespace

std::string format_one_value(const std::string& format, const Value& value) {
  std::string out;
  int conversions = 0;
  for (std::size_t i = 0; i < format.size(); ++i) {
    if (format[i] != '%') {
      out += format[i];
      continue;
    }
    if (i + 1 < format.size() && format[i + 1] == '%') {
      out += '%';
      ++i;
      continue;
    }
    std::string conversion = "%";
    int number = 0;
    for (++i;
         i < format.size() && std::string_view("-+ #0123456789.").find(format[i]) != std::string_view::npos;
         ++i) {
      number = std::isdigit(static_cast<unsigned char>(format[i])) != 0 ? number * 10 + (format[i] - '0') : 0;
      if (number > max_width) refuse("field wider than 200");
      conversion += format[i];
    }
    while (i < format.size() && (format[i] == 'l' || format[i] == 'h'))
      ++i;  // sizes of C types mean nothing here
    if (i >= format.size()) refuse("format ends inside a conversion");
    if (++conversions > 1) refuse("more than one conversion in the format");
    conversion += format[i];
    out += print_value(std::move(conversion), value);
  }
  return out;
}

}  // namespace whirl
