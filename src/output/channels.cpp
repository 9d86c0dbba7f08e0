#include "output/channels.hpp"

#include <sys/utsname.h>

#include <algorithm>
#include <cassert>
#include <ctime>
#include <fstream>
#include <thread>

namespace whirl {

Component node_label_column(int which_node) {
  Component c;
  c.width = 0;
  c.node = which_node;
  return c;
}

Component blank_column() {
  Component c;
  c.width = 0;
  return c;
}

Component orientation_component(const std::string& description) {
  if (description == "phi") return {"Phi", "rad", 3, "global orientation vector"};
  if (description == "mat") return {"R", "1", 9, "global orientation matrix (by rows)"};
  std::string order = description.size() == 8 ? description.substr(5) : "123";
  return {"E", "deg", 3, "global orientation angles (" + order + ")"};
}

Layout node_motion_layout(const std::string& orientation, bool accelerations) {
  Layout l{{"X", "m", 3, "global position"},
           orientation_component(orientation),
           {"XP", "m/s", 3, "global velocity"},
           {"Omega", "rad/s", 3, "global angular velocity"}};
  if (accelerations) {
    l.push_back({"XPP", "m/s^2", 3, "global acceleration"});
    l.push_back({"OmegaP", "rad/s^2", 3, "global angular acceleration"});
  }
  return l;
}

Layout node_momentum_layout() {
  return {{"B", "kg m/s", 3, "momentum"},
          {"G", "kg m^2/s", 3, "momenta moment about the node"},
          {"BP", "kg m/s^2", 3, "momentum derivative"},
          {"GP", "kg m^2/s^2", 3, "momenta moment derivative"}};
}

Layout joint_layout(const Layout& extras) {
  Layout l{{"f", "N", 3, "reaction force in local frame"},
           {"m", "N m", 3, "reaction moment in local frame"},
           {"F", "N", 3, "reaction force in global frame"},
           {"M", "N m", 3, "reaction moment in global frame"}};
  l.insert(l.end(), extras.begin(), extras.end());
  return l;
}

int OutputPlan::layout(const Layout& components) {
  auto found = std::find(layouts_.begin(), layouts_.end(), components);
  if (found != layouts_.end()) return static_cast<int>(found - layouts_.begin());
  std::size_t width = 0;
  for (const Component& c : components) width += static_cast<std::size_t>(c.width);
  layouts_.push_back(components);
  widths_.push_back(width);
  return static_cast<int>(layouts_.size()) - 1;
}

std::size_t OutputPlan::add(Item item) {
  assert(item.layout >= 0 && item.layout < static_cast<int>(layouts_.size()));
  item.offset = width_;
  width_ += layout_width(item.layout);
  items_.push_back(std::move(item));
  return items_.size() - 1;
}

std::size_t OutputPlan::add(Item item, const Layout& components) {
  item.layout = layout(components);
  return add(std::move(item));
}

std::vector<NamedText> host_facts() {
  std::vector<NamedText> facts;
  utsname u{};
  if (uname(&u) == 0) {
    facts.push_back({"host", u.nodename});
    facts.push_back({"system", std::string(u.sysname) + " " + u.release + " " + u.machine});
  }
  std::ifstream cpuinfo("/proc/cpuinfo");
  for (std::string line; std::getline(cpuinfo, line);) {
    if (line.rfind("model name", 0) != 0) continue;
    std::size_t colon = line.find(": ");
    if (colon != std::string::npos) facts.push_back({"processor", line.substr(colon + 2)});
    break;
  }
  facts.push_back({"cores", std::to_string(std::thread::hardware_concurrency())});
  std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
  facts.push_back({"started", text});
  return facts;
}

}  // namespace whirl
