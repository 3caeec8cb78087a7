#pragma once

#include "coro/proto/http1/head.h"
#include "coro/proto/http1/lookahead.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <sys/types.h>

// The parser of HTTP/1.x requests. No other code of the project reads request heads: the code that finds the end
// of a request and the code that interprets the request use one result, so they cannot disagree. The functions
// are pure: they have no allocation, no I/O and no global state.
namespace coro::http1 {

// Parses the head of a request. The parser checks each line when the line is complete, and the first wrong line
// decides the result, so the result does not depend on how the bytes were split into reads.
//
// The parser is stricter than RFC 9112 where two programs could interpret one head differently: lines must end
// with CRLF; only one empty line may precede the request line; Content-Length may occur only once and must not
// be a list; Transfer-Encoding may occur only once and must be "chunked". Any token is allowed as method. Bytes
// from 0x80 are allowed in the target and in values. "#" is not allowed in the target.
class HeadParser {
public:
    // Parses the head at the front of `bytes`. Fills `out` and returns the size of the head in bytes. Returns 0
    // if the head is incomplete: then call parse() with these bytes, which may have moved in memory, and more
    // bytes behind them, and with any `out`. A negative result is a negated status (400, 413, 414, 417, 431,
    // 501, 505): the caller must refuse the request with this status and close the connection. After a result
    // other than 0 the parser is in its initial state. The total work of all calls is linear in the size of the
    // head.
    [[nodiscard]] int parse(std::string_view bytes, const Limits &limits, Head &out);

    // Parses one of several heads that lie behind each other in one buffer, see Lookahead. Returns what the
    // other parse() returns.
    [[nodiscard]] int parse(std::string_view bytes, const Limits &limits, Head &out, Lookahead &ahead);

    // Puts the parser into its initial state.
    void reset();

private:
    HeadProgress progress_;
    // The contents of the lines that are complete, while the head is incomplete: all members of Head but `headers`.
    alignas(Head) unsigned char saved_[offsetof(Head, headers)];
};

// Decodes a chunked body (RFC 9112 section 7.1). The decoder is strict: a chunk size may have 16 digits at most
// besides leading zeros, and a line must not end with white space. Extensions and trailers are checked and then
// discarded.
class ChunkedDecoder {
public:
    // `limits.body` limits the bytes of the decoded body, `limits.head` the bytes of all trailers, and
    // `limits.headers` the number of trailers.
    explicit ChunkedDecoder(const Limits &limits = {});

    // Consumes bytes from the front of `bytes` and returns the number of bytes consumed. Sets `data` to the piece
    // of the body among the consumed bytes, which may be empty. Then call decode() with the remaining bytes.
    // Returns 0 only if `bytes` is empty or the body is complete. A negative result is a negated status (400,
    // 413, 431): the caller must refuse the request with this status and close the connection.
    [[nodiscard]] ssize_t decode(std::string_view bytes, std::string_view &data);

    // Returns true if the whole body has been consumed.
    bool done() const { return state_ == State::kDone; }

    // Returns the number of bytes of the body that have been decoded.
    uint64_t total() const { return total_; }

private:
    enum class State : uint8_t {
        kSizeFirst,
        kSize,
        kExtensionGap,       // in white space before the ";" of the next extension
        kExtensionName,
        kExtensionNameGap,   // in white space before "=" or before the ";" of the next extension
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

    // The number of missing bytes of the chunk. While the size of the chunk is being read, the value of the
    // digits so far.
    uint64_t left_ = 0;
    uint64_t total_ = 0;
    uint64_t max_body_;
    uint32_t max_trailer_bytes_;
    uint32_t max_trailers_;
    uint32_t trailer_bytes_ = 0;
    uint32_t trailers_ = 0;
    uint32_t idle_bytes_ = 0;   // the bytes of all extensions and of all digits after the 16th of chunk sizes
    uint8_t digits_ = 0;   // the number of digits of the present chunk size; at most 16 are counted
    bool named_ = false;   // true if a name, token or quoted value is complete enough for the next ";" or for CR
    State state_ = State::kSizeFirst;
};

}  // namespace coro::http1
