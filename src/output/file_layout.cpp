#include "output/file_layout.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>

namespace whirl {

std::vector<Bulk> make_bulks(const OutputPlan& plan) {
  std::vector<Bulk> bulks;
  std::map<std::pair<std::string, int>, std::size_t> known;
  std::map<std::string, int> layouts_of_group;
  for (std::size_t i = 0; i < plan.items().size(); ++i) {
    const Item& item = plan.items()[i];
    std::size_t width = plan.layout_width(item.layout);
    if (width == 0) continue;
    auto [at, is_new] = known.try_emplace({item.group, item.layout}, bulks.size());
    if (is_new) {
      bulks.push_back({item.group, item.group, item.layout, width, {}});
      ++layouts_of_group[item.group];
    }
    bulks[at->second].items.push_back(i);
  }
  // A group with several layouts names them by the kind of their items, or by their text file if the kinds
  // differ.
  std::set<std::string> taken;
  for (Bulk& b : bulks) {
    if (layouts_of_group[b.group] > 1) {
      const Item& first = plan.items()[b.items.front()];
      bool one_kind = std::all_of(b.items.begin(), b.items.end(),
                                  [&](std::size_t i) { return plan.items()[i].kind == first.kind; });
      std::string kind = one_kind ? first.kind : first.file;
      for (char& c : kind)
        if (c == ' ' || c == '/') c = '_';
      if (!kind.empty()) b.name += "." + kind;
    }
    std::string stem = b.name;
    for (int n = 2; !taken.insert(b.name).second; ++n) b.name = stem + "." + std::to_string(n);
  }
  return bulks;
}

std::string number_name(const Component& c, int index) {
  return c.width == 1 ? c.name : c.name + "[" + std::to_string(index + 1) + "]";
}

std::vector<std::uint64_t> view_shape(const Component& c) {
  if (c.width == 1) return {};
  if (c.width == 9) return {3, 3};
  return {static_cast<std::uint64_t>(c.width)};
}

std::string plan_to_json(const OutputPlan& plan) {
  using nlohmann::json;
  json layouts = json::array(), items = json::array();
  for (const Layout& layout : plan.layouts()) {
    json l = json::array();
    for (const Component& c : layout) {
      l.push_back({{"name", c.name},
                   {"unit", c.unit},
                   {"width", c.width},
                   {"description", c.description},
                   {"in_text", c.in_text},
                   {"integer", c.integer},
                   {"node", c.node}});
    }
    layouts.push_back(std::move(l));
  }
  for (const Item& i : plan.items())
    items.push_back(json::array({i.file, i.group, i.label, i.name, i.kind, i.layout, i.nodes, i.text_label}));
  json plan_json{{"layouts", std::move(layouts)}, {"items", std::move(items)}};
  return plan_json.dump(-1, ' ', false, json::error_handler_t::replace);
}

OutputPlan plan_from_json(const std::string& text) {
  using nlohmann::json;
  OutputPlan plan;
  std::vector<int> index;
  json j = json::parse(text);
  for (const json& l : j.at("layouts")) {
    Layout layout;
    for (const json& c : l)
      layout.push_back({c.at("name"), c.at("unit"), c.at("width"), c.at("description"), c.at("in_text"),
                        c.at("integer"), c.at("node")});
    for (const Component& c : layout)
      if (c.width < 0) throw std::runtime_error("negative width");
    index.push_back(plan.layout(layout));
  }
  for (const json& i : j.at("items")) {
    Item item{i.at(0), i.at(1), i.at(2), i.at(3), i.at(4), index.at(i.at(5).get<std::size_t>()),
              i.at(6), i.at(7)};
    plan.add(std::move(item));
  }
  return plan;
}

}  // namespace whirl
