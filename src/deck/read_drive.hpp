// Readers of drives, in several files: the table of keywords and the labels (read_drive.cpp), formulas
// (read_drive_forms.cpp), drives that read the model, files and expressions (read_drive_live.cpp).
#pragma once
#include "deck/builder.hpp"
#include "model/drives.hpp"

namespace whirl {

using DriveReader = DrivePtr (*)(Builder& b);
// All drives: keyword, reader, arguments.
std::span<const Keyword<DriveReader>> drive_keywords();

// Gives a drive with memory its place in the state.
DrivePtr with_memory(Builder& b, DrivePtr drive);

// A number of a drive: in a hint it may depend on the running model.
Number read_number(Builder& b);
// A time, or `forever`.
double read_time_or_forever(DeckReader& reader);

// --- read_drive_forms.cpp
DrivePtr read_const_drive(Builder& b);
DrivePtr read_null_drive(Builder& b);
DrivePtr read_unit_drive(Builder& b);
DrivePtr read_direct_drive(Builder& b);
DrivePtr read_time_step_drive(Builder& b);
DrivePtr read_linear_drive(Builder& b);
DrivePtr read_parabolic_drive(Builder& b);
DrivePtr read_cubic_drive(Builder& b);
DrivePtr read_step_drive(Builder& b);
DrivePtr read_double_step_drive(Builder& b);
DrivePtr read_ramp_drive(Builder& b);
DrivePtr read_double_ramp_drive(Builder& b);
DrivePtr read_cosine_drive(Builder& b);
DrivePtr read_sine_drive(Builder& b);
DrivePtr read_exponential_drive(Builder& b);
DrivePtr read_tanh_drive(Builder& b);
DrivePtr read_step5_drive(Builder& b);
DrivePtr read_fourier_series_drive(Builder& b);
DrivePtr read_frequency_sweep_drive(Builder& b);
DrivePtr read_piecewise_linear_drive(Builder& b);
// --- read_drive_live.cpp
DrivePtr read_string_drive(Builder& b);
DrivePtr read_symbolic_drive(Builder& b);
DrivePtr read_function_drive(Builder& b);
DrivePtr read_sample_and_hold_drive(Builder& b);
DrivePtr read_meter_drive(Builder& b);
DrivePtr read_closest_next_drive(Builder& b);
DrivePtr read_random_drive(Builder& b);
DrivePtr read_file_drive(Builder& b);
DrivePtr read_dof_drive(Builder& b);
DrivePtr read_node_drive(Builder& b);
DrivePtr read_element_drive(Builder& b);

}  // namespace whirl
