#include <fmt/format.h>

#include "app/commands.hpp"
#include "base/version.hpp"
#include "comm/mpi_comm.hpp"
#include "linalg/superlu_solver.hpp"
#include "output/h5.hpp"
#include "partition/metis_graph.hpp"

namespace whirl {

std::string version_text() {
  std::string text = "whirl " + version() + "\n";
  const auto line = [&](const char* name, const std::string& value) {
    text += fmt::format("{:<10} {}\n", name, value);
  };
  line("compiler", compiler_description());
  line("MPI", mpi_library_version());
  line("SuperLU", linalg::superlu_version());
  line("HDF5", h5::library_version());
  line("METIS", partition::metis_version());
  line("built for", built_for_text());
  line("processor", processor_features_text());
  text.pop_back();  // the option adds a line end
  return text;
}

}  // namespace whirl
