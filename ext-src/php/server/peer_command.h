#pragma once

#include "php.h"

#include <cstdint>
#include <string_view>
#include <sys/types.h>

namespace coro::php {

// What a worker asks of another one about a connection that is the other's. Travels as it is, with its bytes behind it.
struct PeerCommand {
    enum What : uint32_t { kSend, kPush, kDisconnect, kClose, kReset };

    int64_t session;
    What what;
    uint32_t code = 0;     // opcode of a frame, status of a disconnect
    uint32_t flags = 0;    // of a frame
    pid_t sender = 0;      // likewise: fragments of different processes must not mix
};

// Has another worker such a connection, and is it an open WebSocket?
bool exists_elsewhere(zend_long session);
bool is_websocket_elsewhere(zend_long session);

// Sends the order to whoever has the connection, waiting for room where the caller may wait. False: see last_error().
bool order_elsewhere(const PeerCommand &order, std::string_view bytes = {});

}  // namespace coro::php
