#pragma once

#include "coro/server/shared/thread_gauges.h"
#include "coro/server/shared/server_event.h"

#include <cstdint>

namespace coro {

// Callbacks of the embedding language when a worker starts and when it ends.
class WorkerHandler {
public:
    // Called when the worker starts. Returns the id of a coroutine that still prepares the worker, or 0 if the
    // worker is ready. When this coroutine ends, the handler calls Worker::prepared() or Worker::fail(); the
    // handler may also call them before on_worker_start() returns.
    [[nodiscard]] virtual int64_t on_worker_start() = 0;
    // Called when the only process of a server must end. Returns the id of a coroutine for which the worker waits,
    // or 0.
    [[nodiscard]] virtual int64_t on_before_shutdown() { return 0; }
    // Called when the only process of a server gets the signal to reload: loads the certificates again. Returns false if
    // there are none.
    virtual bool reload_certificates() { return false; }
    // Called in the only process of a server.
    virtual void on_server_event(ServerEvent) {}
    // Called about once per second while the worker finishes its requests and takes no new connections.
    virtual void on_worker_exit() = 0;
    // Returns false while the process, which ends, still waits for something that it has asked other processes for.
    virtual bool is_done() const { return true; }
    // Called when the time to finish is over: handlers that still run must end now, but can still answer.
    virtual void on_worker_end() {}

    // See FigurePublisher::Source.
    virtual void add_gauges(ThreadGauges &) {}

protected:
    ~WorkerHandler() = default;
};

}  // namespace coro
