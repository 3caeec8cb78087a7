#pragma once

#include "coro/base/clock.h"

#include <cstdint>

namespace coro {

enum class ProcessKind { kWorker, kTaskWorker, kAdmin };

// The processes of one kind that the manager forks, counts, reloads and reports. The ids of a group follow each other.
struct ProcessGroup {
    ProcessKind kind = ProcessKind::kWorker;
    const char *name = "worker";   // what log lines call a process of the group
    int first_id = 0;
    int count = 0;
    // The rows of the scoreboard that processes of this group use.
    int first_row = 0;
    int row_count = 0;
    bool runs_program = true;      // false: a reload leaves the processes alone, and the program does not learn of their ends
    bool serves_clients = true;    // true: the processes have clients and, if the server has a master, links

    uint64_t generation = 1;       // the current generation of processes; each reload of the group begins a new one
    bool reload_requested = false;
    bool is_reloading = false;
    Deadline stop_until = kNever;  // set when the processes are told to end: the time until which they have successors
};

}  // namespace coro
