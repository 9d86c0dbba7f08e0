# 8 three-node beams. Written by scripts/make_tiltrotor.py.
body: BLADE + ROOT + 0, BLADE + ROOT + 0, M_BLADE/16., L_BLADE/32., 0., 0., diag, M_BLADE/16.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/16.*(RG_THICK^2 + (L_BLADE/16.)^2/12.), M_BLADE/16.*(RG_CHORD^2 + (L_BLADE/16.)^2/12.);
body: BLADE + ROOT + 2, BLADE + ROOT + 2, M_BLADE/8., null, diag, M_BLADE/8.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/8.*(RG_THICK^2 + (L_BLADE/8.)^2/12.), M_BLADE/8.*(RG_CHORD^2 + (L_BLADE/8.)^2/12.);
body: BLADE + ROOT + 4, BLADE + ROOT + 4, M_BLADE/8., null, diag, M_BLADE/8.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/8.*(RG_THICK^2 + (L_BLADE/8.)^2/12.), M_BLADE/8.*(RG_CHORD^2 + (L_BLADE/8.)^2/12.);
body: BLADE + ROOT + 6, BLADE + ROOT + 6, M_BLADE/8., null, diag, M_BLADE/8.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/8.*(RG_THICK^2 + (L_BLADE/8.)^2/12.), M_BLADE/8.*(RG_CHORD^2 + (L_BLADE/8.)^2/12.);
body: BLADE + ROOT + 8, BLADE + ROOT + 8, M_BLADE/8., null, diag, M_BLADE/8.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/8.*(RG_THICK^2 + (L_BLADE/8.)^2/12.), M_BLADE/8.*(RG_CHORD^2 + (L_BLADE/8.)^2/12.);
body: BLADE + ROOT + 10, BLADE + ROOT + 10, M_BLADE/8., null, diag, M_BLADE/8.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/8.*(RG_THICK^2 + (L_BLADE/8.)^2/12.), M_BLADE/8.*(RG_CHORD^2 + (L_BLADE/8.)^2/12.);
body: BLADE + ROOT + 12, BLADE + ROOT + 12, M_BLADE/8., null, diag, M_BLADE/8.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/8.*(RG_THICK^2 + (L_BLADE/8.)^2/12.), M_BLADE/8.*(RG_CHORD^2 + (L_BLADE/8.)^2/12.);
body: BLADE + ROOT + 14, BLADE + ROOT + 14, M_BLADE/8., null, diag, M_BLADE/8.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/8.*(RG_THICK^2 + (L_BLADE/8.)^2/12.), M_BLADE/8.*(RG_CHORD^2 + (L_BLADE/8.)^2/12.);
body: BLADE + ROOT + 16, BLADE + ROOT + 16, M_BLADE/16., -L_BLADE/32., 0., 0., diag, M_BLADE/16.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/16.*(RG_THICK^2 + (L_BLADE/16.)^2/12.), M_BLADE/16.*(RG_CHORD^2 + (L_BLADE/16.)^2/12.);
beam3: BLADE + ROOT + 1, BLADE + ROOT + 0, null, BLADE + ROOT + 1, null, BLADE + ROOT + 2, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same, output, yes;
beam3: BLADE + ROOT + 2, BLADE + ROOT + 2, null, BLADE + ROOT + 3, null, BLADE + ROOT + 4, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 3, BLADE + ROOT + 4, null, BLADE + ROOT + 5, null, BLADE + ROOT + 6, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 4, BLADE + ROOT + 6, null, BLADE + ROOT + 7, null, BLADE + ROOT + 8, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 5, BLADE + ROOT + 8, null, BLADE + ROOT + 9, null, BLADE + ROOT + 10, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 6, BLADE + ROOT + 10, null, BLADE + ROOT + 11, null, BLADE + ROOT + 12, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 7, BLADE + ROOT + 12, null, BLADE + ROOT + 13, null, BLADE + ROOT + 14, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 8, BLADE + ROOT + 14, null, BLADE + ROOT + 15, null, BLADE + ROOT + 16, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
