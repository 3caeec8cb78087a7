#pragma once

#include "coro/trace/trace_context.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>

// Spans in the JSON encoding of OTLP (OpenTelemetry protocol 1.x).
namespace coro {

// The attributes of a span or a resource, as elements of a JSON array.
class SpanAttributes {
public:
    static constexpr size_t kMostText = 16 << 10;   // bytes of a text that are kept

    void add(std::string_view key, std::string_view value);
    void add(std::string_view key, const char *value) { add(key, std::string_view(value)); }
    void add(std::string_view key, int64_t value);
    void add(std::string_view key, double value);
    void add(std::string_view key, bool value);
    void reserve(size_t bytes) { json_.reserve(bytes); }
    void remove(std::string_view key);   // add() does not look for an earlier value of the key
    const std::string &json() const { return json_; }

private:
    void begin(std::string_view key, std::string_view type);

    std::string json_;
};

// The numbers are those of OTLP.
enum class SpanKind : uint8_t { kInternal = 1, kServer = 2, kClient = 3, kProducer = 4, kConsumer = 5 };

// A span that has ended.
struct EndedSpan {
    TraceContext context;
    uint64_t parent = 0;            // the id of the parent span; 0: none
    SpanKind kind = SpanKind::kInternal;
    bool has_failed = false;
    std::string_view name;
    std::string_view tracestate;
    std::string_view message;       // why it has failed
    std::string_view attributes;    // of SpanAttributes::json()
    int64_t began_at = 0;           // nanoseconds since 1970
    int64_t ended_at = 0;
};

// The spans of a process that have ended and were not sent, in batches. When the queue is full, it drops further spans and counts
// them.
class SpanQueue {
public:
    // Small enough for memory that malloc() takes from its heap: larger blocks come from the system, page by page.
    static constexpr size_t kSpansPerBatch = 128;
    static constexpr size_t kBytesPerBatch = 96 << 10;

    // `resource` are the attributes of the process, such as service.name. `most` spans wait at the same time.
    SpanQueue(std::string resource, std::string_view version, size_t most);

    void add(const EndedSpan &span);
    bool empty() const { return batches_.empty(); }
    bool has_full_batch() const { return batches_.size() > 1 || (!batches_.empty() && is_full(batches_.back())); }
    size_t size() const { return spans_; }
    uint64_t dropped() const { return dropped_; }

    // Returns the oldest spans as the parts of the body of a request to /v1/traces, which exist until remove_oldest(). No more
    // spans join them. The queue must not be empty.
    std::array<std::string_view, 3> oldest();
    // Removes the spans that oldest() has returned. With `are_lost`, counts them as dropped. Returns their number.
    size_t remove_oldest(bool are_lost);

private:
    struct Batch {
        std::string json;
        size_t spans = 0;
        bool is_sealed = false;
    };

    static bool is_full(const Batch &batch)
    {
        return batch.is_sealed || batch.spans >= kSpansPerBatch || batch.json.size() >= kBytesPerBatch;
    }

    std::string head_;   // of each body, up to the spans
    size_t most_;
    size_t spans_ = 0;
    uint64_t dropped_ = 0;
    std::deque<Batch> batches_;
};

}  // namespace coro
