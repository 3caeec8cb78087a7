#pragma once

#include "coro/proto/framing/framer.h"
#include "coro/server/connection/connection.h"
#include "coro/server/connection/protocol.h"

#include <memory>

namespace coro {

// The protocol of a port whose program defines its own packets: the port's framing cuts the packets out of the
// stream. Each packet is handed over when it has arrived, without waiting for the answer to the previous packet.
class PacketProtocol final : public Protocol {
public:
    explicit PacketProtocol(Connection &connection);
    ~PacketProtocol() override;

    bool step() override;
    Place place() override;
    void placed(size_t count) override;
    bool is_busy() const override { return false; }
    bool is_idle() const override;
    void all_handlers_ended() override { connection_.close_when_sent(); }
    void closed() override { forget(); }
    void forget() override;

private:
    struct PartialPacket;

    bool wait_for(size_t size);
    bool deliver_partial();
    void deliver(std::string_view bytes, Block block);
    void refuse(const char *why);

    Connection &connection_;
    Framer framer_;
    // a large packet of known size that has not arrived completely; nullptr: none
    std::unique_ptr<PartialPacket> partial_;
};

}  // namespace coro
