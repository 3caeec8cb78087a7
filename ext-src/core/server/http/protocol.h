#pragma once

#include "core/server/http/exchange_log.h"
#include "coro/base/buffer.h"
#include "coro/base/small_blocks.h"
#include "coro/base/text_buffer.h"
#include "coro/net/payload.h"
#include "coro/proto/http1/parser.h"
#include "coro/server/connection/connection.h"
#include "coro/server/connection/protocol.h"
#include "coro/server/http/request_body.h"
#include "coro/server/http/request_data.h"
#include "coro/server/http/stream.h"
#include "coro/server/websocket/protocol.h"

#include <cerrno>
#include <cstdint>
#include <memory>
#include <string>

namespace coro {

class RequestBody;
class RequestFilter;
struct IncomingRequest;
struct PortConfig;

// The HTTP/1 protocol of one connection. Reads requests and passes them to the handler one at a time, in the order
// in which they arrived. As HTTP/1 answers requests in order, the protocol object itself is the only stream of the
// connection.
class HttpProtocol final : public HttpStream, public Protocol, public InSmallBlocks {
public:
    explicit HttpProtocol(Connection &connection);
    ~HttpProtocol() override;

    void response_completed(bool keep_alive) override;
    void exchange_upgraded() override;
    // Sends a 502 response, because the worker that handled the request has ended before it began to answer.
    void handler_lost() override;
    void filter_is_ready() override;
    void notify(const Http2Notice &notice) override { connection().notify(notice); }

    bool step() override;
    Place place() override;
    void placed(size_t count) override;
    bool is_busy() const override { return is_handling_ && !takes_body(); }
    bool awaits_response() const override { return is_handling_; }
    bool is_idle() const override { return !is_handling_ && !partial_ && !arriving_; }
    bool can_be_passed_on() const override { return true; }
    Deadline deadline() const override { return request_until_; }
    void deadline_passed() override;
    double idle_timeout() const override { return config().http_keepalive_timeout; }
    void closed() override;
    void forget() override;
    void sent(std::string_view bytes) override { log_.sent(bytes); }
    void sent_file(size_t size) override { log_.sent_file(size); }
    void sent_all() override { log_.sent_all(connection()); }
    bool ends_with_client() const override { return is_handling_ && handled_.is_watched; }
    HttpStream *http() override { return this; }

private:
    struct PartialRequest;
    class BodyReader;

    Connection &connection() const { return static_cast<Connection &>(peer_); }
    ServingThread &thread() const;
    const PortConfig &config() const;
    bool has_whole_body(const http::Head &head) const;
    bool upgrade_to_http2();
    bool await_rest_of_head(const http1::HeadParser &parser);
    void finish_head(const http::Head &head);
    bool take_body();
    bool make_room(size_t count);
    bool take_body_of_length();
    bool take_chunked_body();
    void begin_partial_body(const http::Head &head);
    bool send_continue();
    void dispatch(const http::Head &head, const char *base, std::string_view body, const Block &block,
                  RequestBody *arriving = nullptr);
    int hand_over(const IncomingRequest &request, const char *&why);
    int filter(RequestFilter &filter, const IncomingRequest &request);
    void not_handled(int status, const Block &block, const char *why = nullptr);
    int hand_over_handshake(const IncomingRequest &request, int kind, std::string_view key);
    void end_request();
    void refuse(int status, std::string_view fields = {}, const char *why = nullptr);
    bool admit(const http::Head &head);
    PeerAddress client_of(const http::Head &head, const char *base) const;
    Deadline request_deadline() const;
    void body_arrived(size_t count);
    void start_time_limit();
    // The functions of requests whose handler begins before the body has arrived (protocol_body.cc).
    bool may_begin_early(const char *base, const http::Head &head) const;
    bool takes_body() const;
    void begin_early();
    void client_is_watched() override { connection().watch_client(); }
    void note_head(const http::Head &head, const char *base);

    std::unique_ptr<PartialRequest> partial_;         // the request that has arrived only in part; nullptr: none
    std::unique_ptr<BodyReader> arriving_;   // the body whose handler has begun before it has arrived; nullptr: none
    Deadline request_until_ = kNever;
    std::unique_ptr<RequestData> postponed_;   // the present request, while the port's filter cannot answer it yet
    ExchangeLog log_;
};

// A request that has arrived only in part, and whose handler has not begun.
struct HttpProtocol::PartialRequest {
    explicit PartialRequest(Storage &storage) : body(storage) {}

    // Appends the trailers of the body, which is complete, to the bytes of the head.
    void take_trailers(const http1::ChunkedDecoder &from)
    {
        head.trailers = {uint32_t(head_bytes.size()), uint32_t(from.trailers().size())};
        head_bytes.append(from.trailers());
    }

    http1::HeadParser parser;
    http::Head head;
    std::string head_bytes;   // bytes of the head; empty until the head is complete
    http1::ChunkedDecoder decoder;
    Buffer body;
};

// The body of a request whose handler has begun: the producer of a RequestBody. It belongs to the protocol, and some of its
// functions destroy it: they say so.
class HttpProtocol::BodyReader final : private RequestBody::Producer {
public:
    BodyReader(HttpProtocol &protocol, const http::Head &head, const RequestBody::Terms &terms, Storage &storage);
    ~BodyReader() { body_->fail(-ECONNRESET); }

    const std::shared_ptr<RequestBody> &body() const { return body_; }
    const http1::ChunkedDecoder &decoder() const { return decoder_; }
    bool is_complete() const { return is_chunked_ ? decoder_.done() : missing_ == 0; }
    bool takes_bytes() const { return is_complete() || (room() > 0 && (discards_ || !body_->is_dropped())); }
    // Returns true if the rest of the body can be discarded after the response, so that the connection stays open.
    bool can_be_discarded() const
    {
        return !awaits_continue_ && (is_chunked_ || missing_ <= RequestBody::kMostDiscarded);
    }
    // Takes unread bytes of the connection, as many as fit. Returns false if the request was refused, and destroys this object.
    bool feed();
    bool step();                 // does what Protocol::step() does; may destroy this object
    Place place();               // does what Protocol::place() does; may destroy this object
    void placed(size_t count);   // does what Protocol::placed() does; may destroy this object
    void expect_more();
    void response_completed(bool keep_alive);                        // may destroy this object
    void refuse(int status, const char *why = nullptr);    // destroys this object

private:
    size_t room() const { return discards_ ? RequestBody::kMostDiscarded - discarded_ : body_->room(); }
    ssize_t take(std::string_view bytes);
    void complete();
    void discard_rest();
    void end_unread();
    void body_wanted() override;
    void body_dropped() override;
    // After the response, the rest of the body only keeps the connection from its next request.
    void body_refused(int status) override { is_response_complete_ ? discard_rest() : refuse(status); }

    HttpProtocol &protocol_;
    http1::ChunkedDecoder decoder_;
    std::shared_ptr<RequestBody> body_;
    uint64_t missing_;                // the number of bytes that have not arrived, if the body has a Content-Length
    size_t discarded_ = 0;
    bool is_chunked_;
    bool keeps_alive_;                // true: the client may send another request on this connection
    bool awaits_continue_;            // true: the client waits for "100 Continue"
    bool is_response_complete_ = false;        // true: the response is complete, and the body is not
    bool discards_ = false;           // true: the rest of the body is dropped
    bool ends_connection_ = false;    // true: the connection ends after the body
};

}  // namespace coro
