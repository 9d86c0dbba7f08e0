#include "deck/expression.hpp"

#include <algorithm>
#include <optional>

namespace whirl {

namespace {

constexpr int max_nesting = 400;
constexpr std::size_t max_terms = 1000000;

struct BinaryOperator {
  std::string_view symbol;
  Operator op;
  int level;  // of binding, larger is tighter
};
constexpr int logic_level = 1;
constexpr int power_level = 5;
constexpr BinaryOperator binary_operators[] = {
    {"&&", Operator::logical_and, 1}, {"||", Operator::logical_or, 1},    {"~|", Operator::logical_xor, 1},
    {"<", Operator::less, 2},         {"<=", Operator::less_equal, 2},    {"==", Operator::equal, 2},
    {"!=", Operator::not_equal, 2},   {">=", Operator::greater_equal, 2}, {">", Operator::greater, 2},
    {"+", Operator::plus, 3},         {"-", Operator::minus, 3},          {"*", Operator::times, 4},
    {"/", Operator::divide, 4},       {"%", Operator::modulo, 4},         {"^", Operator::power, 5},
};

const BinaryOperator* find_binary(const Token& token) {
  if (token.kind != TokenKind::symbol) return nullptr;
  for (const BinaryOperator& b : binary_operators) {
    if (b.symbol == token.text) return &b;
  }
  return nullptr;
}

std::optional<Operator> find_prefix(const Token& token) {
  if (token.is("+")) return Operator::plus;
  if (token.is("-")) return Operator::minus;
  if (token.is("!")) return Operator::logical_not;
  return std::nullopt;
}

class Parser {
 public:
  Parser(const LexerText& text, std::size_t at, Dialect dialect) : text_(text), dialect_(dialect) {
    out_.terms.reserve(4);  // most arguments are short
    token_ = read_token(text_, at);
  }

  void logic() { binary(logic_level); }

  void statement() {
    if (token_.kind == TokenKind::name) {
      if (starts_declaration()) return declaration();
      const Token next = read_token(text_, token_.end());
      if (next.is("=")) return assignment();
      if (text_.card && next.kind == TokenKind::name) unexpected("a type (bool, integer, real or string)");
    }
    logic();
  }

  void string_body() {
    if (token_.kind == TokenKind::end) return literal_zero();
    for (;;) {
      statement();
      if (token_.kind == TokenKind::end) return;
      if (!token_.is(";")) unexpected("an operator or ';'");
      emit_drop();
      advance();
      if (token_.kind == TokenKind::end) return literal_zero();
    }
  }

  Expression take() {
    out_.end = token_.offset;
    return std::move(out_);
  }

 private:
  struct Deeper {
    explicit Deeper(Parser& p) : parser(p) {
      if (++p.depth_ > max_nesting)
        p.text_.fail(p.token_.offset, "expression nested more than " + std::to_string(max_nesting) + " deep");
    }
    Deeper(const Deeper&) = delete;
    Deeper& operator=(const Deeper&) = delete;
    ~Deeper() { --parser.depth_; }
    Parser& parser;
  };

  void advance() { token_ = read_token(text_, token_.end()); }

  Term& emit(Term::Kind kind, const Token& at, int pops, int pushes) {
    if (out_.terms.size() >= max_terms) text_.fail(at.offset, "expression with more than a million terms");
    Term& term = out_.terms.emplace_back();
    term.kind = kind;
    term.offset = at.offset;
    term.length = at.length;
    stack_ += pushes - pops;
    out_.max_stack = std::max(out_.max_stack, stack_);
    return term;
  }
  void emit_drop() { emit(Term::Kind::drop, token_, 1, 0); }
  void literal_zero() { emit(Term::Kind::literal, token_, 0, 1).value = Value::real(0.0); }

  [[noreturn]] void unexpected(const std::string& wanted) {
    const std::string got = token_.kind == TokenKind::end ? std::string("the end of the text")
                                                          : "'" + std::string(token_.text) + "'";
    text_.fail(token_.offset, "expected " + wanted + ", got " + got, std::max<std::size_t>(token_.length, 1));
  }

  // Operators of at least `level`.
  void binary(int level) {
    const Deeper deeper(*this);
    signed_operand();
    for (;;) {
      const BinaryOperator* b = find_binary(token_);
      if (b == nullptr || b->level < level) return;
      const Token at = token_;
      advance();
      if (token_.kind == TokenKind::end && !text_.card) {
        out_.dangling_operator = true;
        literal_zero();
      } else {
        binary(b->level == power_level ? power_level : b->level + 1);
      }
      emit(Term::Kind::binary, at, 2, 1).op = b->op;
    }
  }

