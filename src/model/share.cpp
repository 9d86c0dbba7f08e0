#include "model/share.hpp"

#include <numeric>

#include "model/model.hpp"

namespace whirl {

namespace {
std::vector<int> up_to(int n) {
  std::vector<int> all(static_cast<std::size_t>(n));
  std::iota(all.begin(), all.end(), 0);
  return all;
}
}  // namespace

std::vector<Range> ranges_of(const std::vector<int>& numbers) {
  std::vector<Range> ranges;
  for (const int n : numbers) {
    if (ranges.empty() || ranges.back().end != n) ranges.push_back({n, n});
    ++ranges.back().end;
  }
  return ranges;
}

Share Share::whole(const Model& model) {
  Share s;
  for (const auto& batch : model.batches) s.evaluated.push_back(up_to(batch->size()));
  s.followed = s.evaluated;
  s.driven = up_to(static_cast<int>(model.driven.size()));
  s.owned_nodes = s.nodes = up_to(static_cast<int>(model.nodes.size()));
  s.unknowns = up_to(model.unknowns());
  s.kept = s.complete = s.counted = {{0, model.equations()}};
  s.drives = up_to(static_cast<int>(model.drives().size()));
  s.stateful_drives = up_to(static_cast<int>(model.stateful_drives().size()));
  return s;
}

}  // namespace whirl
