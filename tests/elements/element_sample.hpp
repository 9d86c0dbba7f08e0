// Samples of elements and the bench that tests them all alike. To have a kernel tested, register a sample of
// it in a samples_*.cpp file of this folder:
//
//   const SampleSet kSamples = {
//       sample<RevoluteHinge>("revolute hinge", [](Bench& b) {
//         const int n1 = b.node(), n2 = b.node();
//         RevoluteHinge::Params p;
//         p.f1 = b.vector();
//         ...
//         b.add<RevoluteHinge>({n1, n2}, p);
//       }).balanced().objective({0}),
//   };
//
// Nodes, vectors, rotations and numbers come from a generator with a fixed seed: generic, and the same in
// every run. All properties but the first three are opt-in, since not every element has them.
#pragma once
#include <cstdint>
#include <functional>
#include <ostream>
#include <random>
#include <string>
#include <vector>

#include "elements/batch.hpp"

namespace whirl::test {

// A drive with a given value and rate at the time of the sample.
class SampleDrive final : public Drive {
 public:
  SampleDrive(double value, double rate) : value_(value), rate_(rate) {}
  double value(const DriveInput&) const override { return value_; }
  double rate(const DriveInput&) const override { return rate_; }

 private:
  double value_, rate_;
};

// One element with its model and state, at a generic point of a step.
class Bench {
 public:
  explicit Bench(std::uint32_t seed) : random_(seed) {}

  // --- building
  double number(double low = -1.0, double high = 1.0) {
    return std::uniform_real_distribution<double>(low, high)(random_);
  }
  Vec3d vector(double size = 1.0) { return {number(-size, size), number(-size, size), number(-size, size)}; }
  Vec3d unit_vector();
  Mat3d rotation();
  int node(bool rotates = true);
  int scalar_node(bool differential = true);
  DriveId drive() { return drive(number(), number()); }
  DriveId drive(double value, double rate);
  VectorDrive<3> vector_drive(double size = 1.0);

  template <class K>
  void add(std::array<int, K::nodes> nodes, typename K::Params params, std::vector<ScalarRef> foreign = {}) {
    auto& batch = model.batch<Batch<K>>();
    ElementInfo header;
    header.label = 1;
    const int index = batch.add(header, nodes, std::move(params), std::move(foreign));
    element_ = {&batch, index};
  }
  // The element under test when it is not the one added last.
  void test(ElementRef element) { element_ = element; }
  // Changes of the generic state once it exists: to close a gap, to choose a branch.
  std::function<void(Bench&)> adjust;
  // Puts node b where the point f2 of it coincides with the point f1 of node a.
  void close_gap(int a, const Vec3d& f1, int b, const Vec3d& f2);
  // Turns node b (its prediction) so that R_a R1h = R_b R2h exp(-theta), with theta small or zero
  void align(int a, const Mat3d& R1h, int b, const Mat3d& R2h, const Vec3d& theta);
  void set_own(int i, double value);
  template <class M>
  M& memory() {
    return *reinterpret_cast<M*>(state.memory.data());
  }

  // --- using
  void finish();  // numbers the unknowns, makes the state and binds the element
  ElementBatch& batch() const { return *element_.batch; }
  int element() const { return element_.index; }
  int own_count() const { return batch().own_count(element()); }
  int own_offset() const { return batch().own_offset(element()); }
  int size() const { return model.equations(); }
  void refresh();  // motion of the nodes from y, y_rate
  EvalContext context(Phase phase = Phase::step);

  std::vector<double> residual();  // size() entries
  // Corrections d: y_rate += d, y += c d
  void correct(int unknown, double d);
  struct Matrices {
    std::vector<double> inside;    // the Jacobian through the declared pattern, unknowns x unknowns
    std::vector<double> outside;   // what the pattern would lose
    std::vector<double> momentum;  // 36 per node
  };
  Matrices jacobian();

  // The initial assembly: 2 n rows; own values and rates beside the nodes' motion.
  std::vector<double> assembly_value, assembly_rate;
  std::vector<double> assembly_residual();
  std::vector<double> assembly_jacobian();  // dense 2n x 2n
  // moves the assembly unknown j (0..2n-1) by d
  void move_assembly(int j, double d);
  // moves everything along its rate for a time dt
  void move_in_time(double dt);
  // turns the whole model (positions, velocities, own global vectors from these places on)
  void turn(const Mat3d& Q, const std::vector<int>& own_vectors);

  Model model;
  State state;
  double c = 0.3;  // large, so that dy = c dy' and dy' weigh alike
  std::vector<double> drives, drive_rates;

 private:
  std::mt19937 random_;
  ElementRef element_;
  std::vector<double> momentum_;
};

struct Sample {
  std::string name;
  std::string kind;  // of the kernel
  bool constraint = false;
  std::function<void(Bench&)> build;

  bool is_balanced = false;
  bool is_objective = false;
  bool is_ideal = false;
  std::vector<int> global_vectors;
  enum class Printed { unknown, on_node_1, on_node_2, minus_on_node, on_node } printed = Printed::unknown;
  Vec3d printed_offset = Vec3d::zero();

  // the loads on the nodes sum to zero, and so do their moments
  Sample& balanced() {
    is_balanced = true;
    return *this;
  }
  // loads turn with the model, rows stay; own unknowns that are global vectors start at these places
  Sample& objective(std::vector<int> own_global_vectors = {}) {
    is_objective = true;
    global_vectors = std::move(own_global_vectors);
    return *this;
  }
  // loads are -lambda dphi (joint_kernel.hpp)
  Sample& ideal() {
    is_ideal = true;
    return *this;
  }
  // how the printed global force and moment relate to the loads; `offset`: the point of the last node where
  // the force acts
  Sample& prints(Printed how, const Vec3d& offset = Vec3d::zero()) {
    printed = how;
    printed_offset = offset;
    return *this;
  }
};

inline void PrintTo(const Sample& s, std::ostream* out) { *out << s.name; }

template <class K>
Sample sample(std::string name, std::function<void(Bench&)> build) {
  Sample s;
  s.name = std::move(name);
  s.kind = K::kind;
  s.constraint = K::constraint;
  s.build = std::move(build);
  return s;
}

// Registers its samples when the program starts.
class SampleSet {
 public:
  SampleSet(std::initializer_list<Sample> samples);
};
const std::vector<Sample>& all_samples();

}  // namespace whirl::test
