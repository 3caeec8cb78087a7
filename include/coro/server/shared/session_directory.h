#pragma once

#include "coro/base/shared_memory.h"
#include "coro/server/shared/session.h"

#include <atomic>
#include <cstdint>

namespace coro {

// What a worker knows of a connection that another worker has.
struct ShownSession {
    SessionNumbers::Protocol protocol = SessionNumbers::kNone;   // kNone: there is no such connection
    int port = 0;   // index of the port that the client connected to
};

// The connections of all workers of a server in BASE mode, where workers accept connections themselves. The memory
// is shared by the server's processes. The result of a call may be outdated as soon as it returns.
class SessionDirectory {
public:
    // Maps the shared memory. Must be called before the first fork. A worker has at most `connections` connections at a
    // time. Returns 0 or -errno.
    [[nodiscard]] int open(int rows, size_t connections);

    // Returns the session numbers that the worker with this row of the scoreboard may give.
    SessionNumbers numbers(int row);

    // Returns the scoreboard row of the worker that has given this session id.
    int row_of(int64_t session) const { return int(SessionNumbers::slot_of(session, bits_) % rows_); }
    // Returns the number of an id's slot among the slots of its row.
    size_t index_of(int64_t session) const { return SessionNumbers::slot_of(session, bits_) / rows_; }
    // Returns the connection with this id, even if its worker has died: WorkerRow::pid shows whether the worker
    // lives.
    ShownSession find(int64_t session) const;

    // Calls `visit` with the id of each connection of a row's worker, beginning with the slot `index` of the row, until
    // `visit` returns false. Returns false if `visit` has returned false.
    template <class F>
    bool for_each(int row, size_t index, F visit) const
    {
        const std::atomic<uint64_t> *states = states_ + size_t(row) * slots_;
        for (; index < slots_; index++) {
            uint64_t state = states[index].load(std::memory_order_acquire);
            if (state == 0) {
                return true;   // slots are used in order: neither this slot nor any later slot has been used
            }
            uint32_t slot = uint32_t(index) * rows_ + uint32_t(row);
            SessionNumbers::Protocol protocol = SessionNumbers::protocol_in(state);
            if (protocol != SessionNumbers::kNone && protocol != SessionNumbers::kStream &&
                !visit(SessionNumbers::id_of(slot, SessionNumbers::generation_of(state), bits_))) {
                return false;
            }
        }
        return true;
    }

private:
    SharedMemory memory_;
    std::atomic<uint64_t> *states_ = nullptr;
    size_t slots_ = 0;    // number of slots per row
    uint32_t rows_ = 1;
    int bits_ = SessionNumbers::kSlotBits;
};

}  // namespace coro
