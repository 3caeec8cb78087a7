#pragma once

#include "coro/net/address.h"
#include "coro/net/stream.h"
#include "coro/proto/framing/framer.h"
#include "coro/server/config/config.h"

#include <cstdint>
#include <vector>

namespace coro {

// A port as one serving thread sees it.
struct ServedPort {
    int listener;               // descriptor of the listening socket
    const PortConfig *config;
    const FramingRules *framing;
    int index;                  // position of the port among the server's ports
    int number;                 // TCP or UDP port
    int type;                   // CORO_SOCK_*
    PeerAddress local;
    bool is_unix;
    bool is_datagram;
    std::vector<int> siblings;  // listening sockets of the same port that other workers serve
    MakeStreamLayer make_layer = nullptr;
    // How many of the first clients need the port's socket options set one by one. Later ones inherit them
    // from the listening socket.
    static constexpr uint32_t kAllClients = UINT32_MAX;
    uint32_t without_options = 0;
};

}  // namespace coro
