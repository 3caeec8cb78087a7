#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <sys/types.h>

// The only HTTP/1.x request reader of the project: whoever frames a request and whoever answers it ask the
// same code, so they cannot disagree. Pure: bytes in, meaning out; no allocation, no I/O, no global state
// that changes.
namespace coro::http1 {

constexpr uint16_t kMaxHeaders = 128;

struct Span {
    uint32_t at;   // from the first byte given to HeadParser::parse()
    uint32_t size;
};

struct Header {
    Span name;
    Span value;   // without the white space around it
};

struct Limits {
    uint32_t request_line = 8192;   // without its CRLF; 414
    uint32_t head = 65536;          // all of it, and all trailers of a chunked body; 431
    uint32_t headers = 100;         // at most kMaxHeaders count; 431
    uint64_t body = 2 << 20;        // 413
};

enum class Framing : uint8_t { kNone, kLength, kChunked };

// What a request's head says. It holds offsets only: the bytes may be moved, and the first used_size() bytes
// of a Head are a copy of it.
struct Head {
    Span method;
    Span target;   // as sent
    Span path;     // never empty: a target "http://host" has the path "/"
    Span query;    // what follows the "?"
    Span host;     // of the target when it is absolute, else of the Host header; may be empty
    uint64_t content_length;   // 0 unless framing is kLength
    uint32_t size;             // of the whole head, from the first byte given to the end of the blank line
    uint16_t header_count;
    uint8_t minor;   // HTTP/1.minor: 0 or 1
    Framing framing;
    bool is_get;
    bool is_head;
    bool is_options;
    bool has_query;         // there was a "?"
    bool keep_alive;        // the client is willing to send another request
    bool expect_continue;   // it waits for "100 Continue"; false where no body follows
    bool upgrade;           // HTTP/1.1, "Connection: upgrade" and an Upgrade header
    Header headers[kMaxHeaders];   // last: only header_count of them are set

    size_t used_size() const;
};

inline size_t Head::used_size() const
{
    return offsetof(Head, headers) + header_count * sizeof(Header);
}

// `base` is where the head's bytes are now.
inline std::string_view text(const char *base, Span span)
{
    return {base + span.at, span.size};
}

// `lower` has no upper case letters; only ASCII letters are folded.
bool equals_ignore_case(std::string_view text, std::string_view lower);

constexpr uint32_t kBlock = 64;

constexpr uint32_t kWindow = 16 * kBlock;

// The bytes that end a name or a line, one bit for each byte of a window; the first byte's is the lowest of the first.
struct Marks {
    static constexpr size_t kSize = (kWindow + kBlock) / 8;   // room for a block behind the window

    alignas(uint64_t) uint8_t control[kSize];     // cannot be inside a line
    alignas(uint64_t) uint8_t delimiter[kSize];   // cannot be inside a token; every control byte is one too
};

// Finds them; see http1_scan.h.
using Marker = void (*)(const char *bytes, size_t size, Marks *marks);

Marker fastest_marker();   // that this CPU can run

// What parsing one head has found out that helps with the next ones of a client that sends ahead. Only for heads that lie
// one behind the other in bytes, fewer than 4 GiB, that neither move nor change meanwhile, that are read under the same limits,
// and into one Head that nobody else changes.
struct Lookahead {
    explicit Lookahead(Marker by = fastest_marker()) : marker(by) {}

    Marker marker;
    const char *base = nullptr;    // of the last head; what is said in numbers is seen from there
    uint32_t from = 0;             // the window: what is behind it is marked and ends every search
    uint32_t until = 0;
    std::string_view head;         // the last one, all of it, if the Head still says what it said
    std::string_view fields;       // all lines behind the last request line, if they are likely to come again
    uint32_t fields_at;            // in their head, and so are the next two
    Span host;
    uint16_t header_count;
    Marks marks;
};

// How far a head has been read that has not arrived whole.
struct HeadProgress {
    uint32_t line = 0;      // where the first incomplete line begins
    uint32_t scanned = 0;   // no line ends before this position
    uint16_t seen = 0;      // what the complete lines contain: flags of core/proto/http1/field.h
};

// Reads the head of a request. It judges line by line: a line is looked at once it is complete, and the first
// wrong one decides, so the answer does not depend on how the bytes were cut.
//
// Stricter than RFC 9112 asks where leniency would allow two opinions: lines end in CRLF only, one empty line
// may precede the request line, Content-Length may occur once and is no list, Transfer-Encoding may occur
// once and is "chunked". A method is any token. Bytes from 0x80 are allowed in the target and in values, "#"
// is not.
class HeadParser {
public:
    // > 0: size of the head, `out` is filled. 0: call again with the same bytes and more; they may have
    // moved, and `out` may be another one. < 0: refused; answer with this status (400, 413, 414, 417, 431,
    // 501, 505) negated, and close. After an answer the parser is as new. Over all calls the work is linear
    // in the size of the head.
    [[nodiscard]] int parse(std::string_view bytes, const Limits &limits, Head &out);

    // The same for one of several heads.
    [[nodiscard]] int parse(std::string_view bytes, const Limits &limits, Head &out, Lookahead &ahead);

    // Forget what was seen.
    void reset();

private:
    HeadProgress progress_;
    alignas(Head) unsigned char saved_[offsetof(Head, headers)];   // what the complete lines said
};

// Takes a chunked body apart (RFC 9112 section 7.1). Strict: no white space around sizes and extensions,
// sizes of at most 16 digits, extensions are checked and dropped, trailers are checked like headers and
// dropped.
class ChunkedDecoder {
public:
    // Of the limits, `body` counts the data, `head` and `headers` the trailers.
    explicit ChunkedDecoder(const Limits &limits = {});

    // Consumes from the front of `bytes`. >= 0: that many were consumed, and `data` is the piece of body
    // among them, perhaps empty. 0 only if `bytes` is empty or the body is done. Call again with what is left
    // over. < 0: refused; answer with this status (400, 413, 431) negated, and close.
    [[nodiscard]] ssize_t decode(std::string_view bytes, std::string_view &data);

    // The last CRLF was consumed.
    bool done() const { return state_ == State::kDone; }

    // Bytes of data so far.
    uint64_t total() const { return total_; }

private:
    enum class State : uint8_t {
        kSizeFirst,
        kSize,
        kExtensionGap,       // white space, and then another extension
        kExtensionName,
        kExtensionNameGap,   // white space, and then another extension or this one's value
        kExtensionValue,
        kExtensionToken,
        kExtensionQuoted,
        kExtensionEscape,
        kExtensionEnd,
        kSizeLf,
        kData,
        kDataCr,
        kDataLf,
        kTrailer,
        kTrailerName,
        kTrailerValue,
        kTrailerLf,
        kEndLf,
        kDone,
    };

    int step(unsigned char byte);
    int step_size(unsigned char byte);
    int step_extension(unsigned char byte);
    int step_after_extension(unsigned char byte);
    int step_trailer(unsigned char byte);

    uint64_t left_ = 0;   // of the chunk; while its size is being read, the size so far
    uint64_t total_ = 0;
    uint64_t max_body_;
    uint32_t max_trailer_bytes_;
    uint32_t max_trailers_;
    uint32_t trailer_bytes_ = 0;
    uint32_t trailers_ = 0;
    uint32_t idle_bytes_ = 0;   // of all chunks: extensions, and leading zeros beyond the usual
    uint8_t digits_ = 0;
    bool named_ = false;   // the extension's name, or token value, is not empty
    State state_ = State::kSizeFirst;
};

}  // namespace coro::http1
