// Readers of the joints that constrain; their table is in read_joint_constraints.cpp.
#pragma once
#include "deck/builder.hpp"

namespace whirl {

// read_joint_hinges.cpp
void read_clamp(Builder& b, ElementInfo info);
void read_spherical_hinge(Builder& b, ElementInfo info);
void read_revolute_hinge(Builder& b, ElementInfo info);
void read_plane_hinge(Builder& b, ElementInfo info);
void read_cardano_hinge(Builder& b, ElementInfo info);
void read_revolute_rotation(Builder& b, ElementInfo info);
void read_cardano_rotation(Builder& b, ElementInfo info);
void read_prismatic(Builder& b, ElementInfo info);
void read_gimbal_rotation(Builder& b, ElementInfo info);
void read_spherical_pin(Builder& b, ElementInfo info);
void read_revolute_pin(Builder& b, ElementInfo info);
void read_cardano_pin(Builder& b, ElementInfo info);
void read_axial_rotation(Builder& b, ElementInfo info);
void read_brake(Builder& b, ElementInfo info);
// read_joint_lines.cpp
void read_in_line(Builder& b, ElementInfo info);
void read_in_plane(Builder& b, ElementInfo info);
void read_distance(Builder& b, ElementInfo info);
void read_distance_with_offset(Builder& b, ElementInfo info);
// read_joint_imposed.cpp
void read_drive_hinge(Builder& b, ElementInfo info);
void read_drive_displacement(Builder& b, ElementInfo info);
void read_drive_displacement_pin(Builder& b, ElementInfo info);
void read_linear_velocity(Builder& b, ElementInfo info);
void read_linear_acceleration(Builder& b, ElementInfo info);
void read_angular_velocity(Builder& b, ElementInfo info);
void read_angular_acceleration(Builder& b, ElementInfo info);
void read_imposed_displacement(Builder& b, ElementInfo info);
void read_imposed_displacement_pin(Builder& b, ElementInfo info);
void read_imposed_orientation(Builder& b, ElementInfo info);
void read_imposed_orientation_pin(Builder& b, ElementInfo info);
// read_joint_total.cpp
void read_total_joint(Builder& b, ElementInfo info);
void read_total_equation(Builder& b, ElementInfo info);
void read_total_pin_joint(Builder& b, ElementInfo info);
void read_total_internal_reaction(Builder& b, ElementInfo info);

}  // namespace whirl
