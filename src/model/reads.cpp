#include "model/reads.hpp"

#include "model/compiled_expression.hpp"
#include "model/live_data.hpp"
#include "model/model.hpp"

namespace whirl {

void ReadSet::motion(MotionRef ref) {
  if (!ref.dummy) return node(ref.index);
  const DummyNode& dummy = model_.dummies[ref.index];
  for (const int n : {dummy.base, dummy.reference, dummy.pivot}) {
    if (n >= 0) node(n);
  }
}

void ReadSet::motion_of_label(int label) {
  if (const auto ref = find_motion(model_, label)) motion(*ref);
}

void ReadSet::parameter(int index) {
  if (!parameters_.insert(index).second) return;
  const ParameterNode& node = model_.parameters[index];
  if (node.source != nullptr) drive(*node.source, false);
}

void ReadSet::element(const ElementRef& ref) {
  if (!elements_.insert({ref.batch, ref.index}).second) return;
  ref.batch->reads(ref.index, *this);
  driven(ref.batch->info(ref.index).driven);
}

void ReadSet::driven(int index) {
  if (index < 0) return;
  const DrivenElement& d = model_.driven[index];
  root_drive(d.drive);
  for (const Hint& hint : d.hints) {
    for (const LateNumber& n : hint.numbers) expression(*n.expression, false);
  }
}

void ReadSet::root_drive(DriveId id) {
  if (id == kNoDrive || !root_drives_.insert(id).second) return;
  drive(*model_.drives()[id], false);
}

void ReadSet::drive(const Drive& d, bool passed) {
  if (drives_.insert({&d, passed}).second) d.reads(*this, passed);
}

void ReadSet::law(const Law* law) {
  if (law != nullptr) law->reads(*this);
}

void ReadSet::expression(const CompiledExpression& e, bool var_is_own) {
  for (const Instruction& i : e.program().code) {
    switch (i.op) {
      case Op::load_var:
        if (!var_is_own) channel_read(kVar);
        break;
      case Op::rand:
      case Op::random:
      case Op::seed:
        channel_read(kRandom);
        channel_written(kRandom);
        break;
      case Op::load_variable:
        channel_read(i.index);
        break;
      case Op::store_variable:
        channel_written(i.index);
        break;
      case Op::call:
        e.program().functions[static_cast<std::size_t>(i.index)]->reads(*this);
        break;
      default:
        break;
    }
  }
}

}  // namespace whirl
