#pragma once

#include "coro/server/connection/handshake_queue.h"
#include "coro/server/connection/protocol.h"

namespace coro {

// The handshake of a stream's layer, such as TLS. When the handshake is complete, the protocol on which both sides
// have agreed replaces this object.
class HandshakeProtocol final : public Protocol, private HandshakeQueue::Waiting {
public:
    explicit HandshakeProtocol(Connection &connection);

    bool step() override;
    bool is_busy() const override { return false; }
    bool begins_handlers() const override { return false; }
    bool is_idle() const override { return false; }
    Deadline deadline() const override { return deadline_; }
    void deadline_passed() override;
    void going_away() override;
    void closed() override { HandshakeQueue::Waiting::unlink(); }
    void forget() override {}

private:
    void on_turn() override;
    int shake_hands();
    std::unique_ptr<Protocol> chosen_protocol() const;
    void fail(int outcome);
    void fail(const char *why);

    Connection &connection_;
    Deadline deadline_;
    Nanoseconds queued_at_ = 0;   // the time since which the handshake waits for its turn, if it does
    bool has_begun_ = false;   // true: a step was taken
};

}  // namespace coro
