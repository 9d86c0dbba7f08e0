// EvalContext: what a residual, drive, law or output sees of the model at one iterate. Plain pointers into
// State and Model, made anew for every evaluation; nothing in it is owned.
#pragma once
#include <string>
#include <utility>

#include "model/drive.hpp"
#include "model/state.hpp"

namespace whirl {

class Model;

enum class Phase { assembly, derivatives, step };

// Gravity as the bodies see it, evaluated for the current time.
struct GravityField {
  enum class Kind { none, uniform, central } kind = Kind::none;
  Vec3d acceleration = Vec3d::zero();  // uniform
  Vec3d origin = Vec3d::zero();        // central
  double mass_times_G = 0.0;
};

// Motion of the frame in which the model is described, in its own axes, for the current time. What moves with
// it feels the inertia forces of the transport (elements/moving_frame.hpp).
struct MovingFrame {
  bool moves = false;
  bool model_is_static = false;        // what is in the frame stands still there: no Coriolis forces
  Vec3d acceleration = Vec3d::zero();  // of its origin
  Vec3d w = Vec3d::zero();             // angular velocity and its rate
  Vec3d w_rate = Vec3d::zero();
};

struct EvalContext {
  double time = 0.0;
  double step_size = 0.0;
  long step = 0;
  double c = 0.0;  // dy = c dy'
  Phase phase = Phase::step;
  const Model* model = nullptr;
  const NodeMotion* nodes = nullptr;
  const NodeMotion* previous_nodes = nullptr;
  const double* y = nullptr;
  const double* y_rate = nullptr;
  const double* memory = nullptr;
  double* scratch = nullptr;
  const double* parameters = nullptr;
  const unsigned char* on = nullptr;
  double* variables = nullptr;          // of the deck, for string expressions
  EvalStatus* status = nullptr;         // null: failures are not reported
  const double* drives = nullptr;       // values of the root drives
  const double* drive_rates = nullptr;  // filled in the assembly only
  GravityField gravity;
  MovingFrame frame;
  double* momentum_jacobian =
      nullptr;  // Jacobian only: d(beta, gamma)/d(correction), 6 x 6 per structural node

  void fail(std::string why, SourcePos where = {}) const {
    if (status != nullptr) status->fail(std::move(why), where);
  }
  double drive(DriveId id) const { return drives[id]; }
  template <int N>
  void vector_drive(const VectorDrive<N>& d, double* out) const {
    for (int i = 0; i < N; ++i) out[i] = 0.0;
    for (const auto& term : d.terms) {
      const double s = drives[term.drive];
      for (int i = 0; i < N; ++i) out[i] += s * term.v[i];
    }
  }
  Vec3d vector_drive(const VectorDrive<3>& d) const {
    Vec3d r;
    vector_drive(d, r.e);
    return r;
  }
  Vec3d vector_drive_rate(const VectorDrive<3>& d) const {
    Vec3d r = Vec3d::zero();
    for (const auto& term : d.terms) {
      for (int i = 0; i < 3; ++i) r[i] += drive_rates[term.drive] * term.v[i];
    }
    return r;
  }
};

}  // namespace whirl
