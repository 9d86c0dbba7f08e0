# Blades 1 and 3 are pushed in opposite senses about their lag hinges: the centre of mass of the rotor moves.
couple: 1, follower internal, 1000 + ROOT, 1000 + CUFF,
  0., 0., 1., cosine, T_KICK, 2.*pi/KICK_TIME, KICK/2., one, 0., output, yes;
couple: 3, follower internal, 3000 + ROOT, 3000 + CUFF,
  0., 0., -1., cosine, T_KICK, 2.*pi/KICK_TIME, KICK/2., one, 0., output, yes;
