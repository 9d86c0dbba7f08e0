#include "partition/manual.hpp"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>

#include "base/error.hpp"

namespace whirl::partition {

namespace {

// "aerodynamic element" -> "aerodynamic_element": one word
std::string class_word(ElementClass c) {
  std::string word(to_string(c));
  std::replace(word.begin(), word.end(), ' ', '_');
  return word;
}

std::optional<int> number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

class ManualReader {
 public:
  ManualReader(const std::string& name, const Partitioner& partitioner, int ranks)
      : name_(name), p_(partitioner), c_(partitioner.connectivity()), asked_(ranks) {
    const Model& model = c_.model();
    for (std::size_t k = 0; k < model.nodes.size(); ++k) {
      vertices_["node"][model.nodes[k].label].push_back(p_.graph().node_vertex[k]);
    }
    for (std::size_t k = 0; k < model.scalars.size(); ++k) {
      vertices_["abstract"][model.scalars[k].label].push_back(p_.graph().scalar_vertex[k]);
    }
    for (int e = 0; e < c_.element_count(); ++e) {
      const ElementInfo& info = c_.info(e);
      vertices_[class_word(info.element_class)][info.label].push_back(p_.graph().element_vertex[e]);
    }
    rank_.assign(p_.graph().weight.size(), -1);
    line_of_.assign(rank_.size(), 0);
  }

  ManualRanks read(std::istream& in) {
    for (std::string text; std::getline(in, text);) {
      ++line_;
      text = text.substr(0, text.find('#'));
      std::istringstream words(text);
      std::vector<std::string> w;
      for (std::string word; words >> word;) w.push_back(word);
      if (!w.empty()) statement(w);
    }
    int ranks = asked_ > 0 ? asked_ : said_;
    for (const int r : rank_) {
      if (asked_ == 0 && said_ == 0) ranks = std::max(ranks, r + 1);
    }
    for (std::size_t v = 0; v < rank_.size(); ++v) {
      if (rank_[v] < ranks) continue;
      line_ = line_of_[v];
      fail("rank " + std::to_string(rank_[v]) + " of " + std::to_string(ranks) + ": ranks count from 0 to " +
           std::to_string(ranks - 1));
    }
    ranks = std::max(ranks, 1);
    spread(ranks);
    return {ranks, std::move(rank_)};
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw DeckError({}, name_ + ":" + std::to_string(line_) + ": " + what);
  }

  void statement(const std::vector<std::string>& w) {
    if (w[0] == "ranks") {
      const auto n = w.size() == 2 ? number(w[1]) : std::nullopt;
      if (!n || *n < 1) fail("expected 'ranks N' with N at least 1");
      if (asked_ > 0 && *n != asked_) {
        fail("this partition is for " + w[1] + " ranks, asked for are " + std::to_string(asked_));
      }
      said_ = *n;
      return;
    }
    const auto kind = vertices_.find(w[0]);
    if (kind == vertices_.end()) fail(unknown_kind(w[0]));
    if (w.size() != 3) fail("expected '" + w[0] + " LABEL RANK' or '" + w[0] + " FIRST..LAST RANK'");
    const auto dots = w[1].find("..");
    const auto first = number(w[1].substr(0, dots));
    const auto last = dots == std::string::npos ? first : number(w[1].substr(dots + 2));
    if (!first || !last) fail("'" + w[1] + "' is not a label; expected a number or FIRST..LAST");
    const auto rank = number(w[2]);
    if (!rank || *rank < 0) fail("'" + w[2] + "' is not a rank; ranks count from 0");
    const auto begin = kind->second.lower_bound(*first), end = kind->second.upper_bound(*last);
    if (*last < *first || begin == end) fail("the model has no " + w[0] + " " + w[1]);
    for (auto at = begin; at != end; ++at) {
      for (const int v : at->second) assign(v, *rank, w[0] + " " + std::to_string(at->first));
    }
  }

  std::string unknown_kind(const std::string& word) const {
    std::string known;
    for (const auto& [name, labels] : vertices_) known += (known.empty() ? "" : ", ") + name;
    return "'" + word + "' is nothing that this model has: " + (known.empty() ? "it is empty" : known) +
           ", or 'ranks'";
  }

