#pragma once

#include "coro/base/buffer.h"
#include "coro/base/text_buffer.h"
#include "coro/net/payload.h"
#include "coro/proto/http1/parser.h"
#include "coro/server/connection/connection.h"
#include "coro/server/http/request_body.h"
#include "coro/server/http/request_data.h"
#include "coro/server/http/stream.h"
#include "coro/server/connection/protocol.h"
#include "coro/server/websocket/protocol.h"

#include <cerrno>
#include <cstdint>
#include <memory>
#include <string>

namespace coro {

class LoggedExchange;
class RequestBody;
class RequestFilter;
struct IncomingRequest;
struct PortConfig;

// The HTTP/1 protocol of one connection. Reads requests and passes them to the handler one at a time, in the order
// in which they arrived. As HTTP/1 answers requests in order, the protocol object itself is the only stream of the
// connection.
class HttpProtocol final : public HttpStream, public Protocol {
public:
    explicit HttpProtocol(Connection &connection);
    ~HttpProtocol() override;

    void exchange_ended(bool keep_alive) override;
    void exchange_upgraded() override;
    // Sends a 502 response, because the worker that handled the request has ended before it began to answer.
    void handler_lost() override;
    void filter_is_ready() override;

    bool step() override;
    Place place() override;
    void placed(size_t count) override;
    bool is_busy() const override { return is_handling_ && !(partial_ && takes_body()); }
    bool awaits_answer() const override { return is_handling_; }
    bool is_idle() const override { return !is_handling_ && !partial_; }
    Deadline deadline() const override { return request_until_; }
    void deadline_passed() override;
    double idle_timeout() const override { return config().http_keepalive_timeout; }
    void closed() override;
    void forget() override;
    void sent(std::string_view bytes) override;
    void sent_file(size_t size) override;
    void sent_all() override;
    bool ends_with_client() const override { return is_handling_ && handled_.is_watched; }
    HttpStream *http() override { return this; }

private:
    struct Partial;

    ServingThread &thread() const;
    const PortConfig &config() const;
    bool has_whole_body(const http1::Head &head) const;
    bool await_rest_of_head(const http1::HeadParser &parser);
    void finish_head(const http1::Head &head);
    bool take_body();
    bool make_room(size_t count);
    bool take_body_of_length();
    bool take_chunked_body();
    void begin_partial_body(const http1::Head &head);
    bool send_continue();
    void dispatch(const http1::Head &head, const char *base, std::string_view body, const Block &block,
                  RequestBody *arriving = nullptr);
    int hand_over(const IncomingRequest &request, const char *&why);
    int filter(RequestFilter &filter, const IncomingRequest &request);
    void not_handled(int status, const Block &block, const char *why = nullptr);
    int hand_over_handshake(const IncomingRequest &request, int kind, std::string_view key);
    void answered();
    void refuse(int status, std::string_view fields = {}, const char *why = nullptr);
    bool admit(const http1::Head &head);
    PeerAddress client_of(const http1::Head &head, const char *base) const;
    Deadline request_deadline() const;
    void body_arrived(size_t count);
    void start_time_limit();
    // The functions of requests whose handler begins before the body has arrived (protocol_body.cc).
    bool may_begin_early(const char *base, const http1::Head &head) const;
    size_t most_collected() const;
    bool takes_body() const;
    void begin_early();
    bool feed_stream();
    void expect_more();
    bool take_stream();
    Place place_in_stream();
    void placed_in_stream(size_t count);
    void stream_complete();
    void body_wanted();
    void body_dropped();
    void answered_early(bool keep_alive);
    void discard_stream();
    void end_unread();
    void body_refused(int status, const char *why = nullptr);
    void client_is_watched() override { connection_.watch_client(); }

    // The functions below are in protocol_log.cc.
    Nanoseconds note_request(const http1::Head &head, const char *base, const PeerAddress &client);
    void note_head(const http1::Head &head, const char *base);
    void begin_line();
    void note_refusal();
    void end_answer();
    void write_line(size_t unsent);

    Connection &connection_;
    std::unique_ptr<Partial> partial_;   // the request that has arrived only in part; nullptr: none
    Deadline request_until_ = kNever;
    std::unique_ptr<RequestData> postponed_;     // the present request, while the port's filter cannot answer it yet
    std::unique_ptr<LoggedExchange> logged_;   // the present request, or the last one if its answer is partly unsent
};

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
    // Appends the trailers of the body, which is complete, to the bytes of the head.
    void take_trailers(const http1::ChunkedDecoder &from)
    {
        head.trailers = {uint32_t(head_bytes.size()), uint32_t(from.trailers().size())};
        head_bytes.append(from.trailers());
    }
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
    // After the answer, the rest of the body only keeps the connection from its next request.
    void body_refused(int status) override { is_answered ? protocol.discard_stream() : protocol.body_refused(status); }
};

}  // namespace coro
