// A model under construction from a text of general statements (drive caller, scalar function, set ...) and
// cards.
#pragma once
#include <string>
#include <vector>

#include "deck/builder.hpp"

namespace whirl {

struct BuilderFixture {
  FileTable files;
  Diagnostics diagnostics{files};
  DeckReader reader{files, diagnostics};
  Builder b{reader};
  State state;
  EvalContext ctx;
  std::vector<double> drive_values;

  BuilderFixture() { register_general_statements(b); }
  explicit BuilderFixture(const std::string& text) : BuilderFixture() {
    read(text);
    finish();
  }
  // Statements, and cards of the nodes, drivers and elements blocks.
  void read(const std::string& text) {
    reader.open_text("test.mbd", text);
    while (auto statement = reader.next_statement()) {
      reader.guarded([&] {
        for (const auto& cards : {node_cards(), driver_cards(), element_cards()}) {
          if (const auto* row = find_keyword(cards, statement->keyword)) {
            row->read(b);
            reader.end_statement();
            return;
          }
        }
        reader.fail_at(statement->pos, "unknown card in a test");
      });
    }
  }
  void finish() {
    reader.finish();
    finish_drives(b);
    if (diagnostics.error_count() > 0) return;
    b.model.finalize();
    state = b.model.initial_state(0.0);
    ctx = b.model.context(state);
    ctx.step_size = 0.25;
    for (const auto& d : b.model.stateful_drives()) d->initialize(ctx, state.memory.data());
  }
  std::string errors() const { return diagnostics.error_count() > 0 ? diagnostics.render_all() : ""; }
  double value(int label, double t) {
    ctx.time = t;
    return b.model.drive_callers.at(label)->value({ctx, t, false});
  }
  double rate(int label, double t) {
    ctx.time = t;
    return b.model.drive_callers.at(label)->rate({ctx, t, false});
  }
  void evaluate_root_drives() {
    drive_values.clear();
    for (const auto& d : b.model.drives()) drive_values.push_back(d->value({ctx, ctx.time, false}));
    ctx.drives = drive_values.data();
  }
};

}  // namespace whirl
