#pragma once

#include "coro/loop/loop.h"
#include "coro/server/shared/scoreboard.h"
#include "coro/server/lifecycle/manager_links.h"
#include "coro/server/lifecycle/process_group.h"

#include <memory>
#include <string>
#include <sys/types.h>
#include <vector>

namespace coro {

// The manager's record of a worker process, with the socket over which the worker reports its state and gets descriptors.
struct WorkerProcess final : public Watcher {
    WorkerProcess(Loop &loop, const ProcessGroup &group, pid_t pid, int worker_id, WorkerRow *row, int ready_fd) :
        Watcher(ready_fd), loop(loop), group(group), pid(pid), worker_id(worker_id), row(row), started_at(loop.read_clock()),
        pipe(ready_fd), generation(group.generation)
    {
    }

    void on_ready(uint32_t) override;
    bool is_current() const { return generation == group.generation; }   // false: a reload replaces the process

    Loop &loop;
    const ProcessGroup &group;
    pid_t pid;
    int worker_id;
    WorkerRow *row;
    Nanoseconds started_at;
    Fd pipe;
    uint64_t generation;           // value of ProcessGroup::generation when the process was forked
    Deadline ready_until = kNever; // time by which the process must serve
    bool is_ready = false;         // true: the process serves
    bool has_returned = false;     // true: the process's workerStart has returned
    bool has_failed = false;       // true: the process's workerStart has failed
    // True if the manager has delayed the next process with this worker id because this process has failed.
    bool has_paused_next = false;
    // True if the worker stops: it was sent SIGTERM, or because of max_request or a fatal error.
    bool is_retiring = false;
    bool was_sent_stop = false;
    bool knows_end = false;    // true: the process was sent SIGTERM because the server ends
    Deadline kill_at = kNever;
    std::string requests;      // the kWorkerWants... bytes that the manager has not handled yet
    // True if the worker has reported kWorkerDrains: it stops without SIGTERM from the manager and before
    // max_request is reached.
    bool gave_up = false;
    bool is_leaving = false;   // true: the worker has reported kWorkerLeaves, because a signal has told it to end
    std::shared_ptr<LinkSet> links;
    std::vector<uint64_t> takes_from;   // for each link, number of the first datagram that this process can take
    bool has_links_assigned = false;    // true: packets for the worker are directed to this process's links
};

}  // namespace coro
