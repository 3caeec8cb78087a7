#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace coro {

// The position of a program in a trace: the ids that the field traceparent carries (W3C Trace Context).
struct TraceContext {
    uint64_t trace_high = 0;
    uint64_t trace_low = 0;
    uint64_t span = 0;
    bool is_sampled = false;

    bool is_valid() const { return (trace_high | trace_low) != 0 && span != 0; }
    std::string trace_id() const;   // 32 hexadecimal digits
    std::string span_id() const;    // 16 hexadecimal digits
    std::string traceparent() const;
};

// Reads the value of a field traceparent. Returns a context that is not valid if the value is not (section 3.2).
TraceContext parse_traceparent(std::string_view value);

// Returns the trace id (32 hexadecimal digits) in the value of a field traceparent, or an empty text if the value is not valid.
std::string_view trace_id_in(std::string_view traceparent);

// Returns true if the value of a field tracestate may be passed on: visible characters, at most 512 (section 3.3.1).
bool is_valid_tracestate(std::string_view value);

// Appends the 16 hexadecimal digits of an id.
void append_id(std::string &to, uint64_t id);

// Makes ids, and decides which traces are recorded. Each process must make its own one after fork(): copies would make the same
// ids.
class Sampler {
public:
    // `ratio` of the traces that begin here are recorded. Traces that begin elsewhere are recorded if their parent is.
    explicit Sampler(double ratio);

    // Returns the context of a span that begins a trace, or of a child if `parent` is valid.
    TraceContext begin(const TraceContext &parent);

private:
    uint64_t next_id();   // never 0

    uint64_t most_;   // a trace is recorded if the last 56 bits of its id are below this number
    uint64_t state_;
};

}  // namespace coro
