#pragma once

#include "coro/net/address.h"
#include "coro/net/stream.h"
#include "coro/proto/framing/framer.h"
#include "coro/server/config/config.h"

#include <cstdint>
#include <vector>

namespace coro {

// A port of the server as one serving thread knows it.
struct ServedPort {
    int listener;               // descriptor of the listening socket that this thread accepts from
    const PortConfig *config;
    const FramingRules *framing;
    int index;                  // position of the port among the server's ports
    int number;                 // number of the TCP or UDP port
    int type;                   // type of the socket: a value of CORO_SOCK_*
    PeerAddress local;
    bool is_unix;
    bool is_datagram;
    std::vector<int> siblings;  // listening sockets of this port from which other workers accept
    MakeStreamLayer make_layer = nullptr;
    // The value of `without_options` if no client inherits options from the listening socket.
    static constexpr uint32_t kAllClients = UINT32_MAX;
    // How many of the first clients lack the port's socket options, which must be set on their sockets one by one.
    // Later clients inherit the options from the listening socket.
    uint32_t without_options = 0;
};

}  // namespace coro
