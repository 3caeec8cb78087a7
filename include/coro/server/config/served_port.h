#pragma once

#include "coro/net/address.h"
#include "coro/net/stream.h"
#include "coro/proto/framing/framer.h"
#include "coro/server/config/config.h"

#include <atomic>
#include <cstdint>
#include <vector>

namespace coro {

class Admission;
class RequestFilter;

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
    // The number of clients, counted from the first accepted client, whose sockets lack the port's socket options:
    // the options must be set on each of these sockets. Later clients inherit the options from the listening
    // socket.
    uint32_t without_options = 0;
    const Admission *admission = nullptr;   // nullptr: no option of Admission is set
    // Answers some requests before the handler gets them (server/connection/request_filter.h); nullptr: the handler gets all.
    RequestFilter *filter = nullptr;
    bool is_shared = false;     // true: other servers may listen on the address
    // What happens to the listening socket at the end of the server. kShutDown: it is shut down, in all processes that
    // have it. kClose: the caller closes it. kKeep: another process has passed it to this server and keeps it open;
    // clients wait there for the next server.
    enum class AtEnd : uint8_t { kShutDown, kClose, kKeep };
    AtEnd at_end = AtEnd::kShutDown;
    // True: another server has the listening sockets, too (Scoreboard::End::has_other_owner). nullptr: none can.
    const std::atomic<bool> *has_other_owner = nullptr;

    // Returns true if other processes accept from the listening socket when this server has ended.
    bool is_kept() const { return at_end == AtEnd::kKeep || (has_other_owner && *has_other_owner); }
};

}  // namespace coro
