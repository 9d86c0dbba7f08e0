// A snapshot as an HDF5 file: one dataset a list, one a text, in the groups `numbers` and `texts`; `names`
// and `titles` list them.
#pragma once
#include <string>

#include "base/snapshot.hpp"

namespace whirl {

// EnvironmentError when the file cannot be written or read, or is no snapshot.
void write_snapshot(const std::string& path, const Snapshot& snapshot);
Snapshot read_snapshot(const std::string& path);

}  // namespace whirl
