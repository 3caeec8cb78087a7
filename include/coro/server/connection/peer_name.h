#pragma once

#include "coro/net/address.h"

#include <cstdint>

namespace coro {

class Peer;

// Which client a log line is about. Nothing is formatted before the line is written.
class PeerName {
public:
    PeerName(const Peer &peer) : peer_(&peer) {}
    // Without an id: one that is refused, or the sender of a datagram.
    explicit PeerName(const Address &from) : peer_address_(PeerAddress::of(from)) {}
    PeerName(const PeerAddress &peer_address, int64_t session) : peer_address_(peer_address), session_(session) {}

    struct Text {
        char bytes[96];
    };
    // "client 127.0.0.1:40000 (fd 7)", "client of a unix socket (fd 7)"; fd is its id, as PHP programs know it.
    Text text() const { return print("client ", "client of "); }
    // The same without the first word.
    Text address() const { return print("", ""); }

private:
    Text print(const char *before_address, const char *before_socket) const;

    const Peer *peer_ = nullptr;
    PeerAddress peer_address_ = {};
    int64_t session_ = 0;
};

}  // namespace coro
