#pragma once

namespace coro {

class HttpStream;

// The part of a ResponseWriter that HttpStream may change: the pointer to the stream. The stream clears this
// pointer when the client has disconnected.
class HttpStreamUser {
protected:
    HttpStream *stream_ = nullptr;   // nullptr: detached, complete, or the client has disconnected

private:
    friend class HttpStream;
};

}  // namespace coro
