#include "app/convert.hpp"

#include "base/error.hpp"
#include "output/exports.hpp"

namespace whirl {

std::vector<std::string> convert_results(const ConvertOptions& options) {
  const std::string& to = options.to;
  if (to != "mov" && to != "csv" && to != "nc" && to != "vtk")
    throw DeckError(
        {}, "convert: unknown format '" + to + "'; known are mov (text files), csv, nc (netCDF), vtk");
  if (options.precision < 1 || options.precision > 17)
    throw DeckError({}, "convert: --precision is a number of digits from 1 to 17, not " +
                            std::to_string(options.precision));
  std::string stem = options.stem.empty() ? options.input : options.stem;
  if (options.stem.empty() && stem.size() > 3 && stem.ends_with(".h5")) stem.resize(stem.size() - 3);
  const ResultReader results(options.input);
  if (to == "mov") return export_text(results, stem, options.precision);
  if (to == "csv") return export_csv(results, stem);
  if (to == "nc") return export_netcdf(results, stem);
  return export_vtk(results, stem);
}

}  // namespace whirl
