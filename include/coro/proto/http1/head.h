#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace coro::http1 {

constexpr uint16_t kMaxHeaders = 128;

struct Span {
    uint32_t at;   // position, counted from the first byte that was passed to HeadParser::parse()
    uint32_t size;
};

struct Header {
    Span name;
    Span value;   // without leading and trailing white space
};

// Limits of a request in bytes, with the status of the refusal when a request exceeds one.
struct Limits {
    uint32_t request_line = 8192;   // the line without CRLF; 414
    uint32_t head = 65536;          // the whole head; also all trailers of a chunked body; 431
    uint32_t headers = 100;         // number of header fields, at most kMaxHeaders; 431
    uint64_t body = 2 << 20;        // the body after decoding; 413
};

// How the end of a body is found: there is no body; Content-Length gives its size; the last chunk ends it.
enum class Framing : uint8_t { kNone, kLength, kChunked };

// The contents of a request head. It contains positions and no pointers, so the head's bytes may be moved,
// and a Head may be copied by copying its first used_size() bytes.
struct Head {
    Span method;
    Span target;   // as received
    Span path;     // never empty: a target "http://host" has the path "/"
    Span query;    // the part behind the "?"
    Span host;     // from an absolute target, else from the Host field; may be empty
    uint64_t content_length;   // 0 unless framing is kLength
    uint32_t size;             // bytes of the whole head, including the blank line
    uint16_t header_count;
    uint8_t minor;   // HTTP/1.minor: 0 or 1
    Framing framing;
    bool is_get;
    bool is_head;
    bool is_options;
    bool has_query;         // the target contains a "?"
    bool keep_alive;        // the client may send another request on this connection
    bool expect_continue;   // the client waits for "100 Continue"; false if no body follows
    bool upgrade;           // the request has HTTP/1.1, "Connection: upgrade" and an Upgrade field
    Header headers[kMaxHeaders];   // the last member: only header_count elements are set

    size_t used_size() const;
};

inline size_t Head::used_size() const
{
    return offsetof(Head, headers) + header_count * sizeof(Header);
}

// Returns the text of a span. `base` is the present position of the head's bytes.
inline std::string_view text(const char *base, Span span)
{
    return {base + span.at, span.size};
}

// Compares without regard to the case of ASCII letters. `lower` must not contain upper case letters.
bool equals_ignore_case(std::string_view text, std::string_view lower);

// How far a head has been read that has not arrived whole.
struct HeadProgress {
    uint32_t line = 0;      // where the first incomplete line begins
    uint32_t scanned = 0;   // no line ends before this position
    uint16_t seen = 0;      // what the complete lines contain: flags of core/proto/http1/field.h
};

}  // namespace coro::http1
