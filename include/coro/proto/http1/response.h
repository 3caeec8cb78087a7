#pragma once

#include "coro/proto/http/head.h"
#include "coro/proto/http1/parser.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <sys/types.h>

// The parser of HTTP/1.x responses, for clients. It reads header fields and chunks with the code that reads requests,
// so it is equally strict; only the start line and the end of the body differ.
namespace coro::http1 {

// The contents of a response head. `fields` has the header fields and the members framing, content_length, size,
// keep_alive and upgrade; its members that describe a request line have no meaning.
struct ResponseHead {
    uint16_t status;   // 100 to 999
    Span reason;       // the text behind the status; may be empty
    Head fields;

    std::string_view name(const char *base, int index) const { return text(base, fields.headers[index].name); }
    std::string_view value(const char *base, int index) const { return text(base, fields.headers[index].value); }
    bool is_interim() const { return status < 200; }   // true for a response that another response follows
};

// Parses the head of a response as HeadParser parses the head of a request. A negative result is the negated status
// with which a server would refuse a request with the same fault: 413, 414 and 431 mean that the head is larger than
// the limits, all other numbers that the head is wrong. In addition, the parser refuses a head that two programs could
// interpret differently: a response with an empty line before it, and an interim response that has a body.
class ResponseParser {
public:
    [[nodiscard]] int parse(std::string_view bytes, const Limits &limits, ResponseHead &out);

    void reset() { progress_ = {}; }   // forgets the part of a head that was parsed

private:
    HeadProgress progress_;
    // While the head is incomplete: the contents of its complete lines, as in HeadParser.
    alignas(Head) unsigned char saved_[offsetof(Head, headers)];
};

// Finds the body of a response among the received bytes (RFC 9112 section 6.3).
class ResponseBody {
public:
    ResponseBody() = default;
    // `is_bodiless`: the response has no body, although its fields may describe one, because it answers a HEAD request
    // or a CONNECT request, or has the status 1xx, 204 or 304.
    ResponseBody(const ResponseHead &head, bool is_bodiless, const Limits &limits);

    // Consumes bytes from the front of `bytes` and returns the number of bytes consumed. Sets `data` to the part of the
    // body among the consumed bytes; `data` may be empty. Then call read() again with the remaining bytes. Returns 0
    // only if `bytes` is empty or the body is complete. A negative result is a negated status, as of ChunkedDecoder.
    [[nodiscard]] ssize_t read(std::string_view bytes, std::string_view &data);

    // Must be called when the server has closed the connection. Returns false if a part of the body is missing.
    [[nodiscard]] bool finish();

    bool done() const { return end_ == End::kReached; }   // returns true if the whole body was consumed
    const std::string &trailers() const { return chunks_.trailers(); }   // as those of ChunkedDecoder
    bool ends_with_connection() const { return end_ == End::kClose; }

    // Returns true if the response has no body because of its status (RFC 9110 section 6.4.1).
    static bool is_bodiless_status(uint16_t status) { return status < 200 || status == 204 || status == 304; }

private:
    enum class End : uint8_t { kReached, kLength, kChunked, kClose };

    End end_ = End::kReached;
    uint64_t left_ = 0;   // for kLength: the number of bytes that are missing; for kClose: the number that is allowed
    ChunkedDecoder chunks_;
};

}  // namespace coro::http1
