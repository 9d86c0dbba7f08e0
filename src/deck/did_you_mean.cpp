#include "deck/did_you_mean.hpp"

#include <algorithm>
#include <cctype>

namespace whirl {

namespace {
char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }
constexpr std::size_t max_word = 64;
}  // namespace

int edit_distance(std::string_view a, std::string_view b) {
  std::vector<int> before(b.size() + 1);
  std::vector<int> above(b.size() + 1);
  std::vector<int> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) above[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = lower(a[i - 1]) == lower(b[j - 1]);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (same ? 0 : 1)});
      if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]))
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
    std::swap(before, above);
    std::swap(above, row);
  }
  return above[b.size()];
}

std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates) {
  if (word.empty() || word.size() > max_word) return {};
  int best = std::max(1, static_cast<int>(word.size()) / 3) + 1;
  std::string_view nearest;
  for (const std::string_view c : candidates) {
    const auto gap = static_cast<int>(std::max(c.size(), word.size()) - std::min(c.size(), word.size()));
    if (gap >= best) continue;
    const int d = edit_distance(word, c);
    if (d < best && d < static_cast<int>(c.size())) {
      best = d;
      nearest = c;
    }
  }
  return nearest.empty() ? std::string{} : "did you mean '" + std::string(nearest) + "'?";
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
  const std::vector<std::string_view> views(candidates.begin(), candidates.end());
  return did_you_mean(word, std::span<const std::string_view>(views));
}

}  // namespace whirl
