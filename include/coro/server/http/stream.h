#pragma once

#include "coro/proto/http1/parser.h"
#include "coro/server/connection/peer.h"
#include "coro/server/websocket/handshake.h"

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
    bool is_awaiting_answer() const { return is_handling_ && !exchange_; }   // its exchange was detached
    void set_exchange(ResponseWriter &exchange) { exchange_ = &exchange; }
    void attach_again(ResponseWriter &exchange);
    void exchange_detached() { exchange_ = nullptr; }
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
    void end_handling();   // an exchange that is still attached learns that the client has gone

    Peer &peer_;
    ResponseWriter *exchange_ = nullptr;
    std::unique_ptr<WebSocketTerms> upgrade_;   // what the request that is being handled has asked for
    bool is_handling_ = false;
    bool handled_is_head_ = false;
    bool handled_keeps_alive_ = false;
    uint8_t handled_minor_ = 1;
};

}  // namespace coro
