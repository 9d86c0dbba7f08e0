// The classic netCDF file format with 64-bit offsets ("CDF-2"), written directly: a header that names
// dimensions, attributes and variables, then the fixed variables, then record after record all variables
// along time. Everything big-endian, names and texts padded to 4 bytes (netCDF format specification, "classic
// and 64-bit offset").
#include <fmt/format.h>

#include <bit>
#include <cstdint>
#include <map>
#include <set>

#include "base/error.hpp"
#include "output/exports.hpp"
#include "output/file_layout.hpp"
#include "output/output_file.hpp"
#include "output/row_blocks.hpp"

namespace whirl {
namespace {

constexpr std::uint32_t kDimension = 10, kVariable = 11, kAttribute = 12, kChar = 2, kInt = 4, kDouble = 6;

void put(std::string& to, std::uint32_t v) {
  for (int s = 24; s >= 0; s -= 8) to += static_cast<char>(v >> s);
}

void put64(std::string& to, std::uint64_t v) {
  for (int s = 56; s >= 0; s -= 8) to += static_cast<char>(v >> s);
}

void put_real(std::string& to, double v) { put64(to, std::bit_cast<std::uint64_t>(v)); }

void put_text(std::string& to, const std::string& text) {
  put(to, static_cast<std::uint32_t>(text.size()));
  to += text;
  to.append((4 - text.size() % 4) % 4, '\0');
}

void put_attributes(std::string& to, const std::vector<NamedText>& attributes) {
  put(to, attributes.empty() ? 0u : kAttribute);
  put(to, static_cast<std::uint32_t>(attributes.size()));
  for (const NamedText& a : attributes) {
    put_text(to, a.name);
    put(to, kChar);
    put_text(to, a.text);
  }
}

struct Variable {
  std::string name;
  std::vector<std::uint32_t> dimensions;
  std::vector<NamedText> attributes;
  std::uint32_t type;
  std::uint64_t bytes;  // of a record, or of the whole fixed variable
  bool record;
};

struct Header {
  std::vector<std::pair<std::string, std::uint32_t>> dimensions{
      {"time", 0}};                            // length 0: the record dimension
  std::map<std::uint64_t, std::uint32_t> vec;  // Vec3 and the like, by length
  std::vector<Variable> variables;

  std::uint32_t vec_dimension(std::uint64_t n) {
    auto [at, is_new] = vec.try_emplace(n, static_cast<std::uint32_t>(dimensions.size()));
    if (is_new) dimensions.emplace_back(fmt::format("Vec{}", n), static_cast<std::uint32_t>(n));
    return at->second;
  }
  std::string encode(std::uint32_t records, const std::vector<NamedText>& global) const;
};

std::string Header::encode(std::uint32_t records, const std::vector<NamedText>& global) const {
  std::string h = "CDF\x02";
  put(h, records);
  put(h, kDimension);
  put(h, static_cast<std::uint32_t>(dimensions.size()));
  for (const auto& [name, length] : dimensions) {
    put_text(h, name);
    put(h, length);
  }
  put_attributes(h, global);
  put(h, kVariable);
  put(h, static_cast<std::uint32_t>(variables.size()));
  std::vector<std::size_t> begins;  // where in the header each variable's offset goes
  for (const Variable& v : variables) {
    put_text(h, v.name);
    put(h, static_cast<std::uint32_t>(v.dimensions.size()));
    for (std::uint32_t d : v.dimensions) put(h, d);
    put_attributes(h, v.attributes);
    put(h, v.type);
    put(h, static_cast<std::uint32_t>(v.bytes));
    begins.push_back(h.size());
    put64(h, 0);
  }
  std::uint64_t at = h.size();
  for (bool record : {false, true}) {
    for (std::size_t i = 0; i < variables.size(); ++i) {
      if (variables[i].record != record) continue;
      std::string offset;
      put64(offset, at);
      h.replace(begins[i], 8, offset);
      at += variables[i].bytes;
    }
  }
  return h;
}

std::vector<NamedText> describe(const std::string& unit, const std::string& description) {
  std::vector<NamedText> a{{"units", unit}};
  if (!description.empty()) a.push_back({"description", description});
  return a;
}

}  // namespace

std::vector<std::string> export_netcdf(const ResultReader& results, const std::string& stem) {
  const OutputPlan& plan = results.plan();
  Header h;
  std::map<std::string, std::set<std::int32_t>> groups;
  for (const Item& i : plan.items()) groups[i.group].insert(i.label);
  for (const auto& [group, labels] : groups) {
    auto dimension = static_cast<std::uint32_t>(h.dimensions.size());
    h.dimensions.emplace_back(group, static_cast<std::uint32_t>(labels.size()));
    h.variables.push_back({group, {dimension}, {{"description", "labels"}}, kInt, 4 * labels.size(), false});
  }
  h.variables.push_back({"time", {0}, describe("s", "simulation time"), kDouble, 8, true});
  h.variables.push_back({"run.step", {0}, describe("1", "time step index"), kInt, 4, true});
  h.variables.push_back({"run.timestep", {0}, describe("s", "integration time step"), kDouble, 8, true});
  for (const Item& item : plan.items()) {
    for (const Component& c : plan.components(item)) {
      if (c.width == 0) continue;
      std::vector<std::uint32_t> dimensions{0};
      for (std::uint64_t n : view_shape(c)) dimensions.push_back(h.vec_dimension(n));
      h.variables.push_back({fmt::format("{}.{}", item_name(item), c.name), dimensions,
                             describe(c.unit, c.description), kDouble,
                             8 * static_cast<std::uint64_t>(c.width), true});
    }
  }
  if (results.rows() > 0xfffffffe)
    throw EnvironmentError(stem + ".nc: too many rows for the classic netCDF format");
  std::string deck;
  for (const NamedText& t : results.info().deck) deck += fmt::format("# file {}\n{}\n", t.name, t.text);
  std::vector<NamedText> global{{"title", results.info().title},
                                {"source", "whirl " + results.info().version},
                                {"history", results.info().command},
                                {"deck", deck}};
  OutputFile file(stem + ".nc");
  std::string& b = file.buffer();
  b += h.encode(static_cast<std::uint32_t>(results.rows()), global);
  for (const auto& [group, labels] : groups)
    for (std::int32_t label : labels) put(b, static_cast<std::uint32_t>(label));
  const std::vector<StepRecord> steps = results.steps();
  for_each_row(results, [&](std::size_t r, std::span<const double> values, std::span<const unsigned char>) {
    put_real(b, steps[r].time);
    put(b, static_cast<std::uint32_t>(steps[r].step));
    put_real(b, steps[r].time_step);
    for (double v : values) put_real(b, v);
    file.write_if_full();
  });
  file.close();
  return {file.path()};
}

}  // namespace whirl
