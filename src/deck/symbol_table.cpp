#include "deck/symbol_table.hpp"

#include <algorithm>

#include "deck/expression_types.hpp"

namespace whirl {

SymbolTable::SymbolTable() {
  for (const ConstantInfo& c : predefined_constants())
    declare(std::string(c.name), {c.type, c.value, {}}, true, {}).predefined = true;
  for (const char* name : {"Time", "TimeStep", "Var"})
    declare(name, Value::real(0.0), false, {}).predefined = true;
  declare("Step", Value::integer(0), false, {}).predefined = true;
}

Symbol* SymbolTable::find(std::string_view name) {
  constexpr std::string_view space = "default::";
  if (name.starts_with(space)) name.remove_prefix(space.size());
  const auto found = index_.find(std::string(name));
  return found == index_.end() ? nullptr : found->second;
}

Symbol& SymbolTable::declare(std::string name, Value value, bool constant, SourcePos where) {
  Symbol& s = symbols_.emplace_back();
  s.name = std::move(name);
  s.constant = constant;
  s.declared = where;
  s.slot = static_cast<int>(variables_.size());
  s.value.type = value.type;
  variables_.push_back(0.0);
  index_[s.name] = &s;
  store(s, std::move(value));
  return s;
}

void SymbolTable::store(Symbol& symbol, Value value) {
  variables_[static_cast<std::size_t>(symbol.slot)] = value.number;
  symbol.value = std::move(value);
}

void SymbolTable::set_predefined(std::string_view name, double value) {
  if (Symbol* s = find(name)) store(*s, {s->type(), value, {}});
}

std::vector<std::string> SymbolTable::names() const {
  std::vector<std::string> out;
  for (const Symbol& s : symbols_) out.push_back(s.name);
  return out;
}

std::vector<const Symbol*> SymbolTable::unused() const {
  std::vector<const Symbol*> out;
  for (const Symbol& s : symbols_) {
    if (!s.predefined && s.uses == 0) out.push_back(&s);
  }
  return out;
}

std::string SymbolTable::listing() const {
  std::string out;
  for (const Symbol& s : symbols_) {
    if (s.predefined) continue;
    out += s.constant ? "const " : "";
    out += std::string(type_name(s.type())) + " " + s.name + " = ";
    out += s.plugin ? "[" + s.plugin->kind + "]" : display_text(s.value);
    out += "\n";
  }
  return out;
}

const std::string* SymbolTable::take_override(const std::string& name) {
  const auto found = overrides_.find(name);
  if (found == overrides_.end()) return nullptr;
  found->second.met = true;
  return &found->second.text;
}

std::vector<std::string> SymbolTable::unmatched_overrides() const {
  std::vector<std::string> out;
  for (const auto& [name, entry] : overrides_) {
    if (!entry.met) out.push_back(name);
  }
  return out;
}

}  // namespace whirl
