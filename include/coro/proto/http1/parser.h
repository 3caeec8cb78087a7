#pragma once

#include "coro/proto/http/head.h"
#include "coro/proto/http1/lookahead.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <sys/types.h>

// The parser of HTTP/1.x requests. No other code of the project reads request heads: the code that finds the end
// of a request and the code that interprets the request use the same result, so they cannot disagree. The
// functions do no I/O and use no global state, and allocate memory only for trailers.
namespace coro::http1 {

// Parses the head of a request. The parser checks each line as soon as the line is complete, and returns the
// status for the first wrong line. So the result does not depend on how many bytes each read has returned.
//
// The parser is stricter than RFC 9112 where two programs could interpret one head differently: lines must end
// with CRLF; only one empty line may precede the request line; Content-Length may occur only once and must not
// be a list; Transfer-Encoding may occur only once and must be "chunked". Any token is allowed as method. Bytes
// from 0x80 are allowed in the target and in values. "#" is not allowed in the target.
class HeadParser {
public:
    // Parses the head at the front of `bytes`. If the head is complete, fills `out` and returns the size of the
    // head in bytes. Returns 0 if the head is incomplete: then call parse() again with these bytes, which may
    // have moved in memory, and more bytes behind them; `out` may be a different object. A negative result is a
    // negated status (400, 413, 414, 417, 431, 501, 505): the caller must refuse the request with this status and
    // close the connection. After a result other than 0 the parser is in its initial state. The total work of all
    // calls is linear in the size of the head.
    [[nodiscard]] int parse(std::string_view bytes, const Limits &limits, Head &out);

    // Does what the parse() above does, for one of several heads that lie behind each other in one buffer, see
    // Lookahead.
    [[nodiscard]] int parse(std::string_view bytes, const Limits &limits, Head &out, Lookahead &ahead);

    // Forgets the part of a head that was parsed: the next parse() begins a new head.
    void reset();

    // Says, for the log, which rule the request breaks, after parse() has returned a negated status. Returns nullptr if
    // the status alone says which limit is exceeded.
    const char *broken_rule() const { return broken_rule_; }

private:
    HeadProgress progress_;
    const char *broken_rule_ = nullptr;
    // While the head is incomplete: the contents of its complete lines, in the form of all members of Head except
    // `headers`.
    alignas(Head) unsigned char saved_[offsetof(Head, headers)];
};

// Decodes a chunked body (RFC 9112 section 7.1). The decoder is strict: a chunk size may have 16 digits at most
// besides leading zeros, and a line must not end with white space. Extensions are checked and then discarded, trailers are
// checked and kept.
class ChunkedDecoder {
public:
    // `limits.body` limits the size of the decoded body in bytes, `limits.head` the size of all trailers in
    // bytes, and `limits.headers` the number of trailers.
    explicit ChunkedDecoder(const Limits &limits = {});

    // Consumes bytes from the front of `bytes` and returns the number of bytes consumed. Sets `data` to the part
    // of the body among the consumed bytes; `data` may be empty. Then call decode() again with the remaining
    // bytes. Returns 0 only if `bytes` is empty or the body is complete. A negative result is a negated status
    // (400, 413, 431): the caller must refuse the request with this status and close the connection.
    [[nodiscard]] ssize_t decode(std::string_view bytes, std::string_view &data);

    // Returns true if the whole body has been consumed.
    bool done() const { return state_ == State::kDone; }

    // Says, for the log, which rule the body breaks, as HeadParser::broken_rule() does.
    const char *broken_rule() const { return broken_rule_; }

    // Returns the lines of the trailers, each with CRLF, once the body is complete.
    const std::string &trailers() const { return trailer_lines_; }

    // Returns the number of bytes of the body that have been decoded.
    uint64_t total() const { return total_; }

private:
    enum class State : uint8_t {
        kSizeFirst,
        kSize,
        kExtensionGap,       // in the white space after a chunk size or a value; ";" must follow
        kExtensionName,
        kExtensionNameGap,   // in the white space after the name of an extension; "=" or ";" must follow
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
    std::string_view trailer_text(std::string_view bytes) const;

    // While data of a chunk is read: the number of bytes of the chunk that are still missing. While the size of a
    // chunk is read: the value of the digits so far.
    uint64_t left_ = 0;
    uint64_t total_ = 0;
    uint64_t max_body_;
    uint32_t max_trailer_bytes_;
    uint32_t max_trailers_;
    uint32_t trailer_bytes_ = 0;
    uint32_t trailers_ = 0;
    uint32_t idle_bytes_ = 0;   // the number of bytes in all extensions, plus the digits after the 16th in all chunk sizes
    uint8_t digits_ = 0;   // the number of digits of the present chunk size; at most 16 are counted
    bool named_ = false;   // true if the extension is complete, so that ";" (the next extension) or CR may follow
    State state_ = State::kSizeFirst;
    const char *broken_rule_ = nullptr;
    std::string trailer_lines_;
};

}  // namespace coro::http1
