#include "coro/trace/trace_context.h"

#include "coro/base/check.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <sys/random.h>

namespace coro {

namespace {

constexpr int kIdDigits = 16;
// The bits of a trace id that are random in all programs (W3C Trace Context Level 2).
constexpr uint64_t kRandomPart = (uint64_t(1) << 56) - 1;

// Reads hexadecimal digits in lower case. Returns false if there are other characters.
template <class Number>
bool read_hex(std::string_view digits, Number &number)
{
    auto is_digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    return std::all_of(digits.begin(), digits.end(), is_digit) &&
           std::from_chars(digits.data(), digits.data() + digits.size(), number, 16).ec == std::errc();
}

}  // namespace

void append_id(std::string &to, uint64_t id)
{
    char digits[kIdDigits];
    size_t size = size_t(std::to_chars(digits, digits + kIdDigits, id, 16).ptr - digits);
    to.append(kIdDigits - size, '0').append(digits, size);
}

std::string TraceContext::trace_id() const
{
    std::string id;
    append_id(id, trace_high);
    append_id(id, trace_low);
    return id;
}

std::string TraceContext::span_id() const
{
    std::string id;
    append_id(id, span);
    return id;
}

std::string TraceContext::traceparent() const
{
    return "00-" + trace_id() + "-" + span_id() + (is_sampled ? "-01" : "-00");
}

TraceContext parse_traceparent(std::string_view value)
{
    constexpr size_t kSize = 55, kTrace = 3, kSpan = 36, kFlags = 53;
    unsigned version, flags;
    TraceContext read;
    bool is_shaped = value.size() >= kSize && value[kTrace - 1] == '-' && value[kSpan - 1] == '-' && value[kFlags - 1] == '-';
    if (!is_shaped || !read_hex(value.substr(0, 2), version) || version == 0xff || !read_hex(value.substr(kFlags, 2), flags) ||
        !read_hex(value.substr(kTrace, kIdDigits), read.trace_high) ||
        !read_hex(value.substr(kTrace + kIdDigits, kIdDigits), read.trace_low) ||
        !read_hex(value.substr(kSpan, kIdDigits), read.span)) {
        return {};
    }
    // A later version may have more fields behind the flags.
    if (value.size() > kSize && (version == 0 || value[kSize] != '-')) {
        return {};
    }
    read.is_sampled = flags & 1;
    return read.is_valid() ? read : TraceContext();
}

std::string_view trace_id_in(std::string_view traceparent)
{
    return parse_traceparent(traceparent).is_valid() ? traceparent.substr(3, 2 * kIdDigits) : std::string_view();
}

bool is_valid_tracestate(std::string_view value)
{
    constexpr size_t kMost = 512;
    return !value.empty() && value.size() <= kMost &&
           std::all_of(value.begin(), value.end(), [](char c) { return (c >= ' ' && c <= '~') || c == '\t'; });
}

Sampler::Sampler(double ratio)
{
    ratio = std::isnan(ratio) ? 1 : std::clamp(ratio, 0.0, 1.0);
    most_ = ratio >= 1 ? kRandomPart + 1 : uint64_t(ratio * double(kRandomPart + 1));
    CORO_CHECK(::getrandom(&state_, sizeof state_, 0) == ssize_t(sizeof state_));
}

uint64_t Sampler::next_id()
{
    uint64_t mixed;
    do {
        state_ += 0x9E3779B97F4A7C15u;   // splitmix64
        mixed = (state_ ^ (state_ >> 30)) * 0xBF58476D1CE4E5B9u;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
        mixed ^= mixed >> 31;
    } while (mixed == 0);
    return mixed;
}

TraceContext Sampler::begin(const TraceContext &parent)
{
    if (parent.is_valid()) {
        return {parent.trace_high, parent.trace_low, next_id(), parent.is_sampled};
    }
    TraceContext root = {next_id(), next_id(), next_id()};
    root.is_sampled = (root.trace_low & kRandomPart) < most_;
    return root;
}

}  // namespace coro
