# Pylon, swashplate, mast, hub.
body: PYLON, PYLON, M_BARE, 0., 0., Z_BARE, diag, J_BARE, J_BARE, J_BARE_AXIAL;
body: SWASH, SWASH, M_SWASH, null, diag, J_SWASH/2., J_SWASH/2., J_SWASH;
body: SWASH_ROT, SWASH_ROT, M_SWASH, null, diag, J_SWASH/2., J_SWASH/2., J_SWASH;
body: MAST, MAST, M_MAST, null, diag, 5.e-4, 5.e-4, 1.e-3;
body: HUB, HUB, M_HUB, null, diag, 1.5e-3, 1.5e-3, 3.e-3;

# Conversion hinge about the y axis of the wing tip, with its actuator: rigid, locked unless CONVERSION is 1.
joint: PYLON, total joint,
  WING_TIP, position, null, rotation orientation, eye,
  PYLON, position, null, rotation orientation, reference, global, eye,
  position constraint, 1, 1, 1, null,
  orientation constraint, 1, 1, 1, single, 0., 1., 0., array, 5,
    ramp, TILT_SPEED/2., T_TILT, T_TILT + TILT_SMOOTH, 0.,
    sine, T_TILT, pi/TILT_SMOOTH, -TILT_SPEED*TILT_SMOOTH/2./pi, one, 0.,
    ramp, TILT_SPEED, T_TILT + TILT_SMOOTH, T_TILT + TILT_SMOOTH + TILT_DWELL, 0.,
    ramp, TILT_SPEED/2., T_TILT + TILT_SMOOTH + TILT_DWELL, T_TILT + 2.*TILT_SMOOTH + TILT_DWELL, 0.,
    sine, T_TILT + TILT_SMOOTH + TILT_DWELL, pi/TILT_SMOOTH, TILT_SPEED*TILT_SMOOTH/2./pi, one, 0.,
  output, yes;

# The engine turns the mast in the pylon.
joint: MAST, axial rotation,
  PYLON, reference, HUB, null, orientation, reference, HUB, eye,
  MAST, reference, HUB, null, orientation, reference, HUB, eye,
  cosine, 0., pi/T_WINDUP, (OMEGA - OMEGA_0)/2., half, OMEGA_0,
  output, yes;

# Gimbal: the hub tilts on the mast and turns with it at the same speed; springs hold it level.
joint: HUB, spherical hinge, MAST, null, HUB, null;
joint: HUB + 100, gimbal rotation, MAST, orientation, eye, HUB, orientation, eye, output, yes;
joint: HUB + 200, deformable hinge, MAST, HUB,
  linear viscoelastic generic, diag, K_GIMBAL, K_GIMBAL, 0., diag, GIMBAL_DAMPING, GIMBAL_DAMPING, 0.;

# Swashplate: slides along the mast and tilts, held by three actuators; scissors keep one plate from turning
# and turn the other one with the mast.
joint: SWASH, in line, PYLON, reference, HUB, null, eye, SWASH;
joint: SWASH + 100, in plane, PYLON, null, 0., 1., 0., SWASH, offset, R_SCISSORS, 0., 0.;
joint: SWASH + 301, distance,
  PYLON, position, R_ACTUATOR, 0., H_SWASH - L_ACTUATOR,
  SWASH, position, R_ACTUATOR, 0., 0.,
  cosine, 0., pi/T_WINDUP, SWASH_STROKE/2., half, L_ACTUATOR;
joint: SWASH + 302, distance,
  PYLON, position, R_ACTUATOR*cos(2.*pi/3.), R_ACTUATOR*sin(2.*pi/3.), H_SWASH - L_ACTUATOR,
  SWASH, position, R_ACTUATOR*cos(2.*pi/3.), R_ACTUATOR*sin(2.*pi/3.), 0.,
  cosine, 0., pi/T_WINDUP, SWASH_STROKE/2., half, L_ACTUATOR;
joint: SWASH + 303, distance,
  PYLON, position, R_ACTUATOR*cos(4.*pi/3.), R_ACTUATOR*sin(4.*pi/3.), H_SWASH - L_ACTUATOR,
  SWASH, position, R_ACTUATOR*cos(4.*pi/3.), R_ACTUATOR*sin(4.*pi/3.), 0.,
  cosine, 0., pi/T_WINDUP, SWASH_STROKE/2., half, L_ACTUATOR;
joint: SWASH_ROT, revolute hinge,
  SWASH, null, orientation, eye,
  SWASH_ROT, null, orientation, eye;
joint: SWASH_ROT + 100, in plane, MAST, null, 0., 1., 0., SWASH_ROT, offset, R_SCISSORS, 0., 0.;

gravity: uniform, 0., 0., -1., cosine, 0., pi/2., GRAVITY/2., half, 0.;