  void assign(int v, int rank, const std::string& what) {
    if (rank_[v] >= 0 && rank_[v] != rank) {
      fail(what + " cannot go to rank " + std::to_string(rank) + ": line " + std::to_string(line_of_[v]) +
           " puts it, or the node or body it belongs to, on rank " + std::to_string(rank_[v]));
    }
    rank_[v] = rank;
    line_of_[v] = line_;
  }

  void spread(int ranks) {
    const Graph& g = p_.graph();
    for (bool changed = true; changed;) {
      changed = false;
      const std::vector<int> before = rank_;
      for (int v = 0; v < g.vertices(); ++v) {
        if (before[v] >= 0) continue;
        std::map<int, int> pull;
        for (int k = g.start[v]; k < g.start[v + 1]; ++k) {
          if (const int r = before[g.neighbour[k]]; r >= 0) pull[r] += g.edge_weight[k];
        }
        if (pull.empty()) continue;
        rank_[v] = std::max_element(pull.begin(), pull.end(), [](const auto& a, const auto& b) {
                     return a.second < b.second;
                   })->first;
        changed = true;
      }
    }
    std::vector<double> load(static_cast<std::size_t>(ranks), 0.0);
    for (int v = 0; v < g.vertices(); ++v) {
      if (rank_[v] >= 0) load[rank_[v]] += g.weight[v];
    }
    for (int v = 0; v < g.vertices(); ++v) {
      if (rank_[v] >= 0) continue;
      const auto r = static_cast<int>(std::min_element(load.begin(), load.end()) - load.begin());
      std::vector<int> part{v};
      rank_[v] = r;
      for (std::size_t i = 0; i < part.size(); ++i) {
        load[r] += g.weight[part[i]];
        for (int k = g.start[part[i]]; k < g.start[part[i] + 1]; ++k) {
          if (rank_[g.neighbour[k]] >= 0) continue;
          rank_[g.neighbour[k]] = r;
          part.push_back(g.neighbour[k]);
        }
      }
    }
  }

  const std::string& name_;
  const Partitioner& p_;
  const Connectivity& c_;
  int asked_;
  int said_ = 0;
  int line_ = 0;
  std::map<std::string, std::map<int, std::vector<int>>> vertices_;  // by keyword and label
  std::vector<int> rank_, line_of_;
};

}  // namespace

ManualRanks read_manual(std::istream& in, const std::string& name, const Partitioner& partitioner,
                        int ranks) {
  return ManualReader(name, partitioner, ranks).read(in);
}

ManualRanks read_manual_file(const std::string& path, const Partitioner& partitioner, int ranks) {
  std::ifstream in(path);
  if (!in) throw EnvironmentError("cannot open the partition '" + path + "'");
  return read_manual(in, path, partitioner, ranks);
}

void write_manual(std::ostream& out, const Partitioner& partitioner, const Partition& partition) {
  const Connectivity& c = partitioner.connectivity();
  const Model& model = c.model();
  std::map<std::string, std::map<int, int>> rank;  // by keyword and label
  for (std::size_t k = 0; k < model.nodes.size(); ++k) {
    rank["node"][model.nodes[k].label] = partition.node_owner[k];
  }
  for (std::size_t k = 0; k < model.scalars.size(); ++k) {
    rank["abstract"][model.scalars[k].label] = partition.scalar_owner[k];
  }
  for (int e = 0; e < c.element_count(); ++e) {
    rank[class_word(c.info(e).element_class)][c.info(e).label] = partition.element_rank[e];
  }
  out << "ranks " << partition.ranks << "\n";
  for (const auto& [keyword, labels] : rank) {
    for (auto at = labels.begin(); at != labels.end();) {
      auto last = at;
      for (auto next = std::next(at); next != labels.end() && next->second == at->second; ++next) last = next;
      out << keyword << " " << at->first;
      if (last != at) out << ".." << last->first;
      out << " " << at->second << "\n";
      at = std::next(last);
    }
  }
}

}  // namespace whirl::partition
