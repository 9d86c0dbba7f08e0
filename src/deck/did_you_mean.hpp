// "did you mean 'eye'?": the nearest of the known words, when one is near.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace whirl {

// Edits (insert, delete, replace, swap neighbours) that turn a into b, letter case ignored.
int edit_distance(std::string_view a, std::string_view b);

// The hint, or "" when no candidate is within a third of the word's length (at least one edit).
std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates);
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace whirl
