// Variables of a deck. Names are case sensitive. Every symbol has a slot in one table of doubles,
// variables(), that compiled expressions read and write while the deck is read; a run copies that table and
// works on the copy.
//
// Overrides (--set NAME=EXPR) take the place of the value wherever NAME is declared, and NAME then keeps it:
// later assignments in the deck are ignored with a warning.
#pragma once
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/error.hpp"
#include "deck/model_functions.hpp"
#include "deck/value.hpp"

namespace whirl {

struct Symbol {
  std::string name;
  Value value;
  bool constant = false;
  bool predefined = false;
  bool overridden = false;
  bool assigned_at_run_time = false;  // some string expression assigns it
  int uses = 0;
  int slot = 0;
  SourcePos declared;
  std::shared_ptr<const PluginSpec> plugin;  // a live value of the model
  ValueType type() const { return value.type; }
};

class SymbolTable {
 public:
  SymbolTable();  // with the predefined constants and Time, TimeStep, Step, Var

  // Null when there is no such name; `default::name` is `name`.
  Symbol* find(std::string_view name);
  // Pre: no such symbol.
  Symbol& declare(std::string name, Value value, bool constant, SourcePos where);
  // Pre: value has the type of the symbol.
  void store(Symbol& symbol, Value value);
  // Time, TimeStep, Step, Var while reading.
  void set_predefined(std::string_view name, double value);

  std::vector<std::string> names() const;
  // Declared in the deck and never used, in order of declaration.
  std::vector<const Symbol*> unused() const;
  // name, type and value of all symbols of the deck, one per line: `print symbol table`.
  std::string listing() const;

  // One value per slot (0 for strings). Pointers are valid until the next declaration.
  std::vector<double>& variables() { return variables_; }

  void add_override(std::string name, std::string expression) {
    overrides_[std::move(name)].text = std::move(expression);
  }
  // The expression that replaces the value of `name`, or null. Marks the override as met.
  const std::string* take_override(const std::string& name);
  // Overrides whose names were declared nowhere.
  std::vector<std::string> unmatched_overrides() const;

 private:
  struct Override {
    std::string text;
    bool met = false;
  };
  std::deque<Symbol> symbols_;
  std::unordered_map<std::string, Symbol*> index_;
  std::map<std::string, Override> overrides_;
  std::vector<double> variables_;
};

}  // namespace whirl
