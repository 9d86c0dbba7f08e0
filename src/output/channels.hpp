// What a run writes: a list of items (a node's motion, a joint's reactions, ...), each a short row of
// numbers.
//
// The model fills an OutputPlan once. Then, every output step, it hands over one flat row of `plan.width()`
// doubles, item after item in the order in which they were added, the components of an item in the order of
// its layout, and one flag per item: 0 = switched off (no text line; NaN in the results file).
//
//   layout   the components that items of one kind share, e.g. X(3) m, E(3) deg, XP(3) m/s, Omega(3) rad/s.
//            Layouts are kept once in the plan and named by index, so that 10^5 nodes cost no 10^5 tables.
//   names    an item's numbers are found as  <group>.<label>.<component>, e.g. node.struct.12.X
//            (the names of the peer's netCDF files), one number as node.struct.12.X[1], counted from 1.
//   text     `file` is the extension of the text file the item has a line in ("mov", "jnt", ...; empty =
//   none);
//            columns are the components in their order.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace whirl {

struct Component {
  std::string name;  // "X"; netCDF variable <group>.<label>.X
  std::string unit;  // "m"; "1" for a pure number
  int width = 1;     // doubles it takes: 1, 3, 9 (a matrix by rows, shown as 3x3) or any other; 0 = none
  std::string description = {};  // "global position"
  bool in_text = true;           // false: in the results file only
  bool integer = false;          // a flag or a count: text without decimals
  int node = -1;  // width 0: the text shows the label of Item::nodes[node]; -1: it shows nothing (a blank)
  bool operator==(const Component&) const = default;
};

using Layout = std::vector<Component>;

// Columns of the text files that carry no number of the row.
Component node_label_column(int which_node);
Component blank_column();
// The peer's ways of writing an orientation; name as in .log: "euler123", "euler313", "euler321" (deg), "phi"
// (rad), "mat".
Component orientation_component(const std::string& description);
// Motion of a structural node (.mov): X, orientation, XP, Omega [, XPP, OmegaP].
Layout node_motion_layout(const std::string& orientation, bool accelerations);
// Momentum of a dynamic node (.ine): B, G, BP, GP.
Layout node_momentum_layout();
// Reactions of a joint (.jnt): f, m (local), F, M (global), then what the joint adds.
Layout joint_layout(const Layout& extras = {});

struct Item {
  std::string file;   // "mov", "ine", "jnt", "act", "frc", "abs", "gen", "prm", ... or empty
  std::string group;  // "node.struct", "node.abstract", "elem.joint", "elem.beam", "elem.force", ...
  int label = 0;      // the deck's label
  std::string name;   // the deck's name, may be empty
  std::string kind;   // "dynamic", "revolute hinge", "beam3", ...
  int layout = -1;    // index into OutputPlan::layouts()
  std::vector<int> nodes = {};  // labels of the structural nodes it connects
  std::string text_label = {};  // label in the text file where it is not `label` ("9.1" of a modal joint)
  std::size_t offset = 0;       // first double of its part of the row; set by OutputPlan::add
};

class OutputPlan {
 public:
  // Index of this layout; equal layouts share one.
  int layout(const Layout& components);
  // Adds an item (layout set) and returns its index.
  std::size_t add(Item item);
  std::size_t add(Item item, const Layout& components);

  const std::vector<Item>& items() const { return items_; }
  const std::vector<Layout>& layouts() const { return layouts_; }
  const Layout& components(const Item& item) const { return layouts_[static_cast<std::size_t>(item.layout)]; }
  // Doubles an item of that layout takes.
  std::size_t layout_width(int layout) const { return widths_[static_cast<std::size_t>(layout)]; }
  // Doubles of a row.
  std::size_t width() const { return width_; }

 private:
  std::vector<Item> items_;
  std::vector<Layout> layouts_;
  std::vector<std::size_t> widths_;
  std::size_t width_ = 0;
};

// The numerics of one step, as .out shows them.
struct StepRecord {
  int step = 0;
  double time = 0;
  double time_step = 0;
  int iterations = 0;
  double residual = 0;
  double correction = 0;
  bool by_correction = false;  // the test on the correction ended the iterations
  bool written = true;         // an output step: a row follows
};

struct NamedText {
  std::string name;
  std::string text;
};

// A line of .rfm: a reference frame of the deck, its position, orientation, velocity and angular velocity.
struct FrameLine {
  int label = 0;
  std::vector<double> numbers;
};

// What is known of a run before its first step; goes into the results file as it stands.
struct RunInfo {
  std::string title;
  std::string version;             // of whirl
  std::string command;             // as typed
  std::vector<NamedText> deck;     // the deck first, then every included file: name, text
  std::vector<NamedText> options;  // name, value
  std::vector<NamedText> host;     // facts on the machine; host_facts() collects them
  std::vector<std::string> log;    // lines of .log (log_lines.hpp)
  std::vector<FrameLine> frames;   // reference frames, when the deck wants them written
};

// Processor, cores, system and start time of this process.
std::vector<NamedText> host_facts();

}  // namespace whirl
