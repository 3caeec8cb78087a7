#pragma once

#include "coro/server/shared/session.h"

#include <atomic>
#include <cstdint>

namespace coro {

// A connection of another worker.
struct ShownSession {
    SessionNumbers::Protocol protocol = SessionNumbers::kNone;   // kNone: there is no such connection
    int port = 0;   // index of the port
};

// The connections of all workers of a server whose workers accept connections themselves, in memory that its
// processes share. The result of a call may be outdated at once.
class SessionDirectory {
public:
    SessionDirectory() = default;
    ~SessionDirectory();
    SessionDirectory(const SessionDirectory &) = delete;
    SessionDirectory &operator=(const SessionDirectory &) = delete;

    // Maps the memory; called before the fork. Returns 0 or -errno.
    [[nodiscard]] int open(int rows, size_t connections);

    // Returns the numbers for the worker with this row of the scoreboard.
    SessionNumbers numbers(int row);

    // Returns the row of the worker that has given this id.
    int row_of(int64_t session) const { return int(SessionNumbers::tag_of(session) % rows_); }
    // Also finds connections of a worker that has died; WorkerRow::pid shows whether the worker lives.
    ShownSession find(int64_t session) const;

    // Visits the ids of the connections of a row's worker from this slot on. Returns false if `visit` has
    // returned false, which ends it.
    template <class F>
    bool for_each(int row, size_t slot, F visit) const
    {
        const std::atomic<uint64_t> *states = states_ + size_t(row) * slots_;
        for (; slot < slots_; slot++) {
            uint64_t state = states[slot].load(std::memory_order_acquire);
            if (state == 0) {
                return true;   // slots are used in order: this one and those behind it have not been
            }
            uint32_t tag = SessionNumbers::generation_of(state) * rows_ + uint32_t(row);
            if (SessionNumbers::protocol_in(state) != SessionNumbers::kNone &&
                !visit(SessionNumbers::id_of(uint32_t(slot), tag))) {
                return false;
            }
        }
        return true;
    }

private:
    std::atomic<uint64_t> *states_ = nullptr;
    size_t slots_ = 0;    // per row
    uint32_t rows_ = 1;
};

}  // namespace coro
