#pragma once

#include "coro/base/fd.h"

#include <cstdint>

namespace coro {

// What a manager tells each reactor thread of its master, over a socket of their own.
struct ControlMessage {
    enum Kind : uint32_t {
        kNewLane,    // comes with the master's end
        kSwitch,     // from now on these lanes are the worker's; those before get nothing more
        kReady,      // somebody reads these lanes
        kLost,       // the process that read these lanes is dead: it had taken the datagrams from..upto
        kRetired,    // nobody will read these lanes any more
        kStop,       // the server ends
        kEnd,        // all workers have ended
    };

    Kind kind = kStop;
    int worker_id = -1;
    uint32_t lanes = 0;   // which of all there have been, see LaneSet
    uint64_t from = 0;
    uint64_t upto = 0;
};

// A pair of sockets that keep messages apart. 0 or -errno.
[[nodiscard]] int make_control_pair(Fd ends[2]);
// Waits until there is room. 0 or -errno.
int send_control(int fd, const ControlMessage &message, int descriptor = -1);
// 1: a message; 0: the other end is closed; -EAGAIN: there is none now.
[[nodiscard]] int receive_control(int fd, ControlMessage &message, Fd &descriptor);

}  // namespace coro
