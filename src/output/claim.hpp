// Creates the file of a run so that no second run takes it over.
//
// The claim is a lock of the open file description on one byte far behind the end (fcntl, not flock): it
// vanishes with the process, however that ends, and it does not meet the flock by which HDF5 guards readers.
#pragma once
#include <string>

namespace whirl {

// What errno says when somebody else has claimed the file.
extern const int kFileIsClaimed;

// Descriptor of a new, empty, claimed file (close on exec); the claim lasts until it is closed. An old
// regular file of that name is replaced, not emptied: whoever still reads it keeps it. -1 and errno when it
// cannot be.
int create_claimed(const std::string& path);

}  // namespace whirl
