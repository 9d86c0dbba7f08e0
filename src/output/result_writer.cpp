#include "output/result_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <exception>
#include <limits>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "base/error.hpp"
#include "base/thread_clock.hpp"
#include "output/file_layout.hpp"
#include "output/h5.hpp"

namespace whirl {
namespace {

constexpr std::size_t kStatusCapacity = 512;

// The numbers of a step that are not the model's, one dataset each.
struct RunNumber {
  const char* name;
  const char* unit;
  const char* description;
  h5::Type type;
  double (*get)(const StepRecord&);
};
constexpr RunNumber kRunNumbers[] = {
    {"time", "s", "simulation time", h5::Type::real, [](const StepRecord& r) { return r.time; }},
    {"run.step", "1", "time step index", h5::Type::integer,
     [](const StepRecord& r) { return double(r.step); }},
    {"run.timestep", "s", "integration time step", h5::Type::real,
     [](const StepRecord& r) { return r.time_step; }},
    {"run.iterations", "1", "linear solves of the step", h5::Type::integer,
     [](const StepRecord& r) { return double(r.iterations); }},
    {"run.residual", "1", "residual norm", h5::Type::real, [](const StepRecord& r) { return r.residual; }},
    {"run.correction", "1", "norm of the last correction", h5::Type::real,
     [](const StepRecord& r) { return r.correction; }},
    {"run.by_correction", "1", "1: the correction ended the iterations", h5::Type::integer,
     [](const StepRecord& r) { return double(r.by_correction); }},
};

// A dataset that grows a row a step.
struct Column {
  h5::Handle handle;
  std::vector<std::uint64_t> shape;
  std::size_t row_bytes = 0;
};

// Rows of all columns, in memory, as the chunks of the file want them.
struct Block {
  std::vector<std::vector<std::byte>> data;  // per column
  std::uint64_t first_row = 0, rows = 0;
};

struct Move {  // item's numbers: from the row, to its place in a row of its column
  std::size_t column, from, to, width;
};

}  // namespace

struct ResultWriter::Impl {
  h5::File file;
  std::vector<Bulk> bulks;
  std::vector<Column> columns;
  std::vector<Move> moves;
  std::vector<std::size_t> move_item;  // the item of each move
  std::vector<Move> long_moves;        // moves that go on where the one before ends, joined
  std::uint64_t chunk_rows = 1;
  WriterOptions options;
  OutputPlan plan;

  // A ring of blocks: those from head on are full and the thread's, the one at tail is being filled by the
  // caller.
  std::vector<Block> ring;
  std::uint64_t head = 0, tail = 0;
  // Rows of the block at tail that are whole. The caller adds to them without the mutex, so that no step ever
  // waits for the thread before a block is full: what lies below this number stays as it is.
  std::atomic<std::uint64_t> filled{0};
  Block partial;  // the thread's copy of the rows of an unfinished block
  Block& filling() { return ring[tail % ring.size()]; }
  bool has_full() const { return head != tail; }
  std::mutex mutex;
  std::condition_variable wake, room;
  bool closing = false, closed = false;
  std::uint64_t written_rows = 0;  // of the block being filled, already in the file
  std::exception_ptr error;
  std::atomic<bool> failed{false};
  std::thread thread;
  double thread_seconds = 0;
  std::size_t next_item = 0;  // whose views come next
  std::set<std::string> dimensions;

  Impl(const std::string& path, const OutputPlan& p, const RunInfo& info, const WriterOptions& o);
  void write_run(const RunInfo& info);
  void create_columns();
  void create_bulk(const Bulk& bulk, std::size_t column);
  void create_item_views(std::size_t item, const Bulk& bulk, std::uint64_t index);
  void join_moves();
  void put_row(const StepRecord& record, std::span<const double> values,
               std::span<const unsigned char> active);
  void next_block();
  bool create_some_views();
  void write(const Block& block);
  bool copy_filling();
  void work();
  void work_loop();

