// A small fuzzer for every compiler: replays all decks of some folders, then reads mutants of them for some
// seconds. Mutations know the language: words and numbers of the decks are swapped, doubled, cut and put
// elsewhere. The sequence follows from the seed alone. When the sanitizers stop the program, the deck that
// did it is left in fuzz_crash.mbd.
//
//   mutate_deck SECONDS SEED FOLDER...
#include <sanitizer/common_interface_defs.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <vector>

#include "fuzz/fuzz_deck.hpp"

namespace {

std::string current;  // the deck being read

void keep_crash() { std::ofstream("fuzz_crash.mbd", std::ios::binary) << current; }

std::vector<std::string> read_folders(int argc, char** argv) {
  std::vector<std::string> names;
  for (int i = 3; i < argc; ++i) {
    if (!std::filesystem::exists(argv[i])) continue;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[i])) {
      if (entry.path().extension() == ".mbd") names.push_back(entry.path().string());
    }
  }
  std::sort(names.begin(), names.end());
  std::vector<std::string> decks;
  for (const std::string& name : names) {
    std::stringstream all;
    all << std::ifstream(name, std::ios::binary).rdbuf();
    decks.push_back(all.str());
  }
  return decks;
}

// Pieces between separators, separators included: mutations move whole words.
std::vector<std::string> split(const std::string& deck) {
  std::vector<std::string> pieces(1);
  for (const char c : deck) {
    pieces.back() += c;
    if (c == ',' || c == ';' || c == ':' || c == '\n' || c == '(') pieces.emplace_back();
  }
  return pieces;
}

class Mutator {
 public:
  Mutator(const std::vector<std::string>& decks, unsigned seed) : random_(seed) {
    for (const auto& deck : decks) decks_.push_back(split(deck));
  }

  std::string next() {
    static const char* const extremes[] = {
        "0,",    "-1,",  "2147483647,", "-2147483648,",    "1e308,", "1e-308,", "1e400,",
        "null,", "eye,", "reference,",  "node,",           "\"\",",  "(",       ")",
        ",",     ";",    "0./0.,",      "array, 9999999,", "/*",     "\\",      "\"",
        "#",     "\xff", "diag,"};
    std::vector<std::string> pieces = decks_[below(decks_.size())];
    const std::size_t count = 1 + below(6);
    for (std::size_t k = 0; k < count && !pieces.empty(); ++k) {
      const auto at = pieces.begin() + static_cast<long>(below(pieces.size()));
      const auto& donor = decks_[below(decks_.size())];
      switch (below(8)) {
        case 0:
          pieces.erase(at);
          break;
        case 1:
          pieces.insert(at, std::string(*at));
          break;
        case 2:
          *at = donor[below(donor.size())];
          break;
        case 3:
          pieces.insert(at, donor[below(donor.size())]);
          break;
        case 4:
          *at = extremes[below(std::size(extremes))];
          break;
        case 5: {  // a card of another deck
          const std::size_t from = below(donor.size());
          const std::size_t n = std::min<std::size_t>(1 + below(20), donor.size() - from);
          pieces.insert(at, donor.begin() + static_cast<long>(from),
                        donor.begin() + static_cast<long>(from + n));
          break;
        }
        case 6:
          if (!at->empty()) (*at)[below(at->size())] = static_cast<char>(below(256));
          break;
        default:
          std::swap(*at, pieces[below(pieces.size())]);
      }
    }
    std::string out;
    for (const auto& piece : pieces) out += piece;
    return out;
  }

 private:
  std::size_t below(std::size_t n) { return n == 0 ? 0 : random_() % n; }
  std::mt19937 random_;
  std::vector<std::vector<std::string>> decks_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr, "usage: mutate_deck SECONDS SEED FOLDER...\n");
    return 2;
  }
  __sanitizer_set_death_callback(keep_crash);
  const std::vector<std::string> decks = read_folders(argc, argv);
  if (decks.empty()) {
    std::fprintf(stderr, "no decks to begin with\n");
    return 2;
  }
  for (const std::string& deck : decks) whirl::fuzz_deck(current = deck);
  Mutator mutator(decks, static_cast<unsigned>(std::atoi(argv[2])));
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(std::atoi(argv[1]));
  long count = 0;
  for (; std::chrono::steady_clock::now() < end; ++count) whirl::fuzz_deck(current = mutator.next());
  std::printf("%zu decks replayed, %ld mutants read\n", decks.size(), count);
  return 0;
}
