# Wing. Section axes: 1 along the span, 2 aft, 3 up: slot 5 is beam bending, slot 6 chord bending.
constitutive law: WING_LAW, 6, linear viscoelastic generic,
  diag, WING_EA, WING_GA, WING_GA, WING_GJ, WING_EI_BEAM, WING_EI_CHORD, proportional, WING_LAG;
joint: WING, clamp, WING, node, node, output, yes;
body: WING + 2, WING + 2, M_WING/7., null,
  diag, M_WING/7.*(L_WING/7.)^2/12., M_WING/7.*RG_WING^2, M_WING/7.*(RG_WING^2 + (L_WING/7.)^2/12.);
body: WING + 4, WING + 4, M_WING/7., null,
  diag, M_WING/7.*(L_WING/7.)^2/12., M_WING/7.*RG_WING^2, M_WING/7.*(RG_WING^2 + (L_WING/7.)^2/12.);
body: WING + 6, WING + 6, M_WING/7., null,
  diag, M_WING/7.*(L_WING/7.)^2/12., M_WING/7.*RG_WING^2, M_WING/7.*(RG_WING^2 + (L_WING/7.)^2/12.);
body: WING + 8, WING + 8, M_WING/7., null,
  diag, M_WING/7.*(L_WING/7.)^2/12., M_WING/7.*RG_WING^2, M_WING/7.*(RG_WING^2 + (L_WING/7.)^2/12.);
body: WING + 10, WING + 10, M_WING/7., null,
  diag, M_WING/7.*(L_WING/7.)^2/12., M_WING/7.*RG_WING^2, M_WING/7.*(RG_WING^2 + (L_WING/7.)^2/12.);
body: WING + 12, WING + 12, M_WING/7., null,
  diag, M_WING/7.*(L_WING/7.)^2/12., M_WING/7.*RG_WING^2, M_WING/7.*(RG_WING^2 + (L_WING/7.)^2/12.);
body: WING + 14, WING + 14, M_WING/14., 0., -L_WING/28., 0.,
  diag, M_WING/14.*(L_WING/14.)^2/12., M_WING/14.*RG_WING^2, M_WING/14.*(RG_WING^2 + (L_WING/14.)^2/12.);
beam3: WING + 1, WING + 0, null, WING + 1, null, WING + 2, null,
  matr, 0., -1., 0., 1., 0., 0., 0., 0., 1., reference, WING_LAW, same, same, output, yes;
beam3: WING + 2, WING + 2, null, WING + 3, null, WING + 4, null,
  matr, 0., -1., 0., 1., 0., 0., 0., 0., 1., reference, WING_LAW, same, same;
beam3: WING + 3, WING + 4, null, WING + 5, null, WING + 6, null,
  matr, 0., -1., 0., 1., 0., 0., 0., 0., 1., reference, WING_LAW, same, same;
beam3: WING + 4, WING + 6, null, WING + 7, null, WING + 8, null,
  matr, 0., -1., 0., 1., 0., 0., 0., 0., 1., reference, WING_LAW, same, same;
beam3: WING + 5, WING + 8, null, WING + 9, null, WING + 10, null,
  matr, 0., -1., 0., 1., 0., 0., 0., 0., 1., reference, WING_LAW, same, same;
beam3: WING + 6, WING + 10, null, WING + 11, null, WING + 12, null,
  matr, 0., -1., 0., 1., 0., 0., 0., 0., 1., reference, WING_LAW, same, same;
beam3: WING + 7, WING + 12, null, WING + 13, null, WING + 14, null,
  matr, 0., -1., 0., 1., 0., 0., 0., 0., 1., reference, WING_LAW, same, same;
