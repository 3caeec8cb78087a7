#pragma once

#include "coro/proto/http/head.h"
#include "coro/server/connection/peer.h"
#include "coro/server/connection/serving_thread.h"
#include "coro/server/websocket/handshake.h"
#include "coro/server/websocket/sender.h"

#include <memory>

namespace coro {

class HttpStream;

// The part of a ResponseWriter that HttpStream uses. The stream clears the pointer to itself when the client has
// disconnected.
class HttpStreamUser {
public:
    enum class State : uint8_t { kDetached, kOpen, kChunked, kTrailers, kEnded };

protected:
    HttpStream *stream_ = nullptr;   // nullptr: detached, complete, or the client has disconnected
    State state_ = State::kDetached;

private:
    friend class HttpStream;
};

// One sequence of requests and responses: knows the request that is being handled and the writer of its response.
// A connection of HTTP/1 has one stream; a protocol that multiplexes would have one for each request in progress.
// An exchange is one request and its response. Derived classes send to the client directly (HttpProtocol) or by
// way of the master (RemotePeer).
class HttpStream {
public:
    explicit HttpStream(Peer &peer) : peer_(peer) {}
    HttpStream(const HttpStream &) = delete;
    HttpStream &operator=(const HttpStream &) = delete;

    Peer &peer() const { return peer_; }

    // ResponseWriter calls the functions below, and so does the code that attaches a ResponseWriter.
    bool is_handling() const { return is_handling_; }
    bool has_writer_begun() const { return writer_ && writer_->state_ != HttpStreamUser::State::kOpen; }
    // true: a request is being handled, and no writer is attached to answer it
    bool is_awaiting_response() const { return is_handling_ && !writer_; }
    void set_writer(HttpStreamUser &writer) { writer_ = &writer; }
    // What a writer must know of the request that is being handled.
    struct Handled {
        bool is_head = false;       // true: the method is HEAD, so the response has no body
        // True: the client may send another request on this connection. False while so much of the request's body is
        // missing that it would not be read after a response.
        bool keeps_alive = false;
        uint8_t minor = 1;          // minor version of HTTP: 0 or 1
        bool is_watched = false;    // true: the handler wants to know when the client goes
        bool is_http2 = false;      // true: the request has come in a stream of HTTP/2, so no field Connection is sent
    };
    Handled handled() const { return handled_; }
    // Returns true if the request has begun before this time of the loop's clock.
    bool has_begun_before(Nanoseconds time) const { return int32_t(RequestDurations::micros(time) - begun_at_) >= 0; }
    void writer_detached() { writer_ = nullptr; }
    // Has the handler notified (ConnectionHandler::on_client_gone()) if the connection ends before the response is
    // complete. From now on, a client that ends its direction of the stream counts as gone.
    void watch_client()
    {
        handled_.is_watched = true;
        client_is_watched();
    }
    // removes compression from terms(): WebSocket messages are then not compressed
    void decline_compression() { upgrade_->compression = false; }
    bool may_upgrade() const { return upgrade_ != nullptr; }
    // Returns the negotiated terms of the WebSocket handshake, or nullptr if the request is not a handshake.
    const WebSocketTerms *terms() const { return upgrade_.get(); }
    // Called when the response is complete. `keep_alive` is true if the connection stays open for further
    // requests.
    virtual void response_completed(bool keep_alive) = 0;
    // Called instead of response_completed() when the response had status 101: the connection uses WebSocket from now
    // on.
    virtual void exchange_upgraded() = 0;
    // Sends a frame about the client's whole connection. Call it only if handled().is_http2.
    virtual void notify(const Http2Notice &notice) = 0;
    // Sends an informational response. Returns 0 or -errno.
    [[nodiscard]] virtual int send_informational(std::string_view bytes) { return peer_.send(bytes, {}); }

protected:
    virtual void client_is_watched() = 0;
    ~HttpStream();

    void begin_exchange(const http::Head &head)
    {
        is_handling_ = true;
        has_had_exchange_ = true;
        handled_ = {head.is_head, head.keep_alive, head.minor, false, head.http2_stream != 0};
        begun_at_ = RequestDurations::micros(peer_.thread().loop().now());
    }
    // Sets whether the connection can serve another request after the response to the present one.
    void set_keeps_alive(bool keeps_alive) { handled_.keeps_alive = keeps_alive; }
    // Ends the exchange because its response is complete. After this function the caller must call
    // ServingThread::request_ends().
    void end_exchange()
    {
        writer_ = nullptr;
        is_handling_ = false;
        ServingThread &thread = peer_.thread();
        count(thread.row().responses);
        if (RequestDurations *durations = thread.durations()) [[unlikely]] {
            durations->request_ended(begun_at_);
        }
    }
    // Detaches the writer: it learns that the client has gone.
    void forget_writer();
    // Ends the exchange without a response. A writer that is still attached learns that the client has gone.
    void abandon_exchange();
    // Counts and logs that the server refuses the request. Returns the bytes of the whole response, which are
    // valid until the scratch text of the thread is used again. `fields` are further header fields, each with CRLF.
    // `why` is the reason for the log; nullptr: the status alone tells it.
    std::string_view refuse_with(int status, bool keep_alive, std::string_view fields = {}, const char *why = nullptr);

    Peer &peer_;
    HttpStreamUser *writer_ = nullptr;   // nullptr: no writer is attached
    // The terms that the request's WebSocket handshake has negotiated; nullptr: the request is not a handshake.
    std::unique_ptr<WebSocketTerms> upgrade_;
    bool is_handling_ = false;
    bool has_had_exchange_ = false;   // true: the first request has been passed to its handler
    Handled handled_;
    // RequestDurations::micros() of the time of the loop at which the request that is being handled has arrived
    uint32_t begun_at_ = 0;
};

}  // namespace coro
