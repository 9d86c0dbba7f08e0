#include "deck/keyword_tables.hpp"

#include "deck/read_drive.hpp"
#include "deck/read_law.hpp"
#include "deck/read_scalar_function.hpp"

namespace whirl {

namespace {

template <class Reader>
std::vector<KeywordRow> rows_of(std::span<const Keyword<Reader>> table) {
  std::vector<KeywordRow> rows;
  for (const auto& k : table) rows.push_back({k.name, k.doc, k.needs, k.read != nullptr});
  return rows;
}

}  // namespace

std::vector<KeywordTable> keyword_tables() {
  return {
      {"problem", "Problem block", "begin: initial value; keyword: ...; end: initial value;",
       rows_of(problem_cards())},
      {"control", "Control data", "begin: control data; keyword: ...; end: control data;",
       rows_of(control_cards())},
      {"node", "Nodes", "begin: nodes; keyword: label, ...; end: nodes;", rows_of(node_cards())},
      {"driver", "File drivers", "begin: drivers; keyword: label, ...; end: drivers;",
       rows_of(driver_cards())},
      {"element", "Elements", "begin: elements; keyword: label, ...; end: elements;",
       rows_of(element_cards())},
      {"joint", "Joints", "joint: label, keyword, ...;", rows_of(joint_keywords())},
      {"force", "Forces", "force: label, keyword, ...;", rows_of(force_keywords())},
      {"couple", "Couples", "couple: label, keyword, ...;", rows_of(couple_keywords())},
      {"genel", "Genels", "genel: label, keyword, ...;", rows_of(genel_keywords())},
      {"law", "Constitutive laws",
       "where an element takes a law; constitutive law: label, dimension, keyword, ...;",
       rows_of(law_keywords())},
      {"drive", "Drives", "where an element takes a drive; drive caller: label, keyword, ...;",
       rows_of(drive_keywords())},
      {"function", "Scalar functions", "scalar function: \"name\", keyword, ...;",
       rows_of(scalar_function_keywords())},
  };
}

}  // namespace whirl
