// Cards of the control data: counters, output, initial assembly.
#include <algorithm>

#include "deck/builder.hpp"
#include "deck/did_you_mean.hpp"
#include "deck/read_orientation_format.hpp"

namespace whirl {

namespace {

// A reader does not see the statement's keyword, so each counter has its own.
#define WHIRL_COUNTER(function, name)                             \
  void function(Builder& b) {                                     \
    const SourcePos where = b.reader.here();                      \
    const int count = b.reader.more() ? b.reader.count(name) : 0; \
    b.counters.declared[normalised(name)] = {count, where};       \
  }
WHIRL_COUNTER(count_structural_nodes, "structural nodes")
WHIRL_COUNTER(count_abstract_nodes, "abstract nodes")
WHIRL_COUNTER(count_parameter_nodes, "parameter nodes")
WHIRL_COUNTER(count_electric_nodes, "electric nodes")
WHIRL_COUNTER(count_hydraulic_nodes, "hydraulic nodes")
WHIRL_COUNTER(count_thermal_nodes, "thermal nodes")
WHIRL_COUNTER(count_rigid_bodies, "rigid bodies")
WHIRL_COUNTER(count_joints, "joints")
WHIRL_COUNTER(count_regularizations, "joint regularizations")
WHIRL_COUNTER(count_beams, "beams")
WHIRL_COUNTER(count_plates, "plates")
WHIRL_COUNTER(count_forces, "forces")
WHIRL_COUNTER(count_genels, "genels")
WHIRL_COUNTER(count_bulk, "bulk elements")
WHIRL_COUNTER(count_aerodynamic, "aerodynamic elements")
WHIRL_COUNTER(count_aeromodals, "aeromodals")
WHIRL_COUNTER(count_induced, "induced velocity elements")
WHIRL_COUNTER(count_electric, "electric elements")
WHIRL_COUNTER(count_hydraulic, "hydraulic elements")
WHIRL_COUNTER(count_thermal, "thermal elements")
WHIRL_COUNTER(count_loadable, "loadable elements")
WHIRL_COUNTER(count_output_elements, "output elements")
WHIRL_COUNTER(count_file_drivers, "file drivers")
WHIRL_COUNTER(count_external, "external elements")
WHIRL_COUNTER(count_electric_bulk, "electric bulk elements")
#undef WHIRL_COUNTER

void accept_flag(Builder&) {}
void ignore(Builder& b) { b.reader.skip_arguments(); }

constexpr std::string_view kOutputWords[] = {"structuralnodes",
                                             "abstractnodes",
                                             "parameternodes",
                                             "electricnodes",
                                             "hydraulicnodes",
                                             "thermalnodes",
                                             "rigidbodies",
                                             "joints",
                                             "beams",
                                             "forces",
                                             "genels",
                                             "plates",
                                             "aerodynamicelements",
                                             "aeromodals",
                                             "airproperties",
                                             "inducedvelocityelements",
                                             "rotors",
                                             "electricelements",
                                             "hydraulicelements",
                                             "thermalelements",
                                             "loadableelements",
                                             "userdefinedelements",
                                             "gravity",
                                             "drivecallers",
                                             "bulkelements",
                                             "jointregularizations",
                                             "surfaceloads",
                                             "externalelements",
                                             "rtaioutputelements",
                                             "outputelements"};

void read_default_output(Builder& b) {
  OutputSettings& out = b.output;
  while (b.reader.more()) {
    const SourcePos where = b.reader.here();
    const int length = b.reader.argument_length();
    const std::string what = b.reader.word("what to write by default");
    if (what == "none") {
      out.default_all = false;
      out.defaults.clear();
      out.accelerations = out.reference_frames = false;
    } else if (what == "all") {
      out.default_all = true;
    } else if (what == "accelerations") {
      out.accelerations = true;
    } else if (what == "referenceframes") {
      out.reference_frames = true;
    } else if (std::ranges::find(kOutputWords, what) != std::end(kOutputWords)) {
      out.defaults.insert(what);
    } else {
      b.reader.fail_at(where, "'" + what + "' names nothing that can be written", length,
                       did_you_mean(what, kOutputWords));
    }
  }
}

void read_use(Builder& b) {
  AssemblySettings& a = b.solution.assembly;
  while (b.reader.more()) {
    static constexpr std::string_view what[] = {"rigid bodies",
                                                "gravity",
                                                "forces",
                                                "beams",
                                                "joints",
                                                "in assembly",
                                                "aerodynamic elements",
                                                "rotors",
                                                "induced velocity elements",
                                                "genels",
                                                "loadable elements"};
    switch (b.reader.require("a kind of element, or 'in assembly'", what)) {
      case 0:
        a.use_bodies = true;
        break;
      case 1:
        a.use_gravity = true;
        break;
      case 2:
        a.use_forces = true;
        break;
      default:
        break;
    }
  }
}

void read_initial_stiffness(Builder& b) {
  AssemblySettings& a = b.solution.assembly;
  a.position_stiffness = b.reader.real();
  a.velocity_stiffness = b.reader.more() ? b.reader.real() : a.position_stiffness;
}

void read_model(Builder& b) {
  static constexpr std::string_view kinds[] = {"static", "dynamic"};
  b.model.static_model = b.reader.require("static or dynamic", kinds) == 0;
}

void read_default_scale(Builder& b) {
  DeckReader& reader = b.reader;
  ScaleDefaults& scale = b.scale;
  static constexpr std::string_view owners[] = {"all",
                                                "none",
                                                "structural nodes",
                                                "abstract nodes",
                                                "joints",
                                                "genels",
                                                "parameter nodes",
                                                "electric nodes",
                                                "beams",
                                                "rigid bodies",
                                                "forces",
                                                "hydraulic nodes",
                                                "thermal nodes",
                                                "aerodynamic elements",
                                                "induced velocity elements",
                                                "rotors",
                                                "plates",
                                                "electric elements",
                                                "hydraulic elements",
                                                "loadable elements"};
  while (reader.more()) {
    const int owner = reader.require("who owns the rows", owners);
    if (owner == 1) {
      scale = {};
      continue;
    }
    const SourcePos where = reader.here();
    const double factor = reader.real();
    if (!(factor > 0.0)) reader.fail_at(where, "a scale factor must be positive");
    if (owner == 0) scale = {factor, factor, factor, factor};
    if (owner == 2) scale.structural_nodes = factor;
    if (owner == 3) scale.abstract_nodes = factor;
    if (owner == 4) scale.joints = factor;
    if (owner == 5) scale.genels = factor;
  }
}

void read_output_meter(Builder& b) { b.output.meter = read_drive(b); }

const Keyword<CardReader> kControlCards[] = {
    {"structural nodes", count_structural_nodes, "number of structural nodes, dummy ones included"},
    {"abstract nodes", count_abstract_nodes, "number of abstract nodes"},
    {"parameter nodes", count_parameter_nodes, "number of parameter nodes"},
    {"electric nodes", count_electric_nodes, "number of electric nodes"},
    {"hydraulic nodes", count_hydraulic_nodes, "number of hydraulic nodes"},
    {"thermal nodes", count_thermal_nodes, "number of thermal nodes"},
    {"rigid bodies", count_rigid_bodies, "number of bodies"},
    {"joints", count_joints, "number of joints"},
    {"joint regularizations", count_regularizations, "number of joint regularizations"},
    {"beams", count_beams, "number of beams"},
    {"plates", count_plates, "number of plates"},
    {"forces", count_forces, "number of forces and couples"},
    {"genels", count_genels, "number of genels"},
    {"bulk elements", count_bulk, "number of bulk elements"},
    {"aerodynamic elements", count_aerodynamic, "number of aerodynamic elements"},
    {"aeromodals", count_aeromodals, "number of aeromodal elements"},
    {"induced velocity elements", count_induced, "number of induced velocity elements"},
    {"rotors", count_induced, "old spelling of induced velocity elements"},
    {"electric elements", count_electric, "number of electric elements"},
    {"hydraulic elements", count_hydraulic, "number of hydraulic elements"},
    {"thermal elements", count_thermal, "number of thermal elements"},
    {"loadable elements", count_loadable, "number of user-defined elements"},
    {"output elements", count_output_elements, "number of output elements"},
    {"file drivers", count_file_drivers, "number of file drivers"},
    {"inertia", ignore, "number of inertia reports that are always written; not checked"},
    {"automatic structural elements", ignore, "not checked: they follow from the dynamic nodes"},
    {"gravity", accept_flag, "the model has gravity"},
    {"air properties", accept_flag, "the model has air"},
    {"title", [](Builder& b) { b.title = b.reader.string(); }, "free text, kept in the results"},
    {"print", ignore, "listings of the peer; accepted"},
    {"select timeout", ignore, "accepted"},
    {"output frequency", [](Builder& b) { b.output.frequency = b.reader.count("output frequency", 1); },
     "write every n-th step"},
    {"output meter", read_output_meter, "write when this drive is not 0"},
    {"output precision", [](Builder& b) { b.output.precision = b.reader.count("digits", 1, 17); },
     "significant digits of text results"},
    {"output results", ignore, "formats of the peer; whirl always writes HDF5, readable as netCDF"},
    {"default output", read_default_output, "what is written unless a card says otherwise"},
    {"default orientation", [](Builder& b) { b.output.orientation = read_orientation_format(b.reader); },
     "euler123 | euler313 | euler321 | orientation vector | orientation matrix"},
    {"default beam output", ignore, "accepted: all beam results are written"},
    {"default aerodynamic output", ignore, "accepted"},
    {"default scale", read_default_scale,
     "factors of rows in the scaled test: all | kind of owner, factor, ..."},
    {"make restart file", ignore, "accepted: checkpoints are asked for on the command line"},
    {"model", read_model, "static: dynamic nodes carry no inertia"},
    {"rigid body kinematics", read_frame_motion,
     "const | drive [, position] [, orientation] [, velocity] [, angular velocity] [, acceleration] "
     "[, angular acceleration]: motion of the frame in which the model is described"},
    {"skip initial joint assembly", [](Builder& b) { b.solution.assembly.skip = true; },
     "take the input state as it is"},
    {"use", read_use, "kinds of elements that take part in the assembly"},
    {"initial stiffness", read_initial_stiffness, "weights of positions and velocities in the assembly"},
    {"omega rotates", [](Builder& b) { b.solution.assembly.omega_rotates = b.reader.yes_no(); },
     "angular velocities follow the assembled orientation"},
    {"tolerance", [](Builder& b) { b.solution.assembly.tolerance = b.reader.real(); },
     "tolerance of the initial assembly"},
    {"initial tolerance", [](Builder& b) { b.solution.assembly.tolerance = b.reader.real(); },
     "old spelling of tolerance"},
    {"max iterations",
     [](Builder& b) { b.solution.assembly.max_iterations = b.reader.count("iterations", 0); },
     "iterations of the initial assembly"},
    {"max initial iterations",
     [](Builder& b) { b.solution.assembly.max_iterations = b.reader.count("iterations", 0); },
     "old spelling of max iterations"},
    {"finite difference jacobian meter", ignore, "accepted"},
    {"loadable path", ignore, "accepted"},
    {"external elements", count_external, "number of elements of other programs"},
    {"electric bulk elements", count_electric_bulk, "number of electric bulk elements"},
    {"stream output elements", count_output_elements, "number of output elements"},
    {"rtai output elements", count_output_elements, "old spelling of output elements"},
    {"stream drives", count_file_drivers, "old spelling of file drivers"},
    {"use automatic differentiation", ignore, "accepted: Jacobians are always exact"},
    {"read solution array", nullptr, "state of another run as the initial one", "the peer's restart files"},
};

}  // namespace

std::span<const Keyword<CardReader>> control_cards() { return kControlCards; }

}  // namespace whirl
