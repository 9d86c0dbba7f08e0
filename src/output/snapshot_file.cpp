#include "output/snapshot_file.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "output/h5.hpp"

namespace whirl {

namespace {

constexpr const char* kFormat = "whirl snapshot 1";

// '/' would be a group of its own
std::string dataset(const std::string& group, std::string name) {
  std::replace(name.begin(), name.end(), '/', '.');
  return group + "/" + name;
}

template <class T>
std::vector<std::string> keys(const std::map<std::string, T>& m) {
  std::vector<std::string> names;
  for (const auto& [name, value] : m) names.push_back(name);
  return names;
}

}  // namespace

void write_snapshot(const std::string& path, const Snapshot& snapshot) {
  h5::File file = h5::File::create(path);
  file.write_text("format", kFormat);
  file.write_strings("names", keys(snapshot.numbers));
  file.write_strings("titles", keys(snapshot.texts));
  file.create_group("numbers");
  file.create_group("texts");
  for (const auto& [name, values] : snapshot.numbers) {
    if (!values.empty()) file.write_reals(dataset("numbers", name), values);
  }
  for (const auto& [name, text] : snapshot.texts) file.write_text(dataset("texts", name), text);
  file.close();
}

Snapshot read_snapshot(const std::string& path) {
  const h5::File file = h5::File::open(path);
  if (!file.exists("format") || file.read_text("format") != kFormat)
    throw EnvironmentError(path + ": is no snapshot of a run, or one of another version");
  Snapshot snapshot;
  for (const std::string& name : file.read_strings("names")) {
    const std::string at = dataset("numbers", name);
    snapshot.numbers[name] = file.exists(at) ? file.read_reals(at) : std::vector<double>{};
  }
  for (const std::string& name : file.read_strings("titles"))
    snapshot.texts[name] = file.read_text(dataset("texts", name));
  return snapshot;
}

}  // namespace whirl
