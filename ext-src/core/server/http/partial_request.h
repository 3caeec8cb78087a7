#pragma once

#include "core/server/http/protocol.h"
#include "coro/server/http/request_body.h"

#include <cerrno>
#include <cstdint>
#include <memory>
#include <string>

namespace coro {

// The state of a request that has arrived only in part. If its handler has begun, this is the producer of the body.
struct HttpProtocol::Partial final : private RequestBody::Producer {
    Partial(HttpProtocol &of, Storage &storage) : protocol(of), body(storage) {}
    ~Partial()
    {
        if (stream) {
            stream->fail(-ECONNRESET);
        }
    }

    // Begins to pass the body of a request to the handler piece by piece.
    void begin_stream(const http1::Head &of, const http1::Limits &limits, const RequestBody::Terms &terms, Storage &storage);

    bool is_chunked() const { return head.framing == http1::Framing::kChunked; }
    // The functions below are for a request with a stream.
    bool is_complete() const { return is_chunked() ? decoder.done() : missing == 0; }
    bool takes_bytes() const { return is_complete() || (room() > 0 && (discards || !stream->is_dropped())); }
    size_t room() const { return discards ? RequestBody::kMostDiscarded - discarded : stream->room(); }
    // Returns true if the rest of the body can be discarded after the answer, so that the connection stays open.
    bool can_be_discarded() const
    {
        return !awaits_continue && (is_chunked() || missing <= RequestBody::kMostDiscarded);
    }
    // Takes bytes from the front of `bytes`. Returns their number or a negated HTTP status.
    ssize_t take(std::string_view bytes);

    HttpProtocol &protocol;
    http1::HeadParser parser;
    http1::Head head;            // with a stream, only `framing` is set
    std::string head_bytes;      // bytes of the head; empty until the head is complete, and for a request with a stream
    http1::ChunkedDecoder decoder;
    Buffer body;
    std::shared_ptr<RequestBody> stream;   // the body, if the handler has begun; nullptr: it has not begun
    uint64_t missing = 0;                  // the number of bytes that have not arrived, if the body has a Content-Length
    size_t discarded = 0;
    bool keeps_alive = false;       // true: the client may send another request on this connection
    bool awaits_continue = false;   // true: the client waits for "100 Continue"
    bool is_answered = false;       // true: the answer is complete, and the body is not
    bool discards = false;          // true: the rest of the body is dropped
    bool ends_connection = false;   // true: the connection ends after the body

private:
    void body_wanted() override { protocol.body_wanted(); }
    void body_dropped() override { protocol.body_dropped(); }
    void body_too_large() override { protocol.body_refused(413); }
};

}  // namespace coro