  void signed_operand() {
    const std::optional<Operator> prefix = find_prefix(token_);
    if (!prefix) return primary();
    const Token at = token_;
    advance();
    if (find_prefix(token_)) text_.fail(token_.offset, "two operators in a row; use parentheses");
    if (dialect_ == Dialect::symbolic && *prefix != Operator::logical_not) {
      binary(power_level);
    } else {
      primary();
    }
    emit(Term::Kind::unary, at, 1, 1).op = *prefix;
  }

  void primary() {
    if (token_.kind == TokenKind::number || token_.kind == TokenKind::string) {
      Term& term = emit(Term::Kind::literal, token_, 0, 1);
      term.value = token_.value;
      if (dialect_ == Dialect::symbolic && !term.value.is_string()) term.value.type = ValueType::real;
      return advance();
    }
    if (token_.is("(")) return group();
    if (token_.kind != TokenKind::name) unexpected("a number, a name or '('");
    const Token name = token_;
    advance();
    if (token_.is("(")) return call(name);
    emit(Term::Kind::name, name, 0, 1).name = std::string(name.text);
  }

  void group() {
    const Token open = token_;
    advance();
    for (;;) {
      statement();
      if (token_.is(")")) return advance();
      if (!token_.is(";")) {
        if (token_.kind == TokenKind::end || token_.is(":")) text_.fail(open.offset, "'(' without its ')'");
        unexpected("')'");
      }
      emit_drop();
      advance();
      if (token_.kind == TokenKind::end) text_.fail(open.offset, "'(' without its ')'");
      if (token_.is(")")) text_.fail(token_.offset, "expected an expression between ';' and ')'");
    }
  }

  void call(const Token& name) {
    const Token open = token_;
    int count = 0;
    advance();
    if (!token_.is(")")) {
      for (;;) {
        logic();
        ++count;
        if (token_.is(")")) break;
        if (token_.kind == TokenKind::end) text_.fail(open.offset, "'(' without its ')'");
        if (!token_.is(",")) unexpected("',' or ')'");
        advance();
      }
    }
    advance();
    Term& term = emit(Term::Kind::call, name, count, 1);
    term.name = std::string(name.text);
    term.arguments = count;
  }

  void assignment() {
    const Token name = token_;
    advance();
    advance();
    logic();
    if (token_.is("=")) text_.fail(token_.offset, "one assignment at a time; use parentheses");
    emit(Term::Kind::assign, name, 1, 1).name = std::string(name.text);
  }

  bool starts_declaration() {
    if (token_.text == "const" || token_.text == "ifndef")
      return read_token(text_, token_.end()).kind == TokenKind::name;
    return is_type_word(token_.text) && read_token(text_, token_.end()).kind == TokenKind::name;
  }

  void declaration() {
    bool constant = false;
    bool if_undefined = false;
    while (token_.text == "const" || token_.text == "ifndef") {
      (token_.text == "const" ? constant : if_undefined) = true;
      advance();
      if (token_.kind != TokenKind::name) unexpected("a type");
    }
    ValueType type{};
    if (!is_type_word(token_.text, &type)) unexpected("a type (bool, integer, real or string)");
    advance();
    if (token_.kind != TokenKind::name) unexpected("the name of a variable");
    const Token name = token_;
    if (name.text.find(':') != std::string_view::npos)
      text_.fail(name.offset, "a variable cannot be declared in a namespace", name.length);
    advance();
    const bool has_value = token_.is("=");
    if (has_value) {
      advance();
      logic();
    }
    Term& term = emit(Term::Kind::declare, name, has_value ? 1 : 0, 1);
    term.name = std::string(name.text);
    term.type = type;
    term.constant = constant;
    term.if_undefined = if_undefined;
    term.has_value = has_value;
  }

  const LexerText& text_;
  Dialect dialect_;
  Token token_;
  Expression out_;
  int stack_ = 0;
  int depth_ = 0;
};

}  // namespace

bool is_type_word(std::string_view word, ValueType* type) {
  for (const ValueType t : {ValueType::boolean, ValueType::integer, ValueType::real, ValueType::string}) {
    if (word != type_name(t)) continue;
    if (type != nullptr) *type = t;
    return true;
  }
  return false;
}

Expression parse_expression(const LexerText& text, std::size_t at, Dialect dialect) {
  Parser parser(text, at, dialect);
  parser.logic();
  return parser.take();
}

Expression parse_statement(const LexerText& text, std::size_t at) {
  Parser parser(text, at, Dialect::deck);
  parser.statement();
  return parser.take();
}

Expression parse_string_expression(const LexerText& text, Dialect dialect) {
  Parser parser(text, 0, dialect);
  parser.string_body();
  return parser.take();
}

}  // namespace whirl
