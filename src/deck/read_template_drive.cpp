// Template drives: vectors of 3 or 6 and 3 x 3 matrices as sums of constants times scalar drives.
//   [single,] vector, drive | component, d1, ..., dn | array, n, template, ... | null | reference, label
//   matrices: component, [sym, | diag,] the entries by rows
#include <algorithm>

#include "deck/builder.hpp"
#include "deck/read_drive.hpp"
#include "deck/read_geometry.hpp"

namespace whirl {

namespace {

template <int N>
std::map<int, VectorDrive<N>>& table(Builder& b) {
  if constexpr (N == 3) {
    return b.vector_drives3;
  } else if constexpr (N == 9) {
    return b.matrix_drives3;
  } else {
    return b.vector_drives6;
  }
}

// How the constant vector of a `single` is read: its frame matters for three components.
struct SingleContext {
  const FrameContext* frame = nullptr;
  bool in_node_axes = false;
};

// The vector that comes next is written as numbers: no frame, no keyword.
bool plain_numbers(DeckReader& reader) {
  return reader.at_number_or_expression() && (reader.peek_word().empty() || !reader.at_unknown_word());
}

// In a hint: three numbers that may depend on the running model, times a drive.
void read_late_single(Builder& b, VectorDrive<3>& out) {
  const Number v[] = {read_number(b), read_number(b), read_number(b)};
  const DrivePtr drive = read_drive(b);
  for (int i = 0; i < 3; ++i) {
    VectorDrive<3>::Term term{};
    term.v[i] = 1.0;
    DrivePtr product = make_mult_drive(make_const_drive(v[i]), drive);
    term.drive = b.model.add_drive(make_switched_drive(b.hint->mark, nullptr, std::move(product)));
    out.terms.push_back(term);
  }
}

template <int N>
void read_single(Builder& b, const SingleContext& single, VectorDrive<N>& out) {
  typename VectorDrive<N>::Term term{};
  if constexpr (N == 3) {
    FrameContext global;
    global.references = &b.frames;
    const FrameContext& frame = single.frame != nullptr ? *single.frame : global;
    if (b.hint != nullptr && plain_numbers(b.reader)) return read_late_single(b, out);
    const Vec3d v = single.in_node_axes ? read_relative_direction(b.reader, frame)
                                        : read_absolute_direction(b.reader, frame);
    for (int i = 0; i < 3; ++i) term.v[i] = v[i];
  } else if constexpr (N == 9) {
    read_matrix(b.reader, 3, 3, term.v);
  } else {
    read_vector(b.reader, term.v);
  }
  term.drive = read_root_drive(b);
  out.terms.push_back(term);
}

// Old decks give a vector in a frame without `single`; where no template drive has the label it can mean
// nothing else.
void read_old_single(Builder& b, const SingleContext& single, const Frame& frame, SourcePos where, int length,
                     VectorDrive<3>& out) {
  b.reader.diagnostics().warn_once("vector in a frame without single", where,
                                   "a vector in a frame needs 'single' before 'reference'", length);
  Vec3d v = frame.R * read_vec3(b.reader);
  if (single.in_node_axes && single.frame->node) v = tmul(single.frame->node->R, v);
  out.terms.push_back({{v[0], v[1], v[2]}, read_root_drive(b)});
}

template <int N>
void read_components(Builder& b, VectorDrive<N>& out) {
  const bool symmetric = N == 9 && b.reader.accept("sym");
  const bool diagonal = N == 9 && !symmetric && b.reader.accept("diag");
  for (int i = 0; i < N; ++i) {
    const int row = i / 3, column = i % 3;
    if ((symmetric && column < row) || (diagonal && column != row)) continue;
    if (b.reader.accept("inactive") || b.reader.accept("null")) continue;
    typename VectorDrive<N>::Term term{};
    term.v[i] = 1.0;
    if (symmetric) term.v[3 * column + row] = 1.0;
    term.drive = read_root_drive(b);
    out.terms.push_back(term);
  }
}

// Appends the terms of the template that comes next.
template <int N>
void read_template(Builder& b, const SingleContext& single, VectorDrive<N>& out) {
  DeckReader& reader = b.reader;
  const DeckReader::Nesting nesting(reader);
  static constexpr std::string_view words[] = {"single", "component", "array", "null", "reference", "zero"};
  switch (reader.choose(words)) {
    case 1:
      return read_components(b, out);
    case 2: {
      const int n = reader.count("number of template drives", 1);
      for (int i = 0; i < n; ++i) read_template(b, single, out);
      return;
    }
    case 3:
    case 5:
      return;
    case 4: {
      const SourcePos where = reader.here();
      const int length = reader.argument_length();
      if constexpr (N == 3) {
        static constexpr std::string_view frames[] = {"global", "node", "othernode"};
        if (single.frame != nullptr && std::ranges::find(frames, reader.peek_word()) != std::end(frames))
          return read_old_single(b, single, read_frame_name(reader, *single.frame), where, length, out);
      }
      const int label = reader.label("template drive caller");
      const auto at = table<N>(b).find(label);
      if constexpr (N == 3) {
        const Frame* frame = at == table<N>(b).end() ? b.frames.find(label) : nullptr;
        if (frame != nullptr) return read_old_single(b, single, *frame, where, length, out);
      }
      if (at == table<N>(b).end()) {
        reader.fail_at(where,
                       "template drive caller " + std::to_string(label) + " of dimension " +
                           std::to_string(N) + " is not defined",
                       length, "a vector in a reference frame needs 'single' before it");
      }
      constexpr std::size_t max_terms = 100000;  // templates of templates grow quickly
      if (out.terms.size() + at->second.terms.size() > max_terms) {
        reader.fail_at(where, "the template drive has more than " + std::to_string(max_terms) + " terms",
                       length);
      }
      out.terms.append(at->second.terms);
      return;
    }
    default:
      read_single(b, single, out);
  }
}

template <int N>
void define(Builder& b, int label, SourcePos where) {
  VectorDrive<N> drive;
  read_template(b, {}, drive);
  if (!table<N>(b).try_emplace(label, std::move(drive)).second) {
    b.reader.fail_at(where, "template drive caller " + std::to_string(label) + " is already defined");
  }
}

}  // namespace

VectorDrive<3> read_vector_drive3(Builder& b) { return read_vector_drive3(b, {&b.frames, {}, {}}, false); }

VectorDrive<3> read_vector_drive3(Builder& b, const FrameContext& frame, bool in_node_axes) {
  VectorDrive<3> out;
  read_template(b, {&frame, in_node_axes}, out);
  return out;
}

VectorDrive<6> read_vector_drive6(Builder& b) {
  VectorDrive<6> out;
  read_template(b, {}, out);
  return out;
}

VectorDrive<9> read_matrix_drive3(Builder& b) {
  VectorDrive<9> out;
  read_template(b, {}, out);
  return out;
}

// template drive caller: label, 1 | 3 | "3" | 6 | "6" | "3x3", template
void read_template_drive_caller(Builder& b) {
  DeckReader& reader = b.reader;
  const SourcePos where = reader.here();
  const int label = reader.label("template drive caller");
  reader.set_context("template drive caller " + std::to_string(label));
  const SourcePos dimension_pos = reader.here();
  const std::string dimension = reader.at_string() ? reader.string() : std::to_string(reader.integer());
  if (dimension == "1") {
    read_drive(b);  // nothing refers to templates of one dimension: scalars are drive callers
    return;
  }
  if (dimension == "3") return define<3>(b, label, where);
  if (dimension == "6") return define<6>(b, label, where);
  if (dimension == "3x3") return define<9>(b, label, where);
  reader.fail_at(dimension_pos, "template drives of dimension " + dimension + " are not supported yet");
}

}  // namespace whirl
