#include "elements/friction.hpp"

namespace whirl {

void start_friction(double v, FrictionMemory& m) {
  m.sticking = v == 0.0 ? 1.0 : 0.0;
  m.sign = v < 0.0 ? -1.0 : 1.0;
  m.fresh = 0.0;
  m.held = 0.0;
}

void accept_friction(const Friction& p, const FrictionScratch& scratch, double v, double f,
                     FrictionMemory& m) {
  if (p.model != Friction::Model::discrete_coulomb) return;
  if (m.sticking != 0.0 || scratch.stuck != 0.0) {
    const double mean = m.sticking != 0.0 ? 0.5 * (f + m.held) : 0.0;  // the first stuck step has no other
    const bool breaks_away = std::abs(mean) > p.fs->value(0.0);
    m.sticking = breaks_away ? 0.0 : 1.0;
    m.fresh = breaks_away ? 1.0 : 0.0;
    m.sign = mean < 0.0 ? -1.0 : 1.0;
    m.held = f;
    return;
  }
  m.fresh = 0.0;
  if (v * m.sign < 0.0) m.sticking = 1.0;
}

}  // namespace whirl
