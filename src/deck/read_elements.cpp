// Cards of the elements block: dispatch by kind, gravity, driven elements, output.
#include "deck/builder.hpp"

namespace whirl {

namespace {

void read_kind(Builder& b, ElementClass c, std::string_view what, std::string_view counter,
               std::span<const Keyword<ElementReader>> table) {
  ElementInfo info = b.element_header(c, what);
  b.meet(counter);
  const auto& row = require_keyword(b.reader, "a kind of " + std::string(what), table);
  b.reader.set_context(std::string(what) + " " + std::to_string(info.label) + " '" + std::string(row.name) +
                       "'");
  row.read(b, std::move(info));
}

void read_joint(Builder& b) { read_kind(b, ElementClass::joint, "joint", "joints", joint_keywords()); }
void read_force(Builder& b) { read_kind(b, ElementClass::force, "force", "forces", force_keywords()); }
void read_couple(Builder& b) { read_kind(b, ElementClass::force, "couple", "forces", couple_keywords()); }
void read_genel(Builder& b) { read_kind(b, ElementClass::genel, "genel", "genels", genel_keywords()); }

void read_gravity(Builder& b) {
  DeckReader& reader = b.reader;
  Gravity& gravity = b.model.gravity;
  const SourcePos where = reader.here();
  if (gravity.kind != GravityField::Kind::none) reader.fail_at(where, "gravity is already defined");
  gravity.pos = where;
  if (!reader.accept("central")) {
    reader.accept("uniform");
    gravity.kind = GravityField::Kind::uniform;
    gravity.acceleration = read_vector_drive3(b);
    return;
  }
  gravity.kind = GravityField::Kind::central;
  if (reader.accept("origin")) {
    FrameContext global;
    global.references = &b.frames;
    gravity.origin = read_absolute_position(reader, global);
  }
  double mass = 1.0, G = 6.67384e-11;
  static constexpr std::string_view kWords[] = {"mass", "G"};
  while (reader.more()) {
    if (reader.require("mass or G", kWords) == 0) {
      mass = reader.real();
    } else if (!reader.accept("si")) {
      G = reader.real();
    }
  }
  gravity.mass_times_G = mass * G;
}

// driven: label, drive, [hint, "...",] <element card> | existing: <kind>, label
void read_driven(Builder& b) {
  DeckReader& reader = b.reader;
  DrivenElement driven;
  driven.pos = reader.here();
  const int label = reader.label("driven element");
  driven.drive = read_root_drive(b);
  std::vector<StringArgument> hints;
  while (reader.accept("hint")) hints.push_back(reader.string_argument());
  struct Kind {
    std::string_view name;
    ElementClass element_class;
  };
  static constexpr Kind kKinds[] = {{"joint", ElementClass::joint},  {"force", ElementClass::force},
                                    {"couple", ElementClass::force}, {"body", ElementClass::body},
                                    {"genel", ElementClass::genel},  {"beam3", ElementClass::beam},
                                    {"beam", ElementClass::beam},    {"beam2", ElementClass::beam}};
  static constexpr std::string_view kNames[] = {"joint", "force", "couple", "body",
                                                "genel", "beam3", "beam",   "beam2"};
  const bool existing = reader.accept("existing");
  const Kind& kind = kKinds[reader.require("a kind of element that can be driven", kNames)];
  if (existing) {
    const SourcePos where = reader.here();
    if (reader.label("element") != label)
      reader.fail_at(where, "the label must be that of the driven element");
  } else {
    find_keyword(element_cards(), normalised(kind.name))->read(b);
  }
  const ElementRef* ref = b.model.find_element(kind.element_class, label);
  if (ref == nullptr) {
    reader.set_context("driven " + std::to_string(label));
    reader.fail_at(driven.pos, "the " + std::string(kind.name) + " it drives must have the same label, " +
                                   std::to_string(label));
  }
  driven.element = *ref;
  ref->batch->info(ref->index).driven = static_cast<int>(b.model.driven.size());
  for (StringArgument& text : hints) b.hint_texts.push_back({b.model.driven.size(), std::move(text)});
  b.model.driven.push_back(std::move(driven));
}

// output: joint, label, ... : these elements are written although the default says no
void read_output(Builder& b) {
  DeckReader& reader = b.reader;
  static constexpr std::string_view kNames[] = {"joint", "force", "couple", "body",
                                                "genel", "beam",  "beam2",  "beam3"};
  static constexpr ElementClass kClasses[] = {ElementClass::joint, ElementClass::force, ElementClass::force,
                                              ElementClass::body,  ElementClass::genel, ElementClass::beam,
                                              ElementClass::beam,  ElementClass::beam};
  const ElementClass c = kClasses[reader.require("a kind of element", kNames)];
  const auto mark = [&](int label) {
    const ElementRef* ref = b.model.find_element(c, label);
    if (ref == nullptr) return false;
    ref->batch->info(ref->index).output = true;
    return true;
  };
  if (reader.accept("range")) {
    const int first = reader.label("element"), last = reader.label("element");
    for (auto& batch : b.model.batches) {
      for (int e = 0; e < batch->size(); ++e) {
        ElementInfo& info = batch->info(e);
        if (info.element_class == c && info.label >= first && info.label <= last) info.output = true;
      }
    }
    return;
  }
  while (reader.more()) {
    const SourcePos where = reader.here();
    const int length = reader.argument_length();
    const int label = reader.label("element");
    if (!mark(label)) reader.fail_at(where, "element " + std::to_string(label) + " is not defined", length);
  }
}

const Keyword<CardReader> kElementCards[] = {
    {"body", read_body, "rigid body of a node"},
    {"joint", read_joint, "constraint or spring between nodes"},
    {"joint regularization", read_joint_regularization, "compliance of a joint's constraints"},
    {"force", read_force, "force on a node"},
    {"couple", read_couple, "couple on a node"},
    {"beam", read_beam3, "three-node beam"},
    {"beam3", read_beam3, "three-node beam"},
    {"beam2", read_beam2, "two-node beam"},
    {"hbeam", read_hbeam, "two-node beam, helicoidal interpolation"},
    {"gravity", read_gravity, "uniform or central gravity"},
    {"genel", read_genel, "element on scalar unknowns"},
    {"bind", read_bind, "private datum of an element copied to a parameter node"},
    {"driven", read_driven, "element switched on and off by a drive"},
    {"inertia", read_inertia, "mass properties of a group of bodies"},
    {"automatic structural", read_automatic_structural, "initial momenta of a dynamic node"},
    {"output", read_output, "elements that are written although the default says no"},
    {"air properties", nullptr, "state of the air", "aerodynamics"},
    {"aerodynamic body", nullptr, "airfoil strip on a node", "aerodynamics"},
    {"aerodynamic beam", nullptr, "airfoil strip on a three-node beam", "aerodynamics"},
    {"aerodynamic beam2", nullptr, "airfoil strip on a two-node beam", "aerodynamics"},
    {"aerodynamic beam3", nullptr, "airfoil strip on a three-node beam", "aerodynamics"},
    {"induced velocity", nullptr, "rotor and its inflow", "aerodynamics"},
    {"rotor", nullptr, "old spelling of induced velocity, rotor", "aerodynamics"},
    {"aeromodal", nullptr, "unsteady aerodynamics of a modal body", "aerodynamics and modal bodies"},
    {"aircraft instruments", nullptr, "flight data of a node", "aerodynamics"},
    {"generic aerodynamic force", nullptr, "coefficients of a whole body", "aerodynamics"},
    {"electric", nullptr, "electric element", "electric elements"},
    {"hydraulic", nullptr, "hydraulic element", "hydraulic elements"},
    {"thermal", nullptr, "thermal element", "thermal elements"},
    {"bulk", nullptr, "stiffness of a scalar unknown", "bulk elements"},
    {"plate", nullptr, "four-node shell", "shells"},
    {"shell4eas", nullptr, "four-node shell", "shells"},
    {"shell4easans", nullptr, "four-node shell", "shells"},
    {"membrane4eas", nullptr, "four-node membrane", "shells"},
    {"user defined", nullptr, "element of a loaded module", "modules"},
    {"loadable", nullptr, "element of a loaded module", "modules"},
    {"stream output", nullptr, "results sent to another program", "streams"},
    {"stream motion output", nullptr, "motion sent to another program", "streams"},
    {"rtai output", nullptr, "results sent to a real-time mailbox", "streams"},
    {"surface load", nullptr, "pressure on a shell", "shells"},
};

const Keyword<CardReader> kDriverCards[] = {
    {"file", read_file_driver, "fixed step | variable step: columns of a file as functions of time"},
};

}  // namespace

std::span<const Keyword<CardReader>> element_cards() { return kElementCards; }
std::span<const Keyword<CardReader>> driver_cards() { return kDriverCards; }

void register_general_statements(Builder& b) {
  const auto on = [&](std::string_view keyword, CardReader read) {
    b.reader.on_statement(keyword, [&b, read](DeckReader&) { read(b); });
  };
  b.reader.on_statement("reference",
                        [&b](DeckReader& reader) { read_reference_statement(reader, b.frames); });
  on("drive caller", read_drive_caller);
  on("template drive caller", read_template_drive_caller);
  on("constitutive law", read_constitutive_law);
  on("scalar function", read_scalar_function_statement);
  on("c81 data", [](Builder& builder) { builder.reader.skip_arguments(); });
  on("hydraulic fluid", [](Builder& builder) {
    builder.reader.fail("'hydraulic fluid' is not supported yet (needs hydraulic elements)");
  });
  on("module load", [](Builder& builder) { builder.reader.fail("modules are not supported yet"); });
}

}  // namespace whirl
