#pragma once

#include "coro/base/block_text.h"

#include <cstdint>
#include <string_view>

namespace coro::http2 {

// Writes the request of a stream as the text of a request of HTTP/1.1, so that one parser reads the requests of all versions
// and one set of rules and limits applies to them. nghttp2 has checked the fields (RFC 9113 section 8): pseudo-header fields
// come first, and no name or value can end its line.
//
// Of the pseudo-header fields the text has the method, the target and, as the field Host, the authority. The pieces of
// Cookie are one field (RFC 9113 section 8.2.3). A body without Content-Length is chunked; its field Transfer-Encoding is
// the last one of the head. A WebSocket (RFC 8441) is a request for the upgrade.
class RequestText {
public:
    // The limits of the head: its bytes and the number of its fields. A head that exceeds one becomes a text that the parser
    // refuses with status 431.
    RequestText(uint32_t most_bytes, uint32_t most_fields) : most_bytes_(most_bytes), most_fields_(most_fields) {}

    // Takes the next field of the head. The text is in `to`, which is the same string in all calls. Returns false if the fields
    // exceed the limits so far that no answer is worth reading the others.
    bool add_field(BlockText &to, std::string_view name, std::string_view value);
    void end_head(BlockText &to, bool has_body);   // has_body: a body follows
    // Append the next bytes of the body, and its end, in the framing that the head announces.
    void add_body(BlockText &to, std::string_view bytes) const;
    bool add_trailer(std::string_view name, std::string_view value);   // false: the trailers exceed the limits of the head
    void end_body(BlockText &to) const;

    bool is_head() const { return method_ == "HEAD"; }
    bool is_websocket() const { return is_websocket_; }

private:
    void add_pseudo_field(std::string_view name, std::string_view value);
    void begin_lines(BlockText &to);
    bool count_field(std::string_view name, std::string_view value);
    bool is_within(uint64_t times) const;   // true: neither limit is exceeded so many times
    void add_other_field(BlockText &to, std::string_view name, std::string_view value);

    uint32_t most_bytes_;
    uint32_t most_fields_;
    BlockText method_, target_, authority_;
    BlockText kept_;            // the pieces of Cookie until the end of the head, and then the lines of the trailers
    uint64_t fields_ = 0;       // their number, the pieces of Cookie included
    uint64_t bytes_ = 0;        // the size of their names and values
    bool has_begun_ = false;    // true: the text has the request line
    bool has_length_ = false;
    bool is_websocket_ = false;
    bool is_chunked_ = false;
};

}  // namespace coro::http2
