#pragma once

#include "coro/server/connection/peer.h"

#include <cstdint>

namespace coro::php {

// A coroutine server, as the Response objects of its requests know it. Response objects can live longer than their
// server, so they have its number. The number 0 stands for the worker of this process.
class ResponseHost {
public:
    ResponseHost(const ResponseHost &) = delete;
    ResponseHost &operator=(const ResponseHost &) = delete;

    // Returns the server with this number, or nullptr if the number is 0 or the server does not exist any more.
    static ResponseHost *find(uint16_t number);
    // Returns the server that has a client with this session id, or nullptr.
    static ResponseHost *find_by_client(int64_t session);

    uint16_t number() const { return number_; }
    virtual ServingThread *thread() = 0;   // nullptr: the server does not serve
    // Returns the client with this session id, or nullptr if nothing can be sent to the client any more.
    virtual Peer *find_peer(int64_t session) = 0;
    // Called when the Response object that has upgraded the connection to WebSocket is destroyed.
    virtual void websocket_dropped(int64_t session) = 0;

protected:
    ResponseHost();
    ~ResponseHost();

private:
    uint16_t number_;
};

}  // namespace coro::php
