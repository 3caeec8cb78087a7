#pragma once

#include "coro/proto/http2/session.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace coro::http2 {

// Reads the head of a request as it is written for HTTP/1.1, for a client that sends it in a stream.
class RequestFields {
public:
    // Reads a head with the empty line at its end. `scheme` is "http" or "https". Returns false if the text has another form.
    [[nodiscard]] bool read(std::string_view head, std::string_view scheme);

    // The fields of the stream (RFC 9113 section 8.3.1), without those that HTTP/2 has no place for. They refer to the head and
    // to this object.
    const std::vector<Field> &all() const { return fields_; }
    uint64_t body_size() const { return body_size_; }   // Content-Length, or 0
    bool is_head() const { return fields_.front().value == "HEAD"; }

private:
    bool read_target(std::string_view target);

    std::vector<Field> fields_;
    std::string completed_path_;   // the path if the head has none
    uint64_t body_size_ = 0;
};

}  // namespace coro::http2
