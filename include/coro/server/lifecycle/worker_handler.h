#pragma once

#include <cstdint>

namespace coro {

// What the embedding language does when a worker starts and when it ends.
class WorkerHandler {
public:
    // Returns the id of a coroutine that still prepares the worker, or 0 if the worker is ready. At the end of that coroutine
    // the handler calls Worker::prepared() or Worker::fail(); it may also do so before this call returns.
    [[nodiscard]] virtual int64_t on_worker_start() = 0;
    // The only process of a server was told to end. Returns the id of a coroutine for which the worker waits, or 0.
    [[nodiscard]] virtual int64_t on_before_shutdown() { return 0; }
    // The worker takes no new connections and finishes its requests. Called about once per second until they are done.
    virtual void on_worker_exit() = 0;
    // The time to finish is over: handlers that still run have to end now. They can still answer.
    virtual void on_worker_end() {}

protected:
    ~WorkerHandler() = default;
};

}  // namespace coro
