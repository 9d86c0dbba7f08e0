# Section axes of blade and flexbeam: 1 outward, 2 ahead, 3 up: slot 5 is flap bending, slot 6 lag bending.
constitutive law: BLADE_LAW, 6, linear viscoelastic generic,
  diag, BLADE_EA, BLADE_GA, BLADE_GA, BLADE_GJ, BLADE_EI_FLAP, BLADE_EI_LAG, proportional, BLADE_LAG;
constitutive law: FLEX_LAW, 6, linear viscoelastic generic,
  diag, BLADE_EA, BLADE_GA, BLADE_GA, BLADE_GJ, FLEX_EI_FLAP, FLEX_EI_LAG, proportional, BLADE_LAG;
