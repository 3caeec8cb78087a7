#pragma once

#include "coro/server/http_message.h"

#include <cstdint>

namespace coro {

class Connection;
class HttpProtocol;

// A request that has arrived. The handler borrows head and body into its own HttpMessage, or takes the block.
struct HttpArrival {
    HttpProtocol &protocol;
    const http1::Head &head;
    const char *base;
    std::string_view body;
    Block block;                  // data is nullptr unless the body came in pieces; then it is the handler's to take
    HttpMessage::Origin origin;
    HttpMessage **borrower;
};

// What the embedding language does when something happens in a worker. Called on the stack of the loop; calls may run
// coroutines until they wait.
class Handler {
public:
    virtual Storage &storage() = 0;   // for bodies that come in pieces

    // Attaches an HttpExchange to the connection, at once. False: it could not be handled (503).
    virtual bool on_request(const HttpArrival &arrival) = 0;
    virtual void on_connect(Connection &connection) = 0;
    virtual void on_close(Connection &connection, bool by_server) = 0;

    // The id of a coroutine that still prepares the worker, or 0: it is ready.
    [[nodiscard]] virtual int64_t on_worker_start() = 0;
    // The worker takes no new connections and finishes what it has. Called again, about every second, until it is done.
    virtual void on_worker_exit() = 0;

protected:
    ~Handler() = default;
};

}  // namespace coro
