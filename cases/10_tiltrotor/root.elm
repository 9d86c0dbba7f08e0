# Root of a blade: hub -- flexbeam -- pitch bearing -- cuff -- lag hinge -- blade; pitch link from the swashplate.
body: BLADE + FLEX_END, BLADE + FLEX_END, M_FLEX, null, diag, 1.e-5, 1.e-5, 1.e-5;
body: BLADE + CUFF, BLADE + CUFF, M_CUFF, null, diag, 2.e-5, 2.e-5, 2.e-5;
body: BLADE + LINK, BLADE + LINK, M_LINK, null,
  diag, M_LINK*Z_SWASH^2/12., M_LINK*Z_SWASH^2/12., 1.e-6;
beam3: BLADE + FLEX,
  HUB, position, reference, BLADE, R_FLEX_IN, 0., 0., orientation, reference, BLADE, eye,
  BLADE + FLEX, null, BLADE + FLEX_END, null,
  reference, BLADE, eye, reference, FLEX_LAW, same, same, output, yes;
joint: BLADE + 1, revolute hinge,
  BLADE + FLEX_END, null, orientation, 3, 1., 0., 0., 2, 0., 1., 0.,
  BLADE + CUFF, reference, BLADE, R_FLEX_OUT, 0., 0., orientation, 3, 1., 0., 0., 2, 0., 1., 0., output, yes;

# Pitch link: a cardan joint on the turning plate, an elastic ball at the end of the horn.
joint: BLADE + 2, cardano hinge,
  SWASH_ROT, reference, BLADE, X_HORN, HORN, Z_SWASH,
    orientation, reference, BLADE, 3, 1., 0., 0., 1, 0., 0., 1.,
  BLADE + LINK, 0., 0., Z_SWASH/2., orientation, eye;
joint: BLADE + 3, deformable displacement joint,
  BLADE + CUFF, reference, BLADE, X_HORN, HORN, 0.,
  BLADE + LINK, 0., 0., -Z_SWASH/2.,
  linear elastic generic, diag, K_LINK, K_LINK, K_LINK;

# Lag hinge with spring and damper, and the lock that is let go at T_UNLOCK.
joint: BLADE + 4, revolute hinge,
  BLADE + CUFF, null, orientation, eye,
  BLADE + ROOT, null, orientation, eye, output, yes;
joint: BLADE + 5, deformable axial joint,
  BLADE + CUFF, orientation, eye,
  BLADE + ROOT, orientation, eye,
  linear viscoelastic, K_LAG, C_LAG, output, yes;
driven: BLADE + 6, double step, -2., T_UNLOCK, 1., 0.,
  joint: BLADE + 6, total joint,
    BLADE + CUFF, rotation orientation, eye,
    BLADE + ROOT, rotation orientation, eye,
    orientation constraint, inactive, inactive, active, null, output, yes;
