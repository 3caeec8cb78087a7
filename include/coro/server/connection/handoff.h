#pragma once

#include <cstdint>

namespace coro {

// Who reads the last bytes of a message from the client's socket.
enum class TailReader : uint8_t {
    kSelf,           // the process that has read the first bytes
    kNobodyYet,      // they are read when all of them have arrived
    kOtherProcess,   // a process that the socket was handed off to
};

// What became of the last bytes of a message whose socket was handed off.
enum class TailFate : uint8_t {
    kTaken,
    kNotTaken,   // they are still in the socket, or some of them
    kNoText,     // taken, but the text message is not UTF-8
};

}  // namespace coro
