#pragma once

#include "coro/loop/deferred_call.h"
#include "coro/net/unsent_total.h"
#include "coro/server/config/config.h"
#include "coro/server/connection/block_pool.h"
#include "coro/server/shared/scoreboard.h"

#include <cstddef>
#include <deque>

namespace coro {

// The memory of a reactor thread: for bytes from clients, under the budget master_buffer_size, and for bytes from workers.
class MasterMemory {
public:
    // `has_owners`: each client has a fixed worker. Then half of the budget is divided equally among the workers, and the
    // other half is for the workers that need more. So the bytes that the clients of a blocked worker have sent leave room
    // for the clients of other workers.
    MasterMemory(Loop &loop, const ServerConfig &config, ServingRow &row, const UnsentTotal &unsent, bool has_owners);

    BlockPool &storage() { return storage_; }               // for bodies from clients
    bool has_shares() const { return !shares_.empty(); }
    BlockPool &share_of(size_t worker) { return shares_[worker]; }   // for bodies from the clients of this worker
    BlockPool &from_workers() { return from_workers_; }       // for bodies from workers

    // Publishes the memory use of this thread once in a turn of the loop.
    void publish_in_each_turn() { loop_.set_bookkeeping(&publishing_); }
    void publish();
    void trim_later_if_much()   // called when memory may have been used
    {
        if (common_.most_used + unsent_.bytes() > kMuch && !trimming_.is_armed()) [[unlikely]] {
            trimming_.arm(loop_.now() + kTrimAfter);
        }
    }

private:
    static constexpr size_t kMuch = 16 << 20;
    static constexpr Nanoseconds kTrimAfter = 2 * kSecond;

    void trim();

    Loop &loop_;
    ServingRow &row_;
    const UnsentTotal &unsent_;
    BlockPool::Common common_;
    BlockPool storage_;
    std::deque<BlockPool> shares_;   // index: worker id; empty: clients have no fixed workers
    // This pool needs no limit, because each worker limits the bytes that it sends (WorkerLink::window()).
    BlockPool from_workers_{SIZE_MAX};
    DeferredCall<MasterMemory> trimming_{loop_, *this, &MasterMemory::trim};
    DeferredCall<MasterMemory> publishing_{loop_, *this, &MasterMemory::publish};
};

}  // namespace coro
