#pragma once

#include <cstdint>

namespace coro {

// Callbacks of the embedding language when a worker starts and when it ends.
class WorkerHandler {
public:
    // Returns the id of a coroutine that still prepares the worker, or 0 if the worker is ready. At the end of that coroutine
    // the handler calls Worker::prepared() or Worker::fail(); it may also do so before this call returns.
    [[nodiscard]] virtual int64_t on_worker_start() = 0;
    // Called when the only process of a server has to end. Returns the id of a coroutine for which the worker waits, or 0.
    [[nodiscard]] virtual int64_t on_before_shutdown() { return 0; }
    // Called about once per second while the worker finishes its requests and takes no new connections.
    virtual void on_worker_exit() = 0;
    // Called when the time to finish is over: handlers that still run have to end now, but can still answer.
    virtual void on_worker_end() {}

protected:
    ~WorkerHandler() = default;
};

}  // namespace coro