  std::vector<std::pair<const Bulk*, std::uint64_t>> place;  // item -> bulk, index; empty bulk = no numbers
};

ResultWriter::Impl::Impl(const std::string& path, const OutputPlan& p, const RunInfo& info,
                         const WriterOptions& o)
    : file(h5::File::create(path)), bulks(make_bulks(p)), options(o), plan(p) {
  std::size_t row_bytes = plan.width() * sizeof(double) + 64;
  chunk_rows = std::clamp<std::uint64_t>(options.block_bytes / row_bytes, 1, 512);
  std::size_t views = 0;
  for (const Item& i : plan.items()) views += plan.components(i).size();
  if (views > options.max_views) options.views = false;
  create_columns();
  join_moves();
  write_run(info);
  for (const Column& c : columns) partial.data.emplace_back(c.row_bytes * chunk_rows);
  ring.assign(std::clamp<std::size_t>(8 * options.block_bytes / (row_bytes * chunk_rows), 2, 8), partial);
  file.flush();
  thread = std::thread([this] { work(); });
}

void ResultWriter::Impl::write_run(const RunInfo& info) {
  h5::Handle run = file.create_group("/run");
  file.set_attribute(run, "format", "whirl results 1");
  file.set_attribute(run, "title", info.title.substr(0, 4096));
  file.set_attribute(run, "version", info.version);
  file.set_attribute(run, "command", info.command.substr(0, 4096));
  file.set_fixed_attribute(run, "status", "running", kStatusCapacity);
  file.set_attribute(run, "views", options.views ? "yes" : "no");
  file.write_text("/run/plan", plan_to_json(plan));
  std::string log;
  for (const std::string& line : info.log) log += line + "\n";
  file.write_text("/run/log", log);
  auto table = [&](const std::string& name, const char* second, const std::vector<NamedText>& rows) {
    std::vector<std::string> names, texts;
    for (const NamedText& r : rows) {
      names.push_back(r.name);
      texts.push_back(r.text);
    }
    if (rows.empty()) return;
    file.write_strings("/run/" + name + ".name", names);
    file.write_strings("/run/" + name + second, texts);
  };
  if (!info.frames.empty()) {
    std::vector<std::string> frames;  // as text: shortest digits that give the numbers back
    for (const FrameLine& f : info.frames)
      frames.push_back(fmt::format("{} {}", f.label, fmt::join(f.numbers, " ")));
    file.write_strings("/run/frames", frames);
  }
  table("deck", ".text", info.deck);
  table("options", ".value", info.options);
  table("host", ".value", info.host);
}

void ResultWriter::Impl::create_columns() {
  for (const RunNumber& n : kRunNumbers) {
    std::size_t bytes = n.type == h5::Type::real ? sizeof(double) : sizeof(std::int32_t);
    columns.push_back({file.create_growing(std::string("/") + n.name, n.type, {}, chunk_rows), {}, bytes});
    const h5::Handle& d = columns.back().handle;
    if (columns.size() == 1)
      file.make_scale(d, "time");
    else
      file.set_dimensions(d, {"/time"});
    file.set_attribute(d, "units", n.unit);
    file.set_attribute(d, "description", n.description);
  }
  std::map<std::string, std::set<std::int32_t>> groups;
  for (const Item& i : plan.items()) groups[i.group].insert(i.label);
  h5::Handle bulk_group = file.create_group("/bulk");
  place.assign(plan.items().size(), {nullptr, 0});
  for (const Bulk& b : bulks) create_bulk(b, columns.size());
  for (const auto& [group, labels] : groups) {
    h5::Handle d = file.write_integers("/" + group, {labels.begin(), labels.end()});
    file.make_scale(d, group);
    file.set_attribute(d, "units", "1");
    file.set_attribute(d, "description", "labels");
  }
}

void ResultWriter::Impl::create_bulk(const Bulk& bulk, std::size_t column) {
  std::vector<std::uint64_t> shape{bulk.items.size(), bulk.width};
  columns.push_back({file.create_growing(bulk_path(bulk), h5::Type::real, shape, chunk_rows), shape,
                     bulk.items.size() * bulk.width * sizeof(double)});
  std::vector<std::int32_t> labels;
  for (std::size_t k = 0; k < bulk.items.size(); ++k) {
    const Item& item = plan.items()[bulk.items[k]];
    labels.push_back(item.label);
    moves.push_back({column, item.offset, k * bulk.width, bulk.width});
    move_item.push_back(bulk.items[k]);
    place[bulk.items[k]] = {&bulk, k};
  }
  std::vector<std::string> numbers, units;
  for (const Component& c : plan.layouts()[static_cast<std::size_t>(bulk.layout)]) {
    for (int i = 0; i < c.width; ++i) {
      numbers.push_back(number_name(c, i));
      units.push_back(c.unit);
    }
  }
  std::string path = bulk_path(bulk);
  const h5::Handle label = file.write_integers(path + ".label", labels);
  file.make_scale(label, bulk.name + ".label");
  file.set_attribute(label, "units", "1");
  file.make_scale(file.write_strings(path + ".number", numbers), bulk.name + ".number");
  file.set_dimensions(columns.back().handle, {"/time", path + ".label", path + ".number"});
  std::string all_units;
  for (const std::string& u : units) all_units += (all_units.empty() ? "" : ", ") + u;
  file.set_attribute(columns.back().handle, "units", all_units.substr(0, 4096));
}

void ResultWriter::Impl::join_moves() {
  for (const Move& m : moves) {
    if (!long_moves.empty()) {
      Move& last = long_moves.back();
      if (last.column == m.column && last.from + last.width == m.from && last.to + last.width == m.to) {
        last.width += m.width;
        continue;
      }
    }
    long_moves.push_back(m);
  }
}

void ResultWriter::Impl::create_item_views(std::size_t item_index, const Bulk& bulk, std::uint64_t index) {
  const Item& item = plan.items()[item_index];
  std::uint64_t first = 0;
  for (const Component& c : plan.components(item)) {
    if (c.width == 0) continue;
    std::vector<std::uint64_t> shape = view_shape(c);
    std::vector<std::string> scales{"/time"};
    for (std::uint64_t n : shape) {
      std::string name = fmt::format("/Vec{}", n);
      if (dimensions.insert(name).second) file.create_dimension(name, n);
      scales.push_back(name);
    }
    h5::Handle v = file.create_view(fmt::format("/{}.{}", item_name(item), c.name), bulk_path(bulk),
                                    bulk.items.size(), bulk.width, index, first, shape);
    file.set_dimensions(v, scales);
    file.set_attribute(v, "units", c.unit);
    if (!c.description.empty()) file.set_attribute(v, "description", c.description);
    first += static_cast<std::uint64_t>(c.width);
  }
}

// A few at a time, so that rows do not wait for thousands of views. False when all are there.
bool ResultWriter::Impl::create_some_views() {
  if (!options.views) return false;
  for (std::size_t n = 0; n < 8 && next_item < place.size(); ++n, ++next_item) {
    if (place[next_item].first)
      create_item_views(next_item, *place[next_item].first, place[next_item].second);
  }
  return next_item < place.size();
}

void ResultWriter::Impl::write(const Block& block) {
  std::uint64_t rows = block.first_row + block.rows;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    file.write_chunk(columns[c].handle, columns[c].shape, rows, block.first_row, block.data[c].data(),
                     block.data[c].size());
  }
}

