#pragma once

#include "coro/ipc/link.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

namespace coro {

// What one reactor thread knows of one link to a worker and of the worker process at the other end. When this
// process dies, its successor takes over the link and with the link this slot; a reload makes a new slot.
struct WorkerSlot : std::enable_shared_from_this<WorkerSlot> {
    static constexpr size_t kMaxReturned = 4 << 20;

    uint32_t link_set = 0;                     // number of the link set (LinkSet::number)
    int worker_id = 0;
    std::unique_ptr<IpcLink> link;
    bool is_ready = false;                     // true: a process reads the link and handles the packets
    bool sent_last_packet = false;             // true: kLastPacket has been sent, and nothing more may follow
    // true: the process has answered kLastPacket with kAllTaken: it has begun the requests that it has not sent back
    bool has_taken_all = false;
    // number of the last datagram that the last dead process of this worker has taken; 0: none
    uint64_t taken_by_dead = 0;
    size_t requests = 0;                       // number of requests that this worker got and has not answered yet
    size_t handoffs = 0;                       // number of clients' sockets that were handed off to this worker
    size_t returned = 0;   // number of bytes that this worker has sent back and that wait until its successor serves
    // numbers of the datagrams whose accepted sockets the worker has not acknowledged
    std::deque<uint64_t> sockets_in_flight;
    std::vector<int64_t> throttled;   // sessions of clients that are not read until this worker keeps up again
    // Sessions of clients that will belong to this worker's successor. The master does not read from these clients
    // until this worker has begun to handle all packets that they have sent before.
    std::vector<int64_t> moving;

    // Returns false while the process may still send back requests that it has got, and end. The parts of the bodies of
    // these requests must then wait.
    bool may_get_body() const { return !sent_last_packet || has_taken_all; }
    bool keeps_up() const { return !link->is_full() && returned < kMaxReturned; }
};

}  // namespace coro
