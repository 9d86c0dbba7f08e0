// Hints of driven elements (model/hint.hpp), read when the deck has been read.
//   drive{drive} | drive3{template drive} | position-drive3{...} | orientation-drive3{...}
//   offset{end} | hinge{end} | position-hinge{end} | orientation-hinge{end}
#include <algorithm>

#include "deck/did_you_mean.hpp"
#include "deck/read_drive.hpp"

namespace whirl {

namespace {

struct HintName {
  std::string_view name;
  HintKind kind;
};
constexpr HintName kHints[] = {
    {"drive", HintKind::drive},
    {"drive3", HintKind::drive3},
    {"position-drive3", HintKind::position_drive3},
    {"orientation-drive3", HintKind::orientation_drive3},
    {"offset", HintKind::offset},
    {"hinge", HintKind::hinge},
    {"position-hinge", HintKind::position_hinge},
    {"orientation-hinge", HintKind::orientation_hinge},
};

std::string_view trimmed(std::string_view s) {
  while (!s.empty() && is_blank(s.front())) s.remove_prefix(1);
  while (!s.empty() && is_blank(s.back())) s.remove_suffix(1);
  return s;
}

// The new drive takes the place of the old one when the hint is taken.
void replace(Builder& b, const Hint& hint, DriveId& old, DrivePtr made) {
  old = b.model.add_drive(make_switched_drive(hint.mark, b.model.drives()[old], std::move(made)));
}

void replace(Builder& b, const Hint& hint, VectorDrive<3>& old, const VectorDrive<3>& made) {
  VectorDrive<3> both;
  for (VectorDrive<3>::Term term : old.terms) {
    term.drive = b.model.add_drive(make_switched_drive(hint.mark, b.model.drives()[term.drive], nullptr));
    both.terms.push_back(term);
  }
  both.terms.append(made.terms);
  old = both;
}

// Null for hints that are no vector drives.
VectorDrive<3>* vector_target(const HintTargets& t, HintKind kind) {
  if (kind == HintKind::position_drive3) return t.position_drive3;
  if (kind == HintKind::drive3) return t.drive3;
  return is_drive_hint(kind) ? t.orientation_drive3 : nullptr;
}

void read_hint(Builder& b, const Builder::HintText& written) {
  DeckReader& reader = b.reader;
  const StringArgument& at = written.text;
  DrivenElement& driven = b.model.driven[written.driven];
  ElementBatch& batch = *driven.element.batch;
  const ElementInfo& info = batch.info(driven.element.index);
  const std::string element = std::string(to_string(info.element_class)) + " " + std::to_string(info.label);
  const std::string_view text = trimmed(at.text);
  const std::size_t brace = text.find('{');
  const std::string name = normalised(trimmed(text.substr(0, brace)));
  const auto warn = [&](const std::string& message, const std::string& help = {}) {
    reader.diagnostics().warning(at.pos, message, at.length, help);
  };
  const auto* row =
      std::find_if(std::begin(kHints), std::end(kHints), [&](const HintName& h) { return h.name == name; });
  if (row == std::end(kHints)) {
    std::vector<std::string_view> names;
    for (const HintName& h : kHints) names.push_back(h.name);
    return warn("unknown hint '" + name + "' has no effect", did_you_mean(name, names));
  }
  if (brace == std::string_view::npos || text.back() != '}')
    reader.fail_at(at.pos, "expected hint '" + name + "{...}'", at.length);
  Hint hint;
  hint.kind = row->kind;
  hint.mark = b.model.reserve_memory(1);
  DrivePtr drive;
  VectorDrive<3> vector;
  b.hint = &hint;
  const std::string inner(text.substr(brace + 1, text.size() - brace - 2));
  reader.read_inner_text("hint of driven " + std::to_string(info.label), inner, at.pos, [&] {
    if (hint.kind == HintKind::drive) {
      drive = read_drive(b);
    } else if (is_drive_hint(hint.kind)) {
      vector = read_vector_drive3(b);
    } else {
      hint.end = reader.count("end of the joint", 0, 2);
    }
  });
  const HintTargets targets = batch.hint_targets(driven.element.index);
  if (!applies(hint, targets))
    return warn("hint '" + std::string(text) + "' has no effect: " + element + " '" +
                std::string(batch.kind()) + "' has nothing of the kind");
  if (hint.kind == HintKind::drive) {
    replace(b, hint, *targets.drive, std::move(drive));
  } else if (VectorDrive<3>* old = vector_target(targets, hint.kind)) {
    replace(b, hint, *old, vector);
  } else {
    hint.values = b.model.reserve_memory(hint_width(hint.kind));
    batch.add_hint(driven.element.index, hint);
  }
  driven.hints.push_back(std::move(hint));
}

}  // namespace

void read_hints(Builder& b) {
  for (const Builder::HintText& written : b.hint_texts) {
    try {
      read_hint(b, written);
    } catch (const DeckError& e) {
      b.reader.diagnostics().error(e, "hint");
    }
    b.hint = nullptr;
  }
}

}  // namespace whirl
