#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace coro::http {

constexpr uint16_t kMaxHeaders = 128;   // the largest number of header fields that a Head can store

struct Span {
    uint32_t at;   // the offset in bytes from the first byte of the head
    uint32_t size;
};

struct Header {
    Span name;
    Span value;   // the value without leading and trailing white space
};

// The limits of a request. A request that exceeds a limit is refused with the status in the comment of the limit.
struct Limits {
    uint32_t request_line = 8192;   // maximum size of the request line in bytes without CRLF; a longer line gets status 414
    // Maximum size in bytes of the head, and also of all trailers of a chunked body together. A request with a
    // larger head or larger trailers gets status 431.
    uint32_t head = 65536;
    uint32_t headers = 100;         // maximum number of header fields, at most kMaxHeaders; a request with more gets status 431
    uint64_t body = 2 << 20;        // maximum size of the decoded body in bytes; a larger body gets status 413
    bool needs_host = true;         // true: a request of HTTP/1.1 without a field Host gets status 400
};

// How the end of a request body is found. kNone: the request has no body. kLength: the field Content-Length
// contains the size of the body. kChunked: the last chunk ends the body.
enum class Framing : uint8_t { kNone, kLength, kChunked };

// The contents of a request head. A Head contains offsets and no pointers, so the bytes of the request head may
// be moved in memory. A Head may be copied by copying its first used_size() bytes.
struct Head {
    Span method;
    Span target;   // the request target as received
    Span path;     // the path of the target; never empty: a target "http://host" has the path "/"
    Span query;    // the part of the target behind the "?"; empty if the target has no "?"
    // The lines of the trailers that have followed a chunked body. Who has decoded the body has appended them to the bytes of
    // the head; empty: there are none.
    Span trailers;
    Span host;     // the host of an absolute target, otherwise the value of the Host field; may be empty
    uint32_t http2_stream;     // the number of the stream that the request has come in; 0: it has come over HTTP/1
    uint64_t content_length;   // the size of the body in bytes if `framing` is kLength, otherwise 0
    uint32_t size;             // the size of the whole head in bytes, including the blank line
    uint16_t header_count;
    uint8_t minor;   // the minor version: 0 for HTTP/1.0, 1 for HTTP/1.1
    Framing framing;
    bool is_get;
    bool is_head;
    bool is_options;
    bool is_unusual;        // true if the method is none of GET, HEAD, POST, PUT, PATCH, DELETE and OPTIONS
    bool has_query;         // true if the target contains a "?"
    bool keep_alive;        // true if the client may send another request on this connection
    bool expect_continue;   // true if the client waits for "100 Continue" before it sends a body
    bool upgrade;           // true if the request has HTTP/1.1, "Connection: upgrade" and an Upgrade field
    Header headers[kMaxHeaders];   // must be the last member, because only the first header_count elements are set

    size_t used_size() const;   // returns the size of this struct without the unused elements of `headers`
    // Returns the number of bytes to which the offsets of this struct refer: the head, and the trailers behind it.
    size_t text_size() const { return size_t(size) + trailers.size; }
};

inline size_t Head::used_size() const
{
    return offsetof(Head, headers) + header_count * sizeof(Header);
}

// Returns the text of a span. `base` is the present address of the head's first byte.
inline std::string_view text(const char *base, Span span)
{
    return {base + span.at, span.size};
}

// Returns true if both texts are equal, regardless of the case of ASCII letters. `lower` must not contain upper
// case letters.
bool equals_ignore_case(std::string_view text, std::string_view lower);

}  // namespace coro::http
