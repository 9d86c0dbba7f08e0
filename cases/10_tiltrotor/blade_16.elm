# 16 three-node beams. Written by scripts/make_tiltrotor.py.
body: BLADE + ROOT + 0, BLADE + ROOT + 0, M_BLADE/32., L_BLADE/64., 0., 0., diag, M_BLADE/32.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/32.*(RG_THICK^2 + (L_BLADE/32.)^2/12.), M_BLADE/32.*(RG_CHORD^2 + (L_BLADE/32.)^2/12.);
body: BLADE + ROOT + 2, BLADE + ROOT + 2, M_BLADE/16., null, diag, M_BLADE/16.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/16.*(RG_THICK^2 + (L_BLADE/16.)^2/12.), M_BLADE/16.*(RG_CHORD^2 + (L_BLADE/16.)^2/12.);
body: BLADE + ROOT + 4, BLADE + ROOT + 4, M_BLADE/16., null, diag, M_BLADE/16.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/16.*(RG_THICK^2 + (L_BLADE/16.)^2/12.), M_BLADE/16.*(RG_CHORD^2 + (L_BLADE/16.)^2/12.);
body: BLADE + ROOT + 6, BLADE + ROOT + 6, M_BLADE/16., null, diag, M_BLADE/16.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/16.*(RG_THICK^2 + (L_BLADE/16.)^2/12.), M_BLADE/16.*(RG_CHORD^2 + (L_BLADE/16.)^2/12.);
body: BLADE + ROOT + 8, BLADE + ROOT + 8, M_BLADE/16., null, diag, M_BLADE/16.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/16.*(RG_THICK^2 + (L_BLADE/16.)^2/12.), M_BLADE/16.*(RG_CHORD^2 + (L_BLADE/16.)^2/12.);
body: BLADE + ROOT + 10, BLADE + ROOT + 10, M_BLADE/16., null, diag, M_BLADE/16.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/16.*(RG_THICK^2 + (L_BLADE/16.)^2/12.), M_BLADE/16.*(RG_CHORD^2 + (L_BLADE/16.)^2/12.);
body: BLADE + ROOT + 12, BLADE + ROOT + 12, M_BLADE/16., null, diag, M_BLADE/16.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/16.*(RG_THICK^2 + (L_BLADE/16.)^2/12.), M_BLADE/16.*(RG_CHORD^2 + (L_BLADE/16.)^2/12.);
body: BLADE + ROOT + 14, BLADE + ROOT + 14, M_BLADE/16., null, diag, M_BLADE/16.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/16.*(RG_THICK^2 + (L_BLADE/16.)^2/12.), M_BLADE/16.*(RG_CHORD^2 + (L_BLADE/16.)^2/12.);
body: BLADE + ROOT + 16, BLADE + ROOT + 16, M_BLADE/16., null, diag, M_BLADE/16.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/16.*(RG_THICK^2 + (L_BLADE/16.)^2/12.), M_BLADE/16.*(RG_CHORD^2 + (L_BLADE/16.)^2/12.);
body: BLADE + ROOT + 18, BLADE + ROOT + 18, M_BLADE/16., null, diag, M_BLADE/16.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/16.*(RG_THICK^2 + (L_BLADE/16.)^2/12.), M_BLADE/16.*(RG_CHORD^2 + (L_BLADE/16.)^2/12.);
body: BLADE + ROOT + 20, BLADE + ROOT + 20, M_BLADE/16., null, diag, M_BLADE/16.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/16.*(RG_THICK^2 + (L_BLADE/16.)^2/12.), M_BLADE/16.*(RG_CHORD^2 + (L_BLADE/16.)^2/12.);
body: BLADE + ROOT + 22, BLADE + ROOT + 22, M_BLADE/16., null, diag, M_BLADE/16.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/16.*(RG_THICK^2 + (L_BLADE/16.)^2/12.), M_BLADE/16.*(RG_CHORD^2 + (L_BLADE/16.)^2/12.);
body: BLADE + ROOT + 24, BLADE + ROOT + 24, M_BLADE/16., null, diag, M_BLADE/16.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/16.*(RG_THICK^2 + (L_BLADE/16.)^2/12.), M_BLADE/16.*(RG_CHORD^2 + (L_BLADE/16.)^2/12.);
body: BLADE + ROOT + 26, BLADE + ROOT + 26, M_BLADE/16., null, diag, M_BLADE/16.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/16.*(RG_THICK^2 + (L_BLADE/16.)^2/12.), M_BLADE/16.*(RG_CHORD^2 + (L_BLADE/16.)^2/12.);
body: BLADE + ROOT + 28, BLADE + ROOT + 28, M_BLADE/16., null, diag, M_BLADE/16.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/16.*(RG_THICK^2 + (L_BLADE/16.)^2/12.), M_BLADE/16.*(RG_CHORD^2 + (L_BLADE/16.)^2/12.);
body: BLADE + ROOT + 30, BLADE + ROOT + 30, M_BLADE/16., null, diag, M_BLADE/16.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/16.*(RG_THICK^2 + (L_BLADE/16.)^2/12.), M_BLADE/16.*(RG_CHORD^2 + (L_BLADE/16.)^2/12.);
body: BLADE + ROOT + 32, BLADE + ROOT + 32, M_BLADE/32., -L_BLADE/64., 0., 0., diag, M_BLADE/32.*(RG_CHORD^2 + RG_THICK^2),
  M_BLADE/32.*(RG_THICK^2 + (L_BLADE/32.)^2/12.), M_BLADE/32.*(RG_CHORD^2 + (L_BLADE/32.)^2/12.);
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
