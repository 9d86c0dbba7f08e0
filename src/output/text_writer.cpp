#include "output/text_writer.hpp"

#include <fmt/compile.h>
#include <fmt/format.h>

#include <cassert>
#include <chrono>
#include <iterator>
#include <map>

#include "output/output_file.hpp"

namespace whirl {
namespace {

// What a line is made of, flat, so that writing it takes no look at strings.
struct Token {
  enum class What : unsigned char { number, integer, node, blank, skip } what;
  int count;  // numbers in a row, or the label of a node
};

struct Line {
  std::size_t file, item, offset, first_token, tokens;
  std::string label;
};

}  // namespace

struct TextWriter::Impl {
  std::vector<OutputFile> files;
  std::vector<Line> lines;
  std::vector<Token> tokens;
  std::size_t out = 0, width = 0, items = 0;
  int precision = 6;
  bool key_written = false;
  std::chrono::steady_clock::time_point last_flush = std::chrono::steady_clock::now();

  void add_line(const OutputPlan& plan, std::size_t item_index, std::size_t file);
  void write_line(const Line& line, const double* values);
  void write_key();
};

void TextWriter::Impl::add_line(const OutputPlan& plan, std::size_t item_index, std::size_t file) {
  const Item& item = plan.items()[item_index];
  std::string label = item.text_label.empty() ? std::to_string(item.label) : item.text_label;
  if (item.file != "frc" && item.file != "drv") label = fmt::format("{:>8}", label);
  // A modal joint's "9.1" has the 8 columns for what is before the point.
  if (std::size_t point = item.text_label.find('.'); point != std::string::npos)
    label = fmt::format("{:>8}{}", item.text_label.substr(0, point), item.text_label.substr(point));
  Line line{file, item_index, item.offset, tokens.size(), 0, std::move(label)};
  for (const Component& c : plan.components(item)) {
    using What = Token::What;
    if (c.width > 0) {
      tokens.push_back({!c.in_text ? What::skip : c.integer ? What::integer : What::number, c.width});
    } else if (c.node >= 0) {
      assert(static_cast<std::size_t>(c.node) < item.nodes.size());
      tokens.push_back({What::node, item.nodes[static_cast<std::size_t>(c.node)]});
    } else {
      tokens.push_back({What::blank, 0});
    }
  }
  line.tokens = tokens.size() - line.first_token;
  lines.push_back(std::move(line));
}

void TextWriter::Impl::write_line(const Line& line, const double* values) {
  OutputFile& file = files[line.file];
  std::string& b = file.buffer();
  auto to = std::back_inserter(b);
  b.append(line.label);
  const double* v = values + line.offset;
  for (std::size_t t = line.first_token; t < line.first_token + line.tokens; ++t) {
    const Token& token = tokens[t];
    switch (token.what) {
      case Token::What::number:
        for (int k = 0; k < token.count; ++k) fmt::format_to(to, FMT_COMPILE(" {:.{}e}"), *v++, precision);
        break;
      case Token::What::integer:
        for (int k = 0; k < token.count; ++k)
          fmt::format_to(to, FMT_COMPILE(" {}"), static_cast<long long>(*v++));
        break;
      case Token::What::node:
        fmt::format_to(to, FMT_COMPILE(" {}"), token.count);
        break;
      case Token::What::blank:
        b.push_back(' ');
        break;
      case Token::What::skip:
        v += token.count;
        break;
    }
  }
  b.push_back('\n');
  file.write_if_full();
}

void TextWriter::Impl::write_key() {
  if (key_written) return;
  key_written = true;
  constexpr std::string_view key =
      "# Key for lines starting with \"Step\":\n# Step Time TStep NIter ResErr SolErr SolConv Out\n";
  files[out].buffer().append(key);
}

TextWriter::TextWriter(const std::string& stem, const OutputPlan& plan, const RunInfo& info, int precision)
    : impl_(std::make_unique<Impl>()) {
  Impl& w = *impl_;
  w.precision = precision;
  w.width = plan.width();
  w.items = plan.items().size();
  {
    OutputFile log(stem + ".log");
    for (const std::string& line : info.log) {
      log.buffer().append(line);
      log.buffer().push_back('\n');
      log.write_if_full();
    }
    log.close();
  }
  if (!info.frames.empty()) {
    OutputFile frames(stem + ".rfm");
    for (const FrameLine& f : info.frames) {
      auto to = std::back_inserter(frames.buffer());
      fmt::format_to(to, "{:>8} ", f.label);
      for (const double v : f.numbers) fmt::format_to(to, "{:.{}e} ", v, precision);
      frames.buffer().push_back('\n');
    }
    frames.close();
  }
  w.files.emplace_back(stem + ".out");
  std::map<std::string, std::size_t> known;
  for (std::size_t i = 0; i < plan.items().size(); ++i) {
    const std::string& extension = plan.items()[i].file;
    if (extension.empty()) continue;
    auto [at, is_new] = known.try_emplace(extension, w.files.size());
    if (is_new) w.files.emplace_back(fmt::format("{}.{}", stem, extension));
    w.add_line(plan, i, at->second);
  }
}

TextWriter::~TextWriter() = default;

void TextWriter::derivatives(double time, int iterations, double error) {
  fmt::format_to(
      std::back_inserter(impl_->files[impl_->out].buffer()),
      "# Derivatives solution step at time {:.{}g} performed in {} iterations with {:.{}g} error\n", time,
      impl_->precision, iterations, error, impl_->precision);
  impl_->write_key();
}

void TextWriter::step(const StepRecord& r) {
  impl_->write_key();
  const int p = impl_->precision;
  OutputFile& out = impl_->files[impl_->out];
  fmt::format_to(std::back_inserter(out.buffer()),
                 FMT_COMPILE("Step {} {:.{}g} {:.{}g} {} {:.{}g} {:.{}g} {} {}\n"), r.step, r.time, p,
                 r.time_step, p, r.iterations, r.residual, p, r.correction, p, r.by_correction ? 1 : 0,
                 r.written ? 1 : 0);
  out.write_if_full();
}

void TextWriter::row(std::span<const double> values, std::span<const unsigned char> active) {
  assert(values.size() == impl_->width && (active.empty() || active.size() == impl_->items));
  for (const Line& line : impl_->lines)
    if (active.empty() || active[line.item]) impl_->write_line(line, values.data());
  auto now = std::chrono::steady_clock::now();
  if (now - impl_->last_flush > std::chrono::seconds(1)) {
    impl_->last_flush = now;
    flush();
  }
}

void TextWriter::flush() {
  for (OutputFile& f : impl_->files) f.write();
}

void TextWriter::close() {
  for (OutputFile& f : impl_->files) f.close();
}

}  // namespace whirl
