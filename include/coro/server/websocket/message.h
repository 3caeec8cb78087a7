#pragma once

#include "coro/base/buffer.h"
#include "coro/base/storage.h"
#include "coro/proto/websocket/frame.h"
#include "coro/server/connection/handoff.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace coro {

// A WebSocket message that has arrived, or a control frame that the port's options deliver to the program.
struct WebSocketMessage {
    websocket::Opcode opcode;
    std::string_view bytes;
    Block block;   // owns the bytes if its data is not nullptr: then the handler takes over the block
    bool was_compressed = false;
};

// A message whose last bytes (the tail) are still in the socket, where another process may read them.
struct MessageTail {
    websocket::Opcode opcode;
    // The bytes of the message that were read already. They are unmasked and, in a text message, checked to be
    // UTF-8.
    Buffer &front;
    size_t size;                  // size of the tail in bytes
    uint32_t key;                 // masking key, rotated for the first byte of the tail
    bool may_wait;                // true: the connection can wait until the whole tail has arrived
};

}  // namespace coro
