#include "partition/drive_needs.hpp"

#include "model/model.hpp"

namespace whirl::partition {

DriveNeeds::DriveNeeds(const Model& model) : opaque_(model.drives().size(), 0) {
  for (DriveId id = 0; id < static_cast<DriveId>(opaque_.size()); ++id) {
    ReadSet set(model);
    set.root_drive(id);
    for (const int channel : set.channels_written()) writers_[channel].push_back(id);
    opaque_[id] =
        !model.drives()[id]->depends_on_time_only() && set.empty() && set.channels_written().empty();
  }
}

void DriveNeeds::complete(ReadSet& set) const {
  for (std::size_t before = set.root_drives().size() + 1; before != set.root_drives().size();) {
    before = set.root_drives().size();
    const std::set<int> channels = set.channels_read();  // a copy: adding drives adds channels
    for (const int channel : channels) {
      const auto at = writers_.find(channel);
      if (at == writers_.end()) continue;
      for (const DriveId id : at->second) set.root_drive(id);
    }
  }
  for (const DriveId id : set.root_drives()) {
    if (opaque_[id]) set.everything();
  }
}

}  // namespace whirl::partition
