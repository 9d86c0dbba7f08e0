// Builder: the model under construction while a deck is read, and what all readers of cards share. Readers
// fill plain parameter structs and hand them to batches; elements never see text.
#pragma once
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "deck/deck_reader.hpp"
#include "deck/keyword.hpp"
#include "deck/reference_frames.hpp"
#include "model/drives.hpp"
#include "model/model.hpp"
#include "model/scalar_function.hpp"
#include "solve/settings.hpp"

namespace whirl {

// What is written, how often and how.
struct OutputSettings {
  DrivePtr meter;     // output when its value is not 0; null: every step
  int frequency = 1;  // every n-th step
  int precision = 6;
  OrientationFormat orientation = OrientationFormat::euler123;
  bool default_all = true;         // until `default output: none`
  std::set<std::string> defaults;  // additive list of `default output`
  bool accelerations = false;      // default output: accelerations
  bool reference_frames = false;
  std::map<int, bool> drive_callers;  // label -> what its card says of `output`, if it does
  bool text = true;
};

// `default scale`: factors of rows in the scaled convergence test, by kind of owner.
struct ScaleDefaults {
  double structural_nodes = 1.0, abstract_nodes = 1.0, joints = 1.0, genels = 1.0;
};

// Counters of the control data, to be met by the cards.
struct Counters {
  std::map<std::string, std::pair<int, SourcePos>> declared;  // normalised name -> count
  std::map<std::string, std::pair<int, SourcePos>> met;       // and the place of the first
};

class Builder {
 public:
  explicit Builder(DeckReader& deck_reader);

  DeckReader& reader;
  Model model;
  SolutionSettings solution;
  OutputSettings output;
  ScaleDefaults scale;
  Counters counters;
  ReferenceTable frames;
  std::string title;
  std::set<int> wrong_nodes;  // labels of structural nodes whose cards have errors

  std::vector<std::shared_ptr<PostponedDrive>> postponed;  // to be resolved when the deck has been read
  std::map<int, FileDriverPtr> file_drivers;
  int random_drives = 0;
  struct HintText {
    std::size_t driven;  // index into Model::driven
    StringArgument text;
  };
  std::vector<HintText> hint_texts;       // read when the deck has been read: expressions see the last values
  Hint* hint = nullptr;                   // the hint being read
  std::map<std::string, double> current;  // data of the card being read, for model::current("L0")
  std::unique_ptr<ModelFunctions> functions;
  std::map<std::pair<int, int>, LawPtr> laws;  // (dimension, label)
  std::map<std::string, std::shared_ptr<const ScalarFunction>> scalar_functions;
  std::map<int, VectorDrive<3>> vector_drives3;
  std::map<int, VectorDrive<6>> vector_drives6;
  std::map<int, VectorDrive<9>> matrix_drives3;  // 3 x 3 by rows

  // Index of the structural node whose label comes next; fails when it is undefined.
  int structural_node();
  int structural_node(int label, SourcePos where, int length);  // the same for a label that was read
  // Frame context of a card's item: of one node, or of the second of two.
  FrameContext frame_of(int node) const;
  FrameContext frame_of_second(int second, int first, const Vec3d& first_offset,
                               const Mat3d& first_orientation) const;

  // Header of an element card: label and optional name; checks that the label is free in its class.
  ElementInfo element_header(ElementClass c, std::string_view what);
  // Registers the element just added and reads the tail common to all cards: `scale, s|default`,
  // `output, yes|no`.
  void finish_element(ElementBatch& batch, int index);

  // `scale, s | default`, when it comes next.
  bool read_scale(double by_default, double& scale);

  // Meets a counter: too many is an error at the card.
  void meet(std::string_view counter);
  void check_counters();
};

// --- what other readers are made of
// ---------------------------------------------------------------------------------

DrivePtr read_drive(Builder& b);                // read_drive.cpp
DriveId read_root_drive(Builder& b);            // a drive that an element reads
VectorDrive<3> read_vector_drive3(Builder& b);  // read_template_drive.cpp
// The vector of a `single` may be given in a frame: in_node_axes says what the element wants, axes of the
// node of `frame` or global ones; without a frame in the deck it is taken as it is.
VectorDrive<3> read_vector_drive3(Builder& b, const FrameContext& frame, bool in_node_axes);
VectorDrive<6> read_vector_drive6(Builder& b);
VectorDrive<9> read_matrix_drive3(Builder& b);
// The law of an element: its own when the law remembers.
LawPtr read_law(Builder& b, int dimension);  // read_law.cpp
std::shared_ptr<const ScalarFunction> read_scalar_function(Builder& b);

// A reader of an element card, called after the header: it adds the element and calls finish_element.
using ElementReader = void (*)(Builder& b, ElementInfo info);
std::span<const Keyword<ElementReader>> joint_keywords();             // read_joint.cpp: all joints
std::span<const Keyword<ElementReader>> constraint_joint_keywords();  // joints that constrain
std::span<const Keyword<ElementReader>>
deformable_joint_keywords();                               // read_deformable.cpp: joints with a law
std::span<const Keyword<ElementReader>> force_keywords();  // read_force.cpp
std::span<const Keyword<ElementReader>> couple_keywords();
std::span<const Keyword<ElementReader>> genel_keywords();  // read_genel.cpp

// Cards of the elements block: "body", "joint", "force", ... They read their own headers.
using CardReader = void (*)(Builder& b);
std::span<const Keyword<CardReader>> element_cards();  // read_elements.cpp
std::span<const Keyword<CardReader>> node_cards();     // read_nodes.cpp
std::span<const Keyword<CardReader>> control_cards();  // read_control_data.cpp
std::span<const Keyword<CardReader>> problem_cards();  // read_problem.cpp
std::span<const Keyword<CardReader>> driver_cards();   // read_drivers.cpp

// Cards that have a file of their own.
void read_parameter_node(Builder& b);  // read_parameter_node.cpp
void read_file_driver(Builder& b);     // read_file_driver.cpp
void read_bind(Builder& b);            // read_bind.cpp
void read_inertia(Builder& b);         // read_inertia.cpp
void read_frame_motion(Builder& b);    // read_frame_motion.cpp
void read_beam2(Builder& b);           // read_beam.cpp
void read_beam3(Builder& b);
void read_hbeam(Builder& b);
void read_automatic_structural(Builder& b);                       // read_automatic_structural.cpp
void read_joint_regularization(Builder& b);                       // read_joint.cpp
void read_body(Builder& b);                                       // read_body.cpp
void read_variable_body(Builder& b, ElementInfo info, int node);  // read_variable_body.cpp
// Statements that may stand anywhere.
void read_drive_caller(Builder& b);  // read_drive.cpp
void read_hints(Builder& b);         // when the deck has been read: read_hints.cpp
void finish_drives(Builder& b);      // when the deck has been read: postponed drives, variables
void read_template_drive_caller(Builder& b);
void read_constitutive_law(Builder& b);  // read_law.cpp
void read_scalar_function_statement(Builder& b);

// Registers the statements that may stand anywhere: reference, drive caller, constitutive law, scalar
// function, ...
void register_general_statements(Builder& b);

}  // namespace whirl
