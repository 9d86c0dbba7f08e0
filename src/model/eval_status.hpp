// EvalStatus: what an evaluation of drives, functions, laws and elements has to tell the solver. Numerics
// never throw: the first failure is kept here and the step returns it in its report; a wish to end the run (a
// file driver's bailout, stop() in an expression) is kept here too. Nothing is allocated while all is well.
//
// The solver looks after every evaluation: failed() -> the step has failed, message() says why and where()
// names the place in the deck; end_requested() -> the run ends normally before this step is accepted.
#pragma once
#include <string>

#include "base/error.hpp"
#include "model/eval_environment.hpp"

namespace whirl {

class EvalStatus {
 public:
  EvalRuntime runtime;  // of string expressions: first fault, random numbers, stop()
  double var = 0.0;     // Var: the last argument handed to a string drive
  int depth = 0;        // of drives that call drives by label, against circles

  bool failed() const {
    return failed_ || runtime.fault.message != nullptr || (runtime.stop_requested && runtime.stop_code != 0);
  }
  bool end_requested() const { return end_ || (runtime.stop_requested && runtime.stop_code == 0); }

  // The first failure counts.
  void fail(std::string why, SourcePos where = {});
  void end_run(std::string why);

  std::string message() const;     // of the failure
  SourcePos where() const;         // of the failure; line 0: nowhere
  std::string end_reason() const;  // why the run ends
  void clear();                    // failures and wishes; before a step is tried again

 private:
  bool failed_ = false;
  bool end_ = false;
  std::string error_, end_reason_;
  SourcePos where_;
};

}  // namespace whirl
