// The constitutive laws of the deck language. n: dimension (1, 3 or 6), vectors have n entries, matrices n x
// n by rows. K, C: an empty matrix is zero. s'(x) is the derivative of the scalar function s.
//
//   linear               K e + C e' + f0
//   axial torsion        linear, with the torsional stiffness K44 + k e1 for the axial strain e1
//   cubic                k1 e + k2 |e| e + k3 e^3 by components, + C e'
//   double linear        slope k1 for low <= e <= up, k2 beyond, continuous; n = 3: component 3 only, the
//                        others keep k1. + c e', beyond the limits c2 e'
//   log                  k log(1 + e)
//   inverse square       k/(l (1 + e))^2
//   isotropic hardening  k (b + q)/(1 + q) e,  q = 3 |e|^2/ref^2,  b = (initial slope)/k
//   functions            K e + f_i(e_i) + C e' + g_i(e'_i)
//   products             (K + diag f_i(e_i)) e + (C + diag g_i(e_i)) e'
//   turbulent            k e + c |e'| e', below the speed t: c t e'
//   time variant         s(t) K e + r(t) C e'
//   sum                  of laws
//   scaled               law times drive
//   preloaded            law(e - prestrain(t), e') + prestress
//   bistop               law(e - e0, e') while active, else 0. Active from the step on whose prediction finds
//                        the activating drive non-zero (e0: the predicted strain), until the other one is;
//                        while both are, it is not active
//   invariant angular    n = 3: E law(e, E^T e'), E = exp(xi [e]x): the law of a hinge in the frame that is
//                        turned by the part xi of the relative rotation
//   axial                n = 3: a law of one dimension of the component along a direction d, |d| = 1
//   symbolic             text expressions of strain and rate
//   shock absorber       gas spring, oil through an orifice, stops (n = 1; signs: compression < 0)
//                          f = -p A,  p = p0 (1 + k e)^-gamma
//                            + sign(e') rho/2 A_f^3 (e'/(c_d (a_m + a_o)))^2
//                            + penalty (e - limit) + penalty' e' beyond a limit
//                        a_m drive of the strain, a_o drive of the strain rate: areas of the openings
#pragma once
#include <vector>

#include "model/drive.hpp"
#include "model/law.hpp"

namespace whirl {

class CompiledExpression;
class ScalarFunction;
using FunctionPtr = std::shared_ptr<const ScalarFunction>;
using Numbers = std::vector<double>;

LawPtr make_linear_law(int n, Numbers K, Numbers C, Numbers f0 = {});
// the same scalar in all components
LawPtr make_isotropic_law(int n, double k, double c);
LawPtr make_axial_torsion_law(Numbers K, Numbers C, double coupling);
LawPtr make_cubic_law(int n, Numbers k1, Numbers k2, Numbers k3, Numbers C);

struct DoubleLinear {
  double k1 = 0.0, upper = 0.0, lower = 0.0, k2 = 0.0;
  double c = 0.0, c2 = 0.0;
};
LawPtr make_double_linear_law(int n, const DoubleLinear& p);
LawPtr make_log_law(double k);
LawPtr make_inverse_square_law(double k, double length);
LawPtr make_isotropic_hardening_law(int n, double k, double reference, double initial_slope);

// null pointers among the functions are zero functions; an empty list means all
LawPtr make_function_law(int n, Numbers K, std::vector<FunctionPtr> f, Numbers C, std::vector<FunctionPtr> g);
LawPtr make_product_law(int n, Numbers K, std::vector<FunctionPtr> f, Numbers C, std::vector<FunctionPtr> g);

LawPtr make_turbulent_law(double k, double c, double threshold);
LawPtr make_time_variant_law(int n, Numbers K, DriveId s, Numbers C, DriveId r);

LawPtr make_sum_law(std::vector<LawPtr> laws);
LawPtr make_scaled_law(LawPtr law, DriveId scale);
LawPtr make_preloaded_law(LawPtr law, VectorDrive<6> prestrain, VectorDrive<6> prestress);
LawPtr make_bistop_law(LawPtr law, DriveId activating, DriveId deactivating, bool initially_active);
LawPtr make_invariant_angular_law(LawPtr law, double xi);
LawPtr make_axial_law(LawPtr scalar_law, const Vec3d& direction);

// expressions[i] of the arguments e_1..e_n (when strain), then e'_1..e'_n (when rate)
LawPtr make_symbolic_law(std::vector<std::shared_ptr<const CompiledExpression>> expressions, bool strain,
                         bool rate);

struct ShockAbsorber {
  double pressure = 0.0, area = 0.0;         // p0, A
  double interaction = 1.0, exponent = 1.0;  // k, gamma
  double strain_max = 1e300, strain_min = -1e300;
  double penalty = 0.0, penalty_rate = 0.0;
  DrivePtr metering, orifice;                          // may be null
  double fluid_area = 0.0, density = 0.0, drag = 1.0;  // A_f, rho, c_d
};
LawPtr make_shock_absorber_law(ShockAbsorber p);

}  // namespace whirl
