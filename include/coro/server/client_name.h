#pragma once

#include "coro/net/address.h"

#include <cstdint>

namespace coro {

class Client;

// Which client a log line is about. Nothing is formatted before the line is written.
class ClientName {
public:
    ClientName(const Client &client) : client_(&client) {}
    // Without an id: one that is refused, or the sender of a datagram.
    explicit ClientName(const Address &from) : peer_(PeerAddress::of(from)) {}
    ClientName(const PeerAddress &peer, int64_t session) : peer_(peer), session_(session) {}

    struct Text {
        char bytes[96];
    };
    // "client 127.0.0.1:40000 (fd 7)", "client of a unix socket (fd 7)"; fd is its id, as PHP programs know it.
    Text text() const { return print("client ", "client of "); }
    // The same without the first word.
    Text address() const { return print("", ""); }

private:
    Text print(const char *before_address, const char *before_socket) const;

    const Client *client_ = nullptr;
    PeerAddress peer_ = {};
    int64_t session_ = 0;
};

}  // namespace coro
