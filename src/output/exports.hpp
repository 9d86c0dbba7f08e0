// A results file in other formats. Each returns the names of the files it wrote; EnvironmentError names the
// one it could not.
#pragma once
#include <string>
#include <vector>

#include "output/result_reader.hpp"

namespace whirl {

// The peer's text files STEM.mov, .jnt, ..., .out, .log.
std::vector<std::string> export_text(const ResultReader& results, const std::string& stem, int precision);
// One table STEM.csv: time,node.struct.1.X[m].1,...; numbers as short as they can be read back exactly; off =
// nan.
std::vector<std::string> export_csv(const ResultReader& results, const std::string& stem);
// STEM.nc in the classic netCDF format (64-bit offsets), which every netCDF tool reads, with the peer's
// names.
std::vector<std::string> export_netcdf(const ResultReader& results, const std::string& stem);
// STEM_000000.vtp ... and STEM.pvd: structural nodes as points with axes e1 e2 e3, velocity XP and Omega;
// elements that join two or more of them as lines.
std::vector<std::string> export_vtk(const ResultReader& results, const std::string& stem);

}  // namespace whirl
