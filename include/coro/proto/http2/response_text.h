#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace coro::http2 {

// Writes the response of a stream as the text of a response of HTTP/1.1, so that one parser reads the responses of all versions
// and one set of rules and limits applies to them. nghttp2 has checked the fields (RFC 9113 section 8).
//
// A body without Content-Length is chunked. Its field Transfer-Encoding, which is the last one of the head, is not the server's.
class ResponseText {
public:
    // most_head: the bytes of a head or of trailers behind which none are taken.
    explicit ResponseText(uint32_t most_head) : most_head_(most_head) {}

    // Must be called before the response to each request. is_head: the request has the method HEAD.
    void begin(bool is_head);
    // Takes the next field of a head or of the trailers. The text is in `to`, which is the same string in all calls. Returns
    // false if the fields are far too large.
    bool add_field(std::string &to, std::string_view name, std::string_view value);
    void end_fields(std::string &to);   // the head, or the trailers, are complete
    // Append the next bytes of the body, and its end, in the framing that the head announces.
    void add_body(std::string &to, std::string_view bytes) const;
    void end_body(std::string &to) const;

private:
    uint32_t most_head_;
    size_t head_size_ = 0;
    std::string trailers_;
    bool is_head_ = false;
    bool is_interim_ = false;
    bool has_length_ = false;
    bool has_head_ = false;      // true: the final head is complete
    bool is_chunked_ = false;
};

}  // namespace coro::http2
