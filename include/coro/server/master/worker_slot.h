#pragma once

#include "coro/ipc/link.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

namespace coro {

// What one reactor thread knows of one link to a worker, and of the worker process at its other end. When that process dies,
// its successor takes over the link and with it this slot; a reload makes a new slot.
struct WorkerSlot : std::enable_shared_from_this<WorkerSlot> {
    static constexpr size_t kMaxReturned = 4 << 20;

    uint32_t link_set = 0;                     // LinkSet::number
    int worker_id = 0;
    std::unique_ptr<IpcLink> link;
    bool is_ready = false;                     // a process reads the link
    bool sent_last_packet = false;             // kLastPacket has been sent: nothing more may follow
    uint64_t taken_by_dead = 0;                // the last datagram that was taken by a process that has died
    size_t requests = 0;                       // forwarded to this worker and not answered yet
    size_t handoffs = 0;                       // clients' sockets that were handed off to this worker
    size_t returned = 0;                       // bytes that this worker has sent back and that wait for its successor
    std::deque<uint64_t> sockets_in_flight;    // datagrams with accepted sockets that this worker has not acknowledged
    std::vector<int64_t> throttled;            // sessions that are not read until this worker keeps up again
    // Sessions that are not read until this worker has begun all packets of these clients that it was sent.
    std::vector<int64_t> moving;

    bool keeps_up() const { return !link->is_full() && returned < kMaxReturned; }
};

}  // namespace coro
