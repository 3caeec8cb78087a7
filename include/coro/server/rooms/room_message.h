#pragma once

#include "coro/proto/websocket/frame.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace coro {

// A message to the members of a room.
struct RoomMessage {
    static constexpr size_t kMostExcepted = 1000;
    static constexpr size_t kMostBytes = 16 << 20;

    std::string_view room;
    std::string_view bytes;
    websocket::Opcode opcode = websocket::Opcode::kText;
    std::span<const int64_t> except;   // the connections that do not get it, sorted
    uint64_t last_join = 0;   // RoomDirectory::last_join() when it was published: who joins later does not get it
    int64_t only = 0;         // the one member that gets it; 0: all members get it

    // Returns everything but `bytes` as it is sent to another process, where read() reads it.
    std::string head() const;
    // Reads a message that consists of a head and its bytes, or of a head whose bytes are in `body`. `except` gets the memory for
    // the connections that do not get it. Returns false if the head is not complete.
    [[nodiscard]] bool read(std::string_view packet, std::string_view body, std::vector<int64_t> &except_memory);
};

}  // namespace coro
