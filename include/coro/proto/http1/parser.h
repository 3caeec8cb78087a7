#pragma once

#include "coro/proto/http1/head.h"
#include "coro/proto/http1/lookahead.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <sys/types.h>

// The only reader of HTTP/1.x heads in the project: the code that finds the end of a request and the code
// that interprets it use the same result, so they cannot disagree. The functions are pure: no allocation, no
// I/O, no global state.
namespace coro::http1 {

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
