// The table of the joints that constrain.
#include "deck/read_joints.hpp"

namespace whirl {

namespace {

const Keyword<ElementReader> kJoints[] = {
    {"clamp", read_clamp, "a node held at its place"},
    {"spherical hinge", read_spherical_hinge, "two nodes share a point"},
    {"spherical pin", read_spherical_pin, "a point of a node is fixed in space"},
    {"pin", read_spherical_pin, "old name of spherical pin"},
    {"revolute hinge", read_revolute_hinge, "two nodes share a point and axis 3; friction"},
    {"plane hinge", read_plane_hinge, "old name of revolute hinge; no orientation in .jnt"},
    {"revolute pin", read_revolute_pin, "a node turns about a fixed axis"},
    {"plane pin", read_revolute_pin, "old name of revolute pin"},
    {"revolute rotation", read_revolute_rotation, "two nodes keep axis 3 in common, positions are free"},
    {"axial rotation", read_axial_rotation, "revolute hinge with imposed speed; friction"},
    {"cardano hinge", read_cardano_hinge, "two nodes share a point, axes 3 and 2 stay at right angles"},
    {"universal hinge", read_cardano_hinge, "old name of cardano hinge"},
    {"cardano rotation", read_cardano_rotation, "axes 3 and 2 of two nodes stay at right angles"},
    {"universal rotation", read_cardano_rotation, "old name of cardano rotation"},
    {"cardano pin", read_cardano_pin, "cardano hinge to a fixed point"},
    {"universal pin", read_cardano_pin, "old name of cardano pin"},
    {"prismatic", read_prismatic, "two nodes keep their relative orientation"},
    {"in line", read_in_line, "a point slides on axis 3 of another node"},
    {"in line with offset", read_in_line, "old name of in line"},
    {"in plane", read_in_plane, "a point slides in a plane of another node"},
    {"in plane with offset", read_in_plane, "old name of in plane"},
    {"distance", read_distance, "imposed distance of two points"},
    {"distance with offset", read_distance_with_offset, "distance whose offsets stand without keyword"},
    {"drive hinge", read_drive_hinge, "imposed relative rotation vector"},
    {"drive displacement", read_drive_displacement, "imposed relative position"},
    {"drive displacement pin", read_drive_displacement_pin, "imposed displacement from a fixed point"},
    {"linear velocity", read_linear_velocity, "imposed velocity along a fixed direction"},
    {"linear acceleration", read_linear_acceleration, "imposed acceleration along a fixed direction"},
    {"angular velocity", read_angular_velocity, "imposed angular velocity about a direction of the node"},
    {"angular acceleration", read_angular_acceleration,
     "imposed angular acceleration about a direction of the node"},
    {"gimbal rotation", read_gimbal_rotation, "homokinetic joint that tilts about two axes"},
    {"imposed displacement", read_imposed_displacement, "total joint with imposed position"},
    {"imposed displacement pin", read_imposed_displacement_pin, "total pin joint with imposed position"},
    {"imposed orientation", read_imposed_orientation, "total joint with imposed orientation"},
    {"imposed orientation pin", read_imposed_orientation_pin, "total pin joint with imposed orientation"},
    {"total joint", read_total_joint, "any components of a relative motion imposed"},
    {"total pin joint", read_total_pin_joint, "any components of the motion of a node imposed"},
    {"total equation", read_total_equation, "constraint of a total joint without its reaction"},
    {"total internal reaction", read_total_internal_reaction,
     "reaction of a total equation applied between two other nodes"},
    {"brake", read_brake, "friction about axis 3 under an imposed normal force"},
    {"modal", nullptr, "flexible body by its modes", "modal bodies"},
    {"beam slider", nullptr, "a node slides along beams", "beam sliders"},
    {"plane displacement", nullptr, "planar motion", "a definition: the peer refuses it"},
    {"plane displacement pin", nullptr, "planar motion", "a definition: the peer refuses it"},
    {"point contact", nullptr, "contact of a point with a surface", "contact"},
    {"screw", nullptr, "rotation and displacement tied along axis 3", "screw joints"},
};

}  // namespace

std::span<const Keyword<ElementReader>> constraint_joint_keywords() { return kJoints; }

}  // namespace whirl
