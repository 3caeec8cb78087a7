#pragma once

#include "coro/server/shared/session.h"

#include <atomic>
#include <cstdint>

namespace coro {

// What workers see of each other's connections.
struct ShownSession {
    SessionNumbers::Speaks speaks = SessionNumbers::kNobody;   // kNobody: there is no such connection
    int port = 0;   // its index
};

// Where the workers of a server, each of which numbers its own connections, see those of the others: memory that all its
// processes share. What was so when it was read may no longer be.
class SessionDirectory {
public:
    SessionDirectory() = default;
    ~SessionDirectory();
    SessionDirectory(const SessionDirectory &) = delete;
    SessionDirectory &operator=(const SessionDirectory &) = delete;

    // Before the fork. 0 or -errno.
    [[nodiscard]] int open(int rows, size_t connections);

    // For the worker with this row of the board.
    SessionNumbers numbers(int row);

    // Which row's worker has given this id.
    int row_of(int64_t session) const { return int(SessionNumbers::tag_of(session) % rows_); }
    // Of a worker that has died it still shows the connections (see Scoreboard).
    ShownSession find(int64_t session) const;

    // Visits the ids of the connections of a row's worker from this slot on, until `visit` says false; then that is the result.
    template <class F>
    bool for_each(int row, size_t slot, F visit) const
    {
        const std::atomic<uint64_t> *states = states_ + size_t(row) * slots_;
        for (; slot < slots_; slot++) {
            uint64_t state = states[slot].load(std::memory_order_acquire);
            if (state == 0) {
                return true;   // slots come into use one after the other
            }
            uint32_t tag = SessionNumbers::generation_of(state) * rows_ + uint32_t(row);
            if (SessionNumbers::spoken_in(state) != SessionNumbers::kNobody && !visit(SessionNumbers::id_of(uint32_t(slot), tag))) {
                return false;
            }
        }
        return true;
    }

private:
    std::atomic<uint64_t> *states_ = nullptr;
    size_t slots_ = 0;    // of a row
    uint32_t rows_ = 1;
};

}  // namespace coro
