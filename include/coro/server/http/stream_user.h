#pragma once

namespace coro {

class HttpStream;

// The part of a ResponseWriter that an HttpStream knows: the pointer to the stream, which the stream clears
// when the client has disconnected.
class HttpStreamUser {
protected:
    HttpStream *stream_ = nullptr;   // nullptr: detached, complete, or the client has disconnected

private:
    friend class HttpStream;
};

}  // namespace coro
