#pragma once

#include "coro/loop/loop.h"
#include "coro/server/shared/scoreboard.h"
#include "coro/server/lifecycle/manager_links.h"

#include <memory>
#include <sys/types.h>
#include <vector>

namespace coro {

// The manager's record of a worker process, with the pipe over which the worker reports its state.
struct WorkerProcess final : public Watcher {
    WorkerProcess(Loop &loop, pid_t pid, int worker_id, WorkerRow *row, int ready_fd) :
        Watcher(ready_fd), loop(loop), pid(pid), worker_id(worker_id), row(row), started_at(loop.read_clock()), pipe(ready_fd)
    {
    }

    void on_ready(uint32_t) override;

    Loop &loop;
    pid_t pid;
    int worker_id;
    WorkerRow *row;
    Nanoseconds started_at;
    Fd pipe;
    uint64_t generation = 0;       // Manager::generation_ when it was forked
    Deadline ready_until = kNever; // the process must serve by then
    bool is_ready = false;         // the process serves
    bool has_returned = false;     // its workerStart has returned
    bool has_failed = false;       // its workerStart has failed
    // The next process of this worker id has been delayed because of this one's failure.
    bool has_paused_next = false;
    // True: the worker stops, because it was sent SIGTERM or because of max_request or a fatal error.
    bool is_retiring = false;
    bool was_sent_stop = false;
    Deadline kill_at = kNever;
    bool requests_reload = false;
    bool requests_shutdown = false;
    // True: the worker stops although it was not sent SIGTERM and has not reached max_request.
    bool gave_up = false;
    bool is_leaving = false;           // true: the worker stops because of a signal that another process sent
    std::shared_ptr<LinkSet> links;
    std::vector<uint64_t> takes_from;   // for each link, the first datagram that this process can take
    bool has_links_assigned = false;    // packets for the worker have been directed to its links
};

}  // namespace coro
