#include "coro/trace/span_queue.h"

#include "coro/base/json.h"

#include <charconv>
#include <cmath>
#include <utility>

namespace coro {

namespace {

template <class Number>
void append_number(std::string &to, Number number)
{
    char digits[32];
    to.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

}  // namespace

void SpanAttributes::begin(std::string_view key, std::string_view type)
{
    json_ += json_.empty() ? "{\"key\":" : ",{\"key\":";
    append_json(json_, key);
    json_ += ",\"value\":{\"";
    json_ += type;
    json_ += "\":";
}

void SpanAttributes::add(std::string_view key, std::string_view value)
{
    begin(key, "stringValue");
    append_json(json_, value.substr(0, kMostText));
    json_ += "}}";
}

void SpanAttributes::add(std::string_view key, int64_t value)
{
    begin(key, "intValue");   // a string, as ProtoJSON writes 64-bit integers
    json_ += '"';
    append_number(json_, value);
    json_ += "\"}}";
}

void SpanAttributes::add(std::string_view key, double value)
{
    begin(key, "doubleValue");
    if (std::isfinite(value)) {
        append_number(json_, value);
    } else {
        json_ += std::isnan(value) ? "\"NaN\"" : value > 0 ? "\"Infinity\"" : "\"-Infinity\"";
    }
    json_ += "}}";
}

void SpanAttributes::add(std::string_view key, bool value)
{
    begin(key, "boolValue");
    json_ += value ? "true}}" : "false}}";
}

// A text in a value cannot look like the begin of an element, because its quotes are escaped.
void SpanAttributes::remove(std::string_view key)
{
    constexpr std::string_view kNext = ",{\"key\":\"";
    std::string begin = "{\"key\":";
    append_json(begin, key);
    size_t at = json_.find(begin + ",");
    if (at == json_.npos) {
        return;
    }
    size_t next = json_.find(kNext, at);
    if (next != json_.npos) {
        json_.erase(at, next + 1 - at);
    } else {
        json_.erase(at > 0 ? at - 1 : 0);
    }
}

SpanQueue::SpanQueue(std::string resource, std::string_view version, size_t most) : most_(most)
{
    head_ = R"({"resourceSpans":[{"resource":{"attributes":[)" + std::move(resource) +
            R"(]},"scopeSpans":[{"scope":{"name":"coro","version":)";
    append_json(head_, version);
    head_ += "},\"spans\":[";
}

void SpanQueue::add(const EndedSpan &span)
{
    if (spans_ >= most_) {
        dropped_++;
        return;
    }
    if (batches_.empty() || is_full(batches_.back())) {
        constexpr size_t kLastSpan = 4096;
        batches_.emplace_back();
        batches_.back().json.reserve(kBytesPerBatch + kLastSpan);
    }
    Batch &batch = batches_.back();
    std::string &json = batch.json;
    json += batch.spans++ == 0 ? R"({"traceId":")" : R"(,{"traceId":")";
    append_id(json, span.context.trace_high);
    append_id(json, span.context.trace_low);
    json += R"(","spanId":")";
    append_id(json, span.context.span);
    if (span.parent != 0) {
        json += R"(","parentSpanId":")";
        append_id(json, span.parent);
    }
    if (!span.tracestate.empty()) {
        json += R"(","traceState":)";
        append_json(json, span.tracestate);
        json += R"(,"name":)";
    } else {
        json += R"(","name":)";
    }
    append_json(json, span.name.substr(0, SpanAttributes::kMostText));
    json += R"(,"kind":)";
    append_number(json, int(span.kind));
    json += R"(,"startTimeUnixNano":")";
    append_number(json, span.began_at);
    json += R"(","endTimeUnixNano":")";
    append_number(json, span.ended_at);
    json += R"(","attributes":[)";
    json += span.attributes;
    json += ']';
    if (span.has_failed) {
        json += R"(,"status":{"code":2)";
        if (!span.message.empty()) {
            json += R"(,"message":)";
            append_json(json, span.message.substr(0, SpanAttributes::kMostText));
        }
        json += '}';
    }
    json += '}';
    spans_++;
}

std::array<std::string_view, 3> SpanQueue::oldest()
{
    batches_.front().is_sealed = true;
    return {head_, batches_.front().json, "]}]}]}"};
}

size_t SpanQueue::remove_oldest(bool are_lost)
{
    size_t removed = batches_.front().spans;
    spans_ -= removed;
    dropped_ += are_lost ? removed : 0;
    batches_.pop_front();
    return removed;
}

}  // namespace coro
