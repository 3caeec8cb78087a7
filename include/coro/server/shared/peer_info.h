#pragma once

#include "coro/base/clock.h"
#include "coro/net/address.h"

#include <cstddef>
#include <cstdint>

namespace coro {

// What a server knows about a client at one moment. Times are of the monotonic clock; 0: never.
struct PeerInfo {
    PeerAddress peer_address;
    Nanoseconds opened_at = 0;
    Nanoseconds received_at = 0;   // when its last byte was read
    Nanoseconds sent_at = 0;       // when its socket last took bytes
    Nanoseconds active_at = 0;     // when it last began or ended a request or message
    size_t unread = 0;             // bytes that were received and not handed over
    size_t unsent = 0;             // bytes that its socket has not taken
    int32_t uid = 0;               // the number that the program has bound to it; 0: none
    int socket = -1;               // descriptor in the process that owns the socket
    int reactor = 0;               // index of the master's thread that owns the socket
    bool is_protected = false;     // heartbeat_idle_time does not apply
};

}  // namespace coro