void ResultWriter::Impl::work() {
  h5::quiet_this_thread();
  try {
    work_loop();
  } catch (...) {
    std::lock_guard lock(mutex);
    error = std::current_exception();
    failed = true;
    room.notify_all();
  }
  thread_seconds = whirl::thread_seconds();
}

// The rows so far of the block that the caller fills, into partial. False when they are in the file already.
// Pre: the mutex is held.
bool ResultWriter::Impl::copy_filling() {
  const Block& now = filling();
  const std::uint64_t rows = filled.load(std::memory_order_acquire);
  if (rows == written_rows) return false;
  for (std::size_t c = 0; c < columns.size(); ++c)
    std::memcpy(partial.data[c].data(), now.data[c].data(), columns[c].row_bytes * rows);
  partial.first_row = now.first_row;
  partial.rows = written_rows = rows;
  return true;
}

void ResultWriter::Impl::work_loop() {
  using Clock = std::chrono::steady_clock;
  const auto period =
      std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(options.flush_seconds));
  auto due = Clock::now() + period, may_flush = Clock::now();
  // A flush looks at everything that the library keeps of the file: at most ten a period, not one a block.
  const auto flush = [&] {
    file.flush();
    may_flush = Clock::now() + period / 10;
    due = Clock::now() + period;
  };
  bool views_missing = true;
  std::unique_lock lock(mutex);
  for (;;) {
    if (!has_full() && !closing && !views_missing)
      wake.wait_until(lock, due, [&] { return has_full() || closing; });
    if (has_full()) {
      const Block& full = ring[head % ring.size()];
      lock.unlock();
      write(full);
      if (Clock::now() >= may_flush) flush();
      lock.lock();
      ++head;
      room.notify_all();
    } else if (closing && !views_missing) {
      const bool more = copy_filling();
      lock.unlock();
      if (more) write(partial);
      file.flush();
      return;
    }
    if (Clock::now() >= due) {
      const bool more = !has_full() && copy_filling();
      lock.unlock();
      if (more) write(partial);
      flush();
      lock.lock();
    }
    if (views_missing) {
      lock.unlock();
      views_missing = create_some_views();
      lock.lock();
    }
  }
}

