// The file driver of results files: what is on disk is a readable HDF5 file at every moment.
//
// The library updates a growing file in place, in an order of its own, and writes the superblock, which says
// where the file ends, last. A reader that comes in between, or a kill, finds lengths, chunk indices and the
// end of the file that do not fit each other. This driver
//   - writes bulk data at once (nothing refers to it yet),
//   - keeps everything else in memory until the library's flush, and then writes it in one go: indices, then
//   headers
//     (which hold the lengths), then the superblock;
//   - makes the file longer (sparse) than its content, and announces that end one flush later, so that data
//   never lies
//     beyond the announced end, nor the announced end beyond the file. Closing cuts the file to its true
//     length.
// A failure is told to the library once, by the write or flush that met it; a failure of closing is told by
// take_system_error() alone.
// Files it writes are ordinary files for the library's default driver.
#pragma once
#include <hdf5.h>

#include <string>

namespace whirl::h5 {

// Makes files created with this access list use the driver; negative when the library refuses.
int use_results_driver(hid_t file_access_list);

// What the system said when the driver last failed in this thread, or empty; forgets it.
std::string take_system_error();

}  // namespace whirl::h5
