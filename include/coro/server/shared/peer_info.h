#pragma once

#include "coro/base/clock.h"
#include "coro/net/address.h"

#include <cstddef>
#include <cstdint>

namespace coro {

// What a server knows about a client at one moment. All times are nanoseconds of the monotonic clock; 0: never.
struct PeerInfo {
    PeerAddress peer_address;
    int32_t uid = 0;               // the number that the program has bound to the client; 0: none
    Nanoseconds opened_at = 0;
    Nanoseconds received_at = 0;   // time when the client's last byte was read
    Nanoseconds sent_at = 0;       // time when the client's socket last took bytes
    Nanoseconds active_at = 0;     // time when the client's last request or message began or ended
    size_t unread = 0;             // number of bytes that were read and not handed over to a handler
    size_t unsent = 0;             // number of bytes to the client that its socket has not taken
    int socket = -1;               // descriptor of the client's socket in the process that owns the socket
    int reactor = 0;               // index of the reactor thread that owns the client's socket
    bool is_protected = false;     // true: heartbeat_idle_time does not apply to the client
    // true: the client is a stream of HTTP/2, which has no socket: one request or WebSocket of a client with a connection
    bool is_stream = false;
    int16_t worker = -1;           // id of the worker that a master has given the client to; -1: unknown
    uint8_t unused[4] = {};        // instead of padding, see bytes_of()
};

}  // namespace coro
