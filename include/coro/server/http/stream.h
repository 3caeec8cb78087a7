#pragma once

#include "coro/proto/http1/parser.h"
#include "coro/server/connection/peer.h"
#include "coro/server/connection/serving_thread.h"
#include "coro/server/websocket/sender.h"

#include <memory>

namespace coro {

class ResponseWriter;

// A client's side of answering: the one request of it that is being handled, and whoever answers that.
class HttpStream {
public:
    explicit HttpStream(Peer &peer) : peer_(peer) {}
    HttpStream(const HttpStream &) = delete;
    HttpStream &operator=(const HttpStream &) = delete;

    Peer &peer() const { return peer_; }

    // The exchange's side.
    bool is_handling() const { return is_handling_; }
    bool is_awaiting_answer() const { return is_handling_ && !writer_; }   // its exchange was detached
    void set_writer(ResponseWriter &writer) { writer_ = &writer; }
    void attach_again(ResponseWriter &writer);
    void writer_detached() { writer_ = nullptr; }
    void decline_compression() { upgrade_->compression = false; }   // of the handshake that is being answered
    bool may_upgrade() const { return upgrade_ != nullptr; }
    const WebSocketTerms *terms() const { return upgrade_.get(); }   // while it may
    virtual void exchange_ended(bool keep_alive) = 0;
    virtual void exchange_upgraded() = 0;    // it has sent a 101

protected:
    ~HttpStream();

    void begin_handling(const http1::Head &head)
    {
        is_handling_ = true;
        handled_is_head_ = head.is_head;
        handled_keeps_alive_ = head.keep_alive;
        handled_minor_ = head.minor;
    }
    // Ends the exchange because its response is complete. The caller then calls ServingThread::request_ends().
    void finish_handling()
    {
        writer_ = nullptr;
        is_handling_ = false;
        count(peer_.frontend().row().responses);
    }
    // Ends the exchange without a response: a writer that is still attached learns that the client has gone.
    void end_handling();
    // Counts and logs that the server refuses the request, and returns the whole response. It is valid until the scratch text of
    // the thread is used again.
    std::string_view refuse_with(int status, bool keep_alive);

    Peer &peer_;
    ResponseWriter *writer_ = nullptr;
    std::unique_ptr<WebSocketTerms> upgrade_;   // what the request that is being handled has asked for
    bool is_handling_ = false;
    bool handled_is_head_ = false;
    bool handled_keeps_alive_ = false;
    uint8_t handled_minor_ = 1;
};

}  // namespace coro
