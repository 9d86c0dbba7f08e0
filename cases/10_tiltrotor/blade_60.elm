# 60 three-node beams. Written by scripts/make_tiltrotor.py.
body: BLADE + ROOT + 0, BLADE + ROOT + 0, M_BLADE/120., L_BLADE/240., 0., 0., diag, M_BLADE/120.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/120.*(RG_THICK^2 + (L_BLADE/120.)^2/12.), M_BLADE/120.*(RG_CHORD^2 + (L_BLADE/120.)^2/12.);
body: BLADE + ROOT + 2, BLADE + ROOT + 2, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 4, BLADE + ROOT + 4, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 6, BLADE + ROOT + 6, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 8, BLADE + ROOT + 8, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 10, BLADE + ROOT + 10, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 12, BLADE + ROOT + 12, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 14, BLADE + ROOT + 14, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 16, BLADE + ROOT + 16, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 18, BLADE + ROOT + 18, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 20, BLADE + ROOT + 20, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 22, BLADE + ROOT + 22, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 24, BLADE + ROOT + 24, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 26, BLADE + ROOT + 26, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 28, BLADE + ROOT + 28, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 30, BLADE + ROOT + 30, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 32, BLADE + ROOT + 32, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 34, BLADE + ROOT + 34, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 36, BLADE + ROOT + 36, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 38, BLADE + ROOT + 38, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 40, BLADE + ROOT + 40, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 42, BLADE + ROOT + 42, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 44, BLADE + ROOT + 44, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 46, BLADE + ROOT + 46, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 48, BLADE + ROOT + 48, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 50, BLADE + ROOT + 50, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 52, BLADE + ROOT + 52, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 54, BLADE + ROOT + 54, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 56, BLADE + ROOT + 56, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 58, BLADE + ROOT + 58, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 60, BLADE + ROOT + 60, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 62, BLADE + ROOT + 62, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 64, BLADE + ROOT + 64, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 66, BLADE + ROOT + 66, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 68, BLADE + ROOT + 68, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 70, BLADE + ROOT + 70, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 72, BLADE + ROOT + 72, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 74, BLADE + ROOT + 74, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 76, BLADE + ROOT + 76, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 78, BLADE + ROOT + 78, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 80, BLADE + ROOT + 80, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 82, BLADE + ROOT + 82, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 84, BLADE + ROOT + 84, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 86, BLADE + ROOT + 86, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 88, BLADE + ROOT + 88, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 90, BLADE + ROOT + 90, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 92, BLADE + ROOT + 92, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 94, BLADE + ROOT + 94, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 96, BLADE + ROOT + 96, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 98, BLADE + ROOT + 98, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 100, BLADE + ROOT + 100, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 102, BLADE + ROOT + 102, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 104, BLADE + ROOT + 104, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 106, BLADE + ROOT + 106, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 108, BLADE + ROOT + 108, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 110, BLADE + ROOT + 110, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 112, BLADE + ROOT + 112, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 114, BLADE + ROOT + 114, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 116, BLADE + ROOT + 116, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 118, BLADE + ROOT + 118, M_BLADE/60., null, diag, M_BLADE/60.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/60.*(RG_THICK^2 + (L_BLADE/60.)^2/12.), M_BLADE/60.*(RG_CHORD^2 + (L_BLADE/60.)^2/12.);
body: BLADE + ROOT + 120, BLADE + ROOT + 120, M_BLADE/120., -L_BLADE/240., 0., 0., diag, M_BLADE/120.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/120.*(RG_THICK^2 + (L_BLADE/120.)^2/12.), M_BLADE/120.*(RG_CHORD^2 + (L_BLADE/120.)^2/12.);
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
beam3: BLADE + ROOT + 9, BLADE + ROOT + 16, null, BLADE + ROOT + 17, null, BLADE + ROOT + 18, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 10, BLADE + ROOT + 18, null, BLADE + ROOT + 19, null, BLADE + ROOT + 20, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 11, BLADE + ROOT + 20, null, BLADE + ROOT + 21, null, BLADE + ROOT + 22, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 12, BLADE + ROOT + 22, null, BLADE + ROOT + 23, null, BLADE + ROOT + 24, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 13, BLADE + ROOT + 24, null, BLADE + ROOT + 25, null, BLADE + ROOT + 26, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 14, BLADE + ROOT + 26, null, BLADE + ROOT + 27, null, BLADE + ROOT + 28, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 15, BLADE + ROOT + 28, null, BLADE + ROOT + 29, null, BLADE + ROOT + 30, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 16, BLADE + ROOT + 30, null, BLADE + ROOT + 31, null, BLADE + ROOT + 32, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 17, BLADE + ROOT + 32, null, BLADE + ROOT + 33, null, BLADE + ROOT + 34, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 18, BLADE + ROOT + 34, null, BLADE + ROOT + 35, null, BLADE + ROOT + 36, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 19, BLADE + ROOT + 36, null, BLADE + ROOT + 37, null, BLADE + ROOT + 38, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 20, BLADE + ROOT + 38, null, BLADE + ROOT + 39, null, BLADE + ROOT + 40, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 21, BLADE + ROOT + 40, null, BLADE + ROOT + 41, null, BLADE + ROOT + 42, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 22, BLADE + ROOT + 42, null, BLADE + ROOT + 43, null, BLADE + ROOT + 44, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 23, BLADE + ROOT + 44, null, BLADE + ROOT + 45, null, BLADE + ROOT + 46, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 24, BLADE + ROOT + 46, null, BLADE + ROOT + 47, null, BLADE + ROOT + 48, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 25, BLADE + ROOT + 48, null, BLADE + ROOT + 49, null, BLADE + ROOT + 50, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 26, BLADE + ROOT + 50, null, BLADE + ROOT + 51, null, BLADE + ROOT + 52, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 27, BLADE + ROOT + 52, null, BLADE + ROOT + 53, null, BLADE + ROOT + 54, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 28, BLADE + ROOT + 54, null, BLADE + ROOT + 55, null, BLADE + ROOT + 56, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 29, BLADE + ROOT + 56, null, BLADE + ROOT + 57, null, BLADE + ROOT + 58, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 30, BLADE + ROOT + 58, null, BLADE + ROOT + 59, null, BLADE + ROOT + 60, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 31, BLADE + ROOT + 60, null, BLADE + ROOT + 61, null, BLADE + ROOT + 62, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 32, BLADE + ROOT + 62, null, BLADE + ROOT + 63, null, BLADE + ROOT + 64, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 33, BLADE + ROOT + 64, null, BLADE + ROOT + 65, null, BLADE + ROOT + 66, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 34, BLADE + ROOT + 66, null, BLADE + ROOT + 67, null, BLADE + ROOT + 68, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 35, BLADE + ROOT + 68, null, BLADE + ROOT + 69, null, BLADE + ROOT + 70, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 36, BLADE + ROOT + 70, null, BLADE + ROOT + 71, null, BLADE + ROOT + 72, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 37, BLADE + ROOT + 72, null, BLADE + ROOT + 73, null, BLADE + ROOT + 74, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 38, BLADE + ROOT + 74, null, BLADE + ROOT + 75, null, BLADE + ROOT + 76, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 39, BLADE + ROOT + 76, null, BLADE + ROOT + 77, null, BLADE + ROOT + 78, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 40, BLADE + ROOT + 78, null, BLADE + ROOT + 79, null, BLADE + ROOT + 80, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 41, BLADE + ROOT + 80, null, BLADE + ROOT + 81, null, BLADE + ROOT + 82, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 42, BLADE + ROOT + 82, null, BLADE + ROOT + 83, null, BLADE + ROOT + 84, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 43, BLADE + ROOT + 84, null, BLADE + ROOT + 85, null, BLADE + ROOT + 86, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 44, BLADE + ROOT + 86, null, BLADE + ROOT + 87, null, BLADE + ROOT + 88, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 45, BLADE + ROOT + 88, null, BLADE + ROOT + 89, null, BLADE + ROOT + 90, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 46, BLADE + ROOT + 90, null, BLADE + ROOT + 91, null, BLADE + ROOT + 92, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 47, BLADE + ROOT + 92, null, BLADE + ROOT + 93, null, BLADE + ROOT + 94, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 48, BLADE + ROOT + 94, null, BLADE + ROOT + 95, null, BLADE + ROOT + 96, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 49, BLADE + ROOT + 96, null, BLADE + ROOT + 97, null, BLADE + ROOT + 98, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 50, BLADE + ROOT + 98, null, BLADE + ROOT + 99, null, BLADE + ROOT + 100, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 51, BLADE + ROOT + 100, null, BLADE + ROOT + 101, null, BLADE + ROOT + 102, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 52, BLADE + ROOT + 102, null, BLADE + ROOT + 103, null, BLADE + ROOT + 104, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 53, BLADE + ROOT + 104, null, BLADE + ROOT + 105, null, BLADE + ROOT + 106, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 54, BLADE + ROOT + 106, null, BLADE + ROOT + 107, null, BLADE + ROOT + 108, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 55, BLADE + ROOT + 108, null, BLADE + ROOT + 109, null, BLADE + ROOT + 110, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 56, BLADE + ROOT + 110, null, BLADE + ROOT + 111, null, BLADE + ROOT + 112, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 57, BLADE + ROOT + 112, null, BLADE + ROOT + 113, null, BLADE + ROOT + 114, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 58, BLADE + ROOT + 114, null, BLADE + ROOT + 115, null, BLADE + ROOT + 116, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 59, BLADE + ROOT + 116, null, BLADE + ROOT + 117, null, BLADE + ROOT + 118, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
beam3: BLADE + ROOT + 60, BLADE + ROOT + 118, null, BLADE + ROOT + 119, null, BLADE + ROOT + 120, null,
  reference, BLADE, eye, reference, BLADE_LAW, same, same;
