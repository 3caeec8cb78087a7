#pragma once

#include "coro/loop/loop.h"
#include "coro/server/shared/scoreboard.h"
#include "coro/server/lifecycle/manager_links.h"

#include <memory>
#include <sys/types.h>
#include <vector>

namespace coro {

// A worker as its manager sees it: the process, and the pipe on which it says how far it is.
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
    uint64_t generation = 0;       // one more with each reload
    Deadline ready_until = kNever; // it is to serve by then
    bool is_ready = false;         // serves
    bool has_returned = false;     // its workerStart has
    bool has_failed = false;       // in its workerStart
    bool has_paused_next = false;  // the next process of its number waits for that
    bool is_retiring = false;      // stops: was told to, or began to by itself (max_request, a fatal error)
    bool was_sent_stop = false;
    Deadline kill_at = kNever;
    bool requests_reload = false;
    bool requests_shutdown = false;
    bool gave_up = false;          // stops without having been told to and without being spent
    bool is_leaving = false;           // another process told it to
    std::shared_ptr<LinkSet> links;
    std::vector<uint64_t> takes_from;   // the first datagram that it can take, of each link
    bool has_links_assigned = false;    // what it has said about them is done
};

}  // namespace coro
