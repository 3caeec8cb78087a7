#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <sys/types.h>

// The only reader of HTTP/1.x heads in the project: the code that finds the end of a request and the code
// that interprets it use the same result, so they cannot disagree. The functions are pure: no allocation, no
// I/O, no global state.
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

constexpr uint32_t kBlock = 64;             // bytes whose marks fill one word
constexpr uint32_t kWindow = 16 * kBlock;   // bytes that are marked at a time

// Bit sets that mark the bytes of a window that end a name or a line. Bit 0 of element 0 belongs to the first
// byte.
struct Marks {
    // Bytes, with room for one block behind the window.
    static constexpr size_t kSize = (kWindow + kBlock) / 8;

    alignas(uint64_t) uint8_t control[kSize];     // control bytes, which cannot be inside a line
    // Bytes that cannot be inside a token, among them all control bytes.
    alignas(uint64_t) uint8_t delimiter[kSize];
};

// Marks the control and delimiter bytes of a text; see core/proto/http1/scan.h.
using Marker = void (*)(const char *bytes, size_t size, Marks *marks);

Marker fastest_marker();   // returns the fastest marker that this CPU can run

// State that speeds up the parsing of several heads of a client that pipelines requests: marks that reach
// into the next head, and the last head, which is not parsed again if it repeats. It may be used only for
// heads that are behind each other in one buffer of less than 4 GiB that does not move or change, that are
// parsed with the same limits and into the same Head, which no other code changes.
struct Lookahead {
    explicit Lookahead(Marker by = fastest_marker()) : marker(by) {}

    Marker marker;
    const char *base = nullptr;    // the last head; positions below are counted from it
    uint32_t from = 0;             // the window; the bit behind it is set and ends every search
    uint32_t until = 0;
    std::string_view head;         // the last head, if the Head still has its contents; else empty
    std::string_view fields;       // all lines behind the last request line, if they may repeat; else empty
    // Position of `fields` in their head; the next two members also describe that head.
    uint32_t fields_at;
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

// Parses the head of a request. A line is judged once it is complete, and the first wrong line decides, so
// the result does not depend on how the bytes were split into reads.
//
// It is stricter than RFC 9112 where leniency would let two programs interpret a head differently: lines end
// in CRLF only, one empty line may precede the request line, Content-Length may occur once and is no list,
// Transfer-Encoding may occur once and is "chunked". Any token is a method. Bytes from 0x80 are allowed in
// the target and in values; "#" is not.
class HeadParser {
public:
    // Returns the size of the head and fills `out`, or 0 if the head is incomplete: call again with the same
    // bytes and more, which may have moved, and with any `out`. A negative result is the negated status (400,
    // 413, 414, 417, 431, 501, 505) with which to refuse the request and close the connection. After a result
    // other than 0 the parser is in its initial state. Over all calls the work is linear in the size of the
    // head.
    [[nodiscard]] int parse(std::string_view bytes, const Limits &limits, Head &out);

    // Parses one of several heads that are behind each other, see Lookahead.
    [[nodiscard]] int parse(std::string_view bytes, const Limits &limits, Head &out, Lookahead &ahead);

    // Returns to the initial state.
    void reset();

private:
    HeadProgress progress_;
    alignas(Head) unsigned char saved_[offsetof(Head, headers)];   // contents of the lines that are complete
};

// Decodes a chunked body (RFC 9112 section 7.1). It is strict: no white space around sizes and extensions,
// and sizes have at most 16 digits. Extensions and trailers are checked and then dropped.
class ChunkedDecoder {
public:
    // `limits.body` limits the decoded data, `limits.head` and `limits.headers` the trailers.
    explicit ChunkedDecoder(const Limits &limits = {});

    // Consumes bytes from the front and returns how many. `data` is the piece of the body among them, which
    // may be empty. Call again with the remaining bytes. Returns 0 only if `bytes` is empty or the body is
    // complete. A negative result is the negated status (400, 413, 431) with which to refuse the request and
    // close the connection.
    [[nodiscard]] ssize_t decode(std::string_view bytes, std::string_view &data);

    // Returns whether the whole body has been consumed.
    bool done() const { return state_ == State::kDone; }

    // Returns how many bytes of data have been decoded.
    uint64_t total() const { return total_; }

private:
    enum class State : uint8_t {
        kSizeFirst,
        kSize,
        kExtensionGap,       // white space in front of another extension
        kExtensionName,
        kExtensionNameGap,   // white space in front of "=" or of another extension
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

    // Bytes of the chunk that are missing; while its size is being read, the size so far.
    uint64_t left_ = 0;
    uint64_t total_ = 0;
    uint64_t max_body_;
    uint32_t max_trailer_bytes_;
    uint32_t max_trailers_;
    uint32_t trailer_bytes_ = 0;
    uint32_t trailers_ = 0;
    uint32_t idle_bytes_ = 0;   // of all chunks: bytes of extensions, and of leading zeros beyond 16 digits
    uint8_t digits_ = 0;
    bool named_ = false;   // the name of the extension, or its value if that is a token, is not empty
    State state_ = State::kSizeFirst;
};

}  // namespace coro::http1
