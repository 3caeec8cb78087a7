#pragma once

#include "coro/base/buffer.h"
#include "coro/base/storage.h"
#include "coro/proto/websocket/frame.h"
#include "coro/server/connection/handoff.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace coro {

// A message, or a control frame that the port's options deliver.
struct WebSocketMessage {
    websocket::Opcode opcode;
    std::string_view bytes;
    Block block;                  // owns the bytes if its data is not nullptr: then the handler takes it
};

// A message whose last bytes, the tail, another process may read from the socket.
struct MessageTail {
    websocket::Opcode opcode;
    // The bytes that were read already. They are unmasked and, in a text message, checked to be UTF-8.
    Buffer &front;
    size_t size;                  // bytes of the tail
    uint32_t key;                 // masking key for the first byte of the tail
    bool may_wait;                // true: the connection can wait until all of the tail has arrived
};

}  // namespace coro
