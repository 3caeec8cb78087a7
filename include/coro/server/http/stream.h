#pragma once

#include "coro/proto/http1/parser.h"
#include "coro/server/connection/peer.h"
#include "coro/server/connection/serving_thread.h"
#include "coro/server/http/stream_user.h"
#include "coro/server/websocket/handshake.h"
#include "coro/server/websocket/sender.h"

#include <memory>

namespace coro {

// One stream of requests and responses: the request that is being handled and the writer of its response. A
// connection of HTTP/1 has one stream; a protocol that multiplexes would have one for each request in
// progress. An exchange is one request and its response. Derived classes send to the client directly
// (HttpProtocol) or by way of the master (RemotePeer).
class HttpStream {
public:
    explicit HttpStream(Peer &peer) : peer_(peer) {}
    HttpStream(const HttpStream &) = delete;
    HttpStream &operator=(const HttpStream &) = delete;

    Peer &peer() const { return peer_; }

    // The functions below are called by ResponseWriter and by the code that attaches it.
    bool is_handling() const { return is_handling_; }
    bool is_awaiting_answer() const { return is_handling_ && !writer_; }   // its writer was detached
    void set_writer(HttpStreamUser &writer) { writer_ = &writer; }
    // What a writer has to know of the request that is being handled.
    struct Handled {
        bool is_head = false;       // HEAD: the response has no body
        bool keeps_alive = false;   // the client may send another request on this connection
        uint8_t minor = 1;          // HTTP/1.minor
    };
    Handled handled() const { return handled_; }
    void writer_detached() { writer_ = nullptr; }
    void decline_compression() { upgrade_->compression = false; }   // in the answer to a WebSocket handshake
    bool may_upgrade() const { return upgrade_ != nullptr; }
    const WebSocketTerms *terms() const { return upgrade_.get(); }   // nullptr unless may_upgrade()
    // Is called when the response is complete. `keep_alive`: the connection stays open for further requests.
    virtual void exchange_ended(bool keep_alive) = 0;
    // Is called instead when the response was a 101: the connection uses WebSocket from now on.
    virtual void exchange_upgraded() = 0;

protected:
    ~HttpStream();

    void begin_handling(const http1::Head &head)
    {
        is_handling_ = true;
        handled_ = {head.is_head, head.keep_alive, head.minor};
    }
    // Ends the exchange because its response is complete. The caller then calls
    // ServingThread::request_ends().
    void finish_handling()
    {
        writer_ = nullptr;
        is_handling_ = false;
        count(peer_.thread().row().responses);
    }
    // Ends the exchange without a response: a writer that is still attached learns that the client has gone.
    void end_handling();
    // Counts and logs that the server refuses the request, and returns the whole response. It is valid until
    // the scratch text of the thread is used again.
    std::string_view refuse_with(int status, bool keep_alive);

    Peer &peer_;
    HttpStreamUser *writer_ = nullptr;   // nullptr: no writer is attached
    // What the request's WebSocket handshake has negotiated; nullptr: it is no handshake.
    std::unique_ptr<WebSocketTerms> upgrade_;
    bool is_handling_ = false;
    Handled handled_;
};

}  // namespace coro
