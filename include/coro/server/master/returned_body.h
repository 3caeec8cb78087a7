#pragma once

#include "coro/base/buffer.h"
#include "coro/ipc/packet.h"
#include "coro/server/master/worker_slot.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace coro {

// The body of a request that a draining worker has sent back, until this worker has sent back all kBody packets of the
// body, too. If the next worker also sends back the request before that, the packets come back from both: the third
// worker must get those of the second one first.
struct ReturnedBody {
    // A worker that still has packets of the body.
    struct Source {
        WorkerSlot *slot;
        uint32_t awaited;   // the number of packets that come back from this worker and were not sent on
    };
    // A packet that has come back, and waits for those before it.
    struct Held {
        WorkerSlot *from;
        PacketHead head;
        std::string bytes;
        Block body;
        size_t body_size;
    };

    int64_t session;
    uint32_t stream;                // PacketHead::stream of the request
    WorkerSlot *slot;               // the worker that has got the request
    std::vector<Source> sources;    // in the order of the body, never empty
    std::vector<Held> held;
};

}  // namespace coro
