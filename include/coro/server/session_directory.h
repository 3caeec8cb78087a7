#pragma once

#include "coro/server/session.h"

#include <atomic>
#include <cstdint>

namespace coro {

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
    // What is spoken with it; kNobody: there is no such connection, unless its worker has died (see Board).
    SessionNumbers::Speaks find(int64_t session) const;

private:
    std::atomic<uint32_t> *states_ = nullptr;
    size_t slots_ = 0;    // of a row
    uint32_t rows_ = 1;
};

}  // namespace coro
