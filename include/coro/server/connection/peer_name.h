#pragma once

#include "coro/net/address.h"

#include <cstdint>

namespace coro {

class Peer;

// The client that a log line is about. Its text is formatted only if the line is written.
class PeerName {
public:
    PeerName(const Peer &peer) : peer_(&peer) {}
    // For a client without a session id: one that is refused, or the sender of a datagram.
    explicit PeerName(const Address &from) : peer_address_(PeerAddress::of(from)) {}
    PeerName(const PeerAddress &peer_address, int64_t session)
        : peer_address_(peer_address), session_(session)
    {}

    struct Text {
        char bytes[96];
    };
    // "client 127.0.0.1:40000 (fd 7)", "client of a unix socket (fd 7)". The number after "fd" is the session
    // id.
    Text text() const { return print("client ", "client of "); }
    // Returns text() without the word "client".
    Text address() const { return print("", ""); }

private:
    Text print(const char *before_address, const char *before_socket) const;

    const Peer *peer_ = nullptr;
    PeerAddress peer_address_ = {};
    int64_t session_ = 0;
};

}  // namespace coro
