// Where things are in a results file; shared by its writer and its reader.
//
//   /time, /run.step, /run.timestep, /run.iterations, /run.residual, ...   one value a row
//   /bulk/<name>              (time, item, number): all items of a group that share a layout
//   /bulk/<name>.label        labels of those items;   /bulk/<name>.number   what each number is, "X[1]"
//   /<group>                  labels of all items of a group, e.g. /node.struct
//   /<group>.<label>.<comp>   (time, width) or (time, 3, 3): view into the bulk, the peer's netCDF names
//   /run                      attributes title, version, command, status; datasets plan (JSON), log,
//                             deck.name, deck.text, options.name, options.value, host.name, host.value
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "output/channels.hpp"

namespace whirl {

// Items of one group that share a layout: one dataset (time, item, number).
struct Bulk {
  std::string name;  // dataset /bulk/<name>
  std::string group;
  int layout = 0;
  std::size_t width = 0;           // numbers of an item
  std::vector<std::size_t> items;  // indices into the plan
};

// Bulks of a plan, in the order of first appearance; items that carry no number are in none.
std::vector<Bulk> make_bulks(const OutputPlan& plan);

inline std::string bulk_path(const Bulk& b) { return "/bulk/" + b.name; }
inline std::string item_name(const Item& i) { return i.group + "." + std::to_string(i.label); }
// "X", or "X[2]" where the component has several numbers; index counts from 0.
std::string number_name(const Component& c, int index);
// Dimensions of a component in a view: {} for one number, {3,3} for a matrix, {width} otherwise.
std::vector<std::uint64_t> view_shape(const Component& c);

std::string plan_to_json(const OutputPlan& plan);
// Throws std::runtime_error when the text is no plan.
OutputPlan plan_from_json(const std::string& text);

}  // namespace whirl
