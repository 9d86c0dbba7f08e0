joint: BLADE, total joint,
  HUB, position, null,
  BLADE + 1, position, null, rotation orientation, reference, HUB, eye,
  position constraint, 1, 1, 1, null,
  orientation constraint, 1, 1, 1, null;
body: BLADE + 1, BLADE + 1, 0.125*M_L*RADIUS, null,
  diag, 1.e-3*0.125*M_L*RADIUS, 0.125*M_L*RADIUS*(RADIUS/4.)^2/12., 0.125*M_L*RADIUS*(RADIUS/4.)^2/12.;
body: BLADE + 2, BLADE + 2, 0.25*M_L*RADIUS, null,
  diag, 1.e-3*0.25*M_L*RADIUS, 0.25*M_L*RADIUS*(RADIUS/4.)^2/12., 0.25*M_L*RADIUS*(RADIUS/4.)^2/12.;
body: BLADE + 3, BLADE + 3, 0.25*M_L*RADIUS, null,
  diag, 1.e-3*0.25*M_L*RADIUS, 0.25*M_L*RADIUS*(RADIUS/4.)^2/12., 0.25*M_L*RADIUS*(RADIUS/4.)^2/12.;
body: BLADE + 4, BLADE + 4, 0.25*M_L*RADIUS, null,
  diag, 1.e-3*0.25*M_L*RADIUS, 0.25*M_L*RADIUS*(RADIUS/4.)^2/12., 0.25*M_L*RADIUS*(RADIUS/4.)^2/12.;
body: BLADE + 5, BLADE + 5, 0.125*M_L*RADIUS, null,
  diag, 1.e-3*0.125*M_L*RADIUS, 0.125*M_L*RADIUS*(RADIUS/4.)^2/12., 0.125*M_L*RADIUS*(RADIUS/4.)^2/12.;
beam3: BLADE + 1, BLADE + 1, null, BLADE + 2, null, BLADE + 3, null,
  reference, BLADE, eye,
  linear viscoelastic generic, diag, EA, GA, GA, GJ, EI_FLAP, EI_LAG, proportional, 1.e-3,
  same, same;
beam3: BLADE + 2, BLADE + 3, null, BLADE + 4, null, BLADE + 5, null,
  reference, BLADE, eye,
  linear viscoelastic generic, diag, EA, GA, GA, GJ, EI_FLAP, EI_LAG, proportional, 1.e-3,
  same, same;