ResultWriter::ResultWriter(const std::string& path, const OutputPlan& plan, const RunInfo& info,
                           const WriterOptions& options)
    : impl_(std::make_unique<Impl>(path, plan, info, options)) {}

ResultWriter::~ResultWriter() {
  if (!impl_->thread.joinable()) return;
  {
    std::lock_guard lock(impl_->mutex);
    impl_->closing = true;
  }
  impl_->wake.notify_all();
  impl_->thread.join();
}

void ResultWriter::Impl::put_row(const StepRecord& record, std::span<const double> values,
                                 std::span<const unsigned char> active) {
  Block& b = filling();
  const std::uint64_t row = filled.load(std::memory_order_relaxed);
  const auto place_in = [&](std::size_t column, std::size_t number) {
    return b.data[column].data() + row * columns[column].row_bytes + number * sizeof(double);
  };
  for (std::size_t i = 0; i < std::size(kRunNumbers); ++i) {
    const double v = kRunNumbers[i].get(record);
    if (kRunNumbers[i].type == h5::Type::real) {
      std::memcpy(place_in(i, 0), &v, sizeof v);
    } else {
      const auto n = static_cast<std::int32_t>(v);
      std::memcpy(place_in(i, 0), &n, sizeof n);
    }
  }
  for (const Move& move : long_moves)
    std::memcpy(place_in(move.column, move.to), values.data() + move.from, move.width * sizeof(double));
  if (active.empty() || std::memchr(active.data(), 0, active.size()) == nullptr) return;
  for (std::size_t m = 0; m < moves.size(); ++m) {
    if (active[move_item[m]]) continue;
    const double nan = std::numeric_limits<double>::quiet_NaN();
    std::byte* to = place_in(moves[m].column, moves[m].to);
    for (std::size_t k = 0; k < moves[m].width; ++k) std::memcpy(to + k * sizeof nan, &nan, sizeof nan);
  }
}

void ResultWriter::Impl::next_block() {
  std::unique_lock lock(mutex);
  room.wait(lock, [&] { return tail + 1 - head < ring.size() || error; });
  if (error) std::rethrow_exception(error);
  Block& full = filling();
  full.rows = filled;
  ++tail;
  filling().first_row = full.first_row + full.rows;
  filled = written_rows = 0;
  wake.notify_all();
}

void ResultWriter::row(const StepRecord& record, std::span<const double> values,
                       std::span<const unsigned char> active) {
  Impl& w = *impl_;
  assert(values.size() == w.plan.width());
  assert(active.empty() || active.size() == w.plan.items().size());
  if (w.failed) {
    const std::lock_guard lock(w.mutex);
    std::rethrow_exception(w.error);
  }
  w.put_row(record, values, active);
  const std::uint64_t rows = w.filled.load(std::memory_order_relaxed) + 1;
  w.filled.store(rows, std::memory_order_release);
  if (rows == w.chunk_rows) w.next_block();
}

void ResultWriter::close(const std::string& status) {
  Impl& w = *impl_;
  if (w.closed) return;
  w.closed = true;
  {
    std::lock_guard lock(w.mutex);
    w.closing = true;
  }
  w.wake.notify_all();
  if (w.thread.joinable()) w.thread.join();
  if (w.error) std::rethrow_exception(w.error);
  w.file.overwrite_attribute("/run", "status", status.substr(0, kStatusCapacity));
  for (Column& c : w.columns) c.handle.close();
  w.file.flush();
  w.file.close();
}

const std::string& ResultWriter::path() const { return impl_->file.path(); }

double ResultWriter::thread_seconds() const { return impl_->thread_seconds; }

long ResultWriter::rows() const {
  std::lock_guard lock(impl_->mutex);
  return static_cast<long>(impl_->filling().first_row + impl_->filled);
}

}  // namespace whirl
