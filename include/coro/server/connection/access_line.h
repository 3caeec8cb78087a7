#pragma once

#include "coro/base/clock.h"
#include "coro/base/text_buffer.h"
#include "coro/net/address.h"
#include "coro/server/connection/exchange_facts.h"

#include <cstdint>
#include <string_view>

namespace coro {

// What a line of the access log says about one request. An empty text means that the value is not known.
struct AccessRecord {
    Nanoseconds ended_at = 0;          // nanoseconds since 1970
    PeerAddress address = {};          // the client
    std::string_view method;
    std::string_view target;
    std::string_view protocol;         // such as "HTTP/1.1"
    std::string_view host;
    std::string_view referer;
    std::string_view user_agent;
    std::string_view request_id;
    std::string_view trace_id;
    int status = 0;
    uint64_t bytes = 0;                // number of bytes that were sent
    uint64_t body_bytes = 0;           // `bytes` without the head of the response
    Nanoseconds duration = 0;          // from the first byte of the request to the last byte of the answer
    // The time that the handler had the request, in nanoseconds. kNoHandler: no handler has got the request.
    Nanoseconds handler_time = kNoHandler;
    Nanoseconds queue_time = ExchangeFacts::kUnknown;   // until the call of the handler
    Nanoseconds wait_time = ExchangeFacts::kUnknown;    // the part of handler_time in which the handler waited
    std::string_view span_id;
    bool is_aborted = false;           // true: the connection ended before the answer was complete

    static constexpr Nanoseconds kNoHandler = -1;
};

// Writes lines of an access log. No line has more than LineFile::kLongestLine bytes: long texts are cut, and then end
// in "...". Whatever bytes a client has sent, a line contains no control characters, and a line of JSON is valid.
class AccessLineWriter {
public:
    explicit AccessLineWriter(bool is_json) : is_json_(is_json) {}

    void append(TextBuffer &to, const AccessRecord &record);

private:
    void append_combined(TextBuffer &to, const AccessRecord &record);
    void append_json(TextBuffer &to, const AccessRecord &record);
    std::string_view time_text(Nanoseconds when);

    bool is_json_;
    int64_t second_ = -1;   // seconds since 1970, of which `time_` is the text
    char time_[32];
    size_t time_size_ = 0;
};

}  // namespace coro
