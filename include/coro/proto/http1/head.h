#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace coro::http1 {

constexpr uint16_t kMaxHeaders = 128;   // the most header fields that a Head can store

struct Span {
    uint32_t at;   // the offset from the first byte that was passed to HeadParser::parse()
    uint32_t size;
};

struct Header {
    Span name;
    Span value;   // the value without leading and trailing white space
};

// The limits of a request. A request that exceeds a limit is refused with the status in the limit's comment.
struct Limits {
    uint32_t request_line = 8192;   // the most bytes of the request line without CRLF; status 414
    // The most bytes of the whole head; also the most bytes of all trailers of a chunked body; status 431.
    uint32_t head = 65536;
    uint32_t headers = 100;         // the most header fields, not more than kMaxHeaders; status 431
    uint64_t body = 2 << 20;        // the most bytes of the body after decoding; status 413
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
    Span host;     // the host of an absolute target, otherwise the value of the Host field; may be empty
    uint64_t content_length;   // the bytes of the body if framing is kLength, otherwise 0
    uint32_t size;             // the bytes of the whole head, including the blank line
    uint16_t header_count;
    uint8_t minor;   // the minor version: 0 for HTTP/1.0, 1 for HTTP/1.1
    Framing framing;
    bool is_get;
    bool is_head;
    bool is_options;
    bool has_query;         // true if the target contains a "?"
    bool keep_alive;        // true if the client may send another request on this connection
    bool expect_continue;   // true if the client waits for "100 Continue"; false if no body follows
    bool upgrade;           // true if the request has HTTP/1.1, "Connection: upgrade" and an Upgrade field
    Header headers[kMaxHeaders];   // must be the last member, because only the first header_count elements are set

    size_t used_size() const;   // returns the bytes of this struct up to the last element of `headers` that is set
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

// How far the parser has read a head of which only a part has arrived.
struct HeadProgress {
    uint32_t line = 0;      // the offset at which the first incomplete line begins
    uint32_t scanned = 0;   // the offset before which the incomplete line does not end
    uint16_t seen = 0;      // what the complete lines contain: the flags of core/proto/http1/field.h
};

}  // namespace coro::http1
