#include "deck/diagnostics.hpp"

#include <algorithm>

namespace whirl {

namespace {

bool is_utf8(std::string_view s) {
  for (std::size_t i = 0; i < s.size();) {
    const auto c = static_cast<unsigned char>(s[i]);
    const std::size_t n = c < 0x80                ? 1
                          : c >= 0xC2 && c < 0xE0 ? 2
                          : (c & 0xF0) == 0xE0    ? 3
                          : c >= 0xF0 && c < 0xF5 ? 4
                                                  : 0;
    if (n == 0 || i + n > s.size()) return false;
    for (std::size_t k = 1; k < n; ++k) {
      if ((static_cast<unsigned char>(s[i + k]) & 0xC0) != 0x80) return false;
    }
    i += n;
  }
  return true;
}

// Control bytes must not reach the terminal.
bool is_bad(char byte, bool utf8) {
  const auto c = static_cast<unsigned char>(byte);
  return (c < 32 && c != '\t') || c == 127 || (c >= 128 && !utf8);
}

// A message as it is shown: names of any length and any bytes come from decks.
std::string printable(std::string message) {
  constexpr std::size_t longest = 600, head = 400, tail = 150;
  if (message.size() > longest) message.replace(head, message.size() - head - tail, "...");
  const bool utf8 = is_utf8(message);
  for (char& c : message) {
    if (is_bad(c, utf8)) c = '?';
  }
  return message;
}

}  // namespace

void Diagnostics::error(SourcePos pos, std::string message, int length, std::string hint) {
  all_.push_back({Severity::error, pos, length, std::move(message), std::move(hint)});
  if (++errors_ >= max_errors) throw TooManyErrors{};
}

void Diagnostics::error(const DeckError& e, std::string_view context) {
  if (errors_ > 0 && dynamic_cast<const FollowUpError*>(&e) != nullptr) return;
  std::string message = e.what();
  if (!context.empty()) message = std::string(context) + ": " + message;
  error(e.pos, std::move(message), e.token_length, e.hint);
}

void Diagnostics::warning(SourcePos pos, std::string message, int length, std::string hint) {
  all_.push_back({Severity::warning, pos, length, std::move(message), std::move(hint)});
}

void Diagnostics::warn_once(const std::string& key, SourcePos pos, std::string message, int length) {
  if (given_once_.insert(key).second) warning(pos, std::move(message), length);
}

std::string Diagnostics::render(const Diagnostic& d) const {
  std::string out = files_->describe(d.pos);
  out += d.severity == Severity::error ? ": error: " : ": warning: ";
  out += printable(d.message) + "\n";
  const std::string_view line = files_->line(d.pos);
  if (!line.empty()) {
    std::string number = std::to_string(d.pos.line);
    number.insert(0, number.size() < 5 ? 6 - number.size() : 1, ' ');
    const auto column = static_cast<std::size_t>(std::max(d.pos.column, 1) - 1);
    constexpr std::size_t margin = 100;  // of a long line: what is shown before and after the place
    const std::size_t first = column > 2 * margin ? column - margin : 0;
    const std::size_t last = std::min(line.size(), std::max(column + margin, first + 2 * margin));
    const bool text = is_utf8(line);
    std::string shown = first > 0 ? "..." : "";
    std::string under(shown.size(), ' ');
    for (std::size_t i = first; i < last; ++i) {
      // tabs keep their width in both lines
      const auto c = static_cast<unsigned char>(line[i]);
      const bool bad = is_bad(line[i], text);
      shown += bad ? '?' : line[i];
      if (i < column && (bad || (c & 0xC0) != 0x80)) under += c == '\t' ? '\t' : ' ';
    }
    if (last < line.size()) shown += "...";
    const std::size_t room = line.size() > column ? line.size() - column : 1;
    const std::size_t length = std::min({static_cast<std::size_t>(std::max(d.length, 1)), room, margin});
    out += number + " | " + shown + "\n" + std::string(number.size(), ' ') + " | " + under + "^" +
           std::string(length - 1, '~');
    if (!d.hint.empty()) out += "  " + d.hint;
    out += "\n";
  } else if (!d.hint.empty()) {
    out += "  " + d.hint + "\n";
  }
  SourcePos from = d.pos;
  while (from.file >= 0 && from.file < files_->size()) {
    from = (*files_)[from.file].included_from;
    if (from.file >= 0) out += "included from " + files_->describe(from) + "\n";
  }
  return out;
}

std::string Diagnostics::render_all() const {
  std::string out;
  for (const Diagnostic& d : all_) out += render(d);
  if (errors_ >= max_errors) {
    out += "too many errors; reading stopped after " + std::to_string(errors_) + "\n";
  } else if (errors_ > 0) {
    out += std::to_string(errors_) + (errors_ == 1 ? " error\n" : " errors\n");
  }
  return out;
}

}  // namespace whirl
