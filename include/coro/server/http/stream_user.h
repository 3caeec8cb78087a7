#pragma once

#include <cstdint>

namespace coro {

class HttpStream;

// The part of a ResponseWriter that HttpStream uses. The stream clears the pointer to itself when the client has
// disconnected.
class HttpStreamUser {
public:
    enum class State : uint8_t { kDetached, kOpen, kChunked, kTrailers, kEnded };

protected:
    HttpStream *stream_ = nullptr;   // nullptr: detached, complete, or the client has disconnected
    State state_ = State::kDetached;

private:
    friend class HttpStream;
};

}  // namespace coro
