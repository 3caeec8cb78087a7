#pragma once

#include "coro/net/address.h"
#include "coro/net/stream.h"
#include "coro/proto/framing/framer.h"
#include "coro/server/config/config.h"

#include <cstdint>
#include <vector>

namespace coro {

// A port as one of those who serve it sees it.
struct ServedPort {
    int listener;               // descriptor
    const PortConfig *config;
    const FramingRules *framing;
    int index;                  // among the server's ports
    int number;                 // TCP or UDP port
    int type;                   // CORO_SOCK_*
    PeerAddress local;
    bool is_unix;
    bool is_datagram;
    std::vector<int> siblings;  // the same port's sockets that others serve
    MakeStreamLayer make_layer = nullptr;
    // How many clients, the first ones, get the options of the port one by one: the others copy them from the listener.
    static constexpr uint32_t kAllClients = UINT32_MAX;
    uint32_t without_options = 0;
};

}  // namespace coro
