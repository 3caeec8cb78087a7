#pragma once

#include "coro/server/shared/peer_counts.h"
#include "coro/server/shared/session.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <utility>

namespace coro {

// Counts the packets and messages of one connection that handlers are working on, and knows whether the end of the
// connection waits for these handlers. In PROCESS mode the handlers run in worker processes, which count ended
// handlers in shared memory.
class HandlerCount {
public:
    PeerCounts &counts() { return *counts_; }
    const PeerCounts &counts() const { return *counts_; }

    void begin() { handed_ += 1 + uint32_t(std::max(-difference(), 0)); }
    // Counts an ended handler. Call end() only if this process runs the handlers.
    void end() { counts_->add_alone(); }
    uint32_t at_work() const { return uint32_t(std::max(difference(), 0)); }

    // Returns true if worker processes run the handlers.
    bool is_shared() const { return counts_ != &own_counts_; }
    void share(PeerCounts &counts, int64_t session)
    {
        counts.begin(SessionNumbers::tag_of(session), handed_);
        counts_ = &counts;
    }
    // Called when the process that ran the handlers has died: counts its handlers as ended.
    void restart(int64_t session) { counts_->begin(SessionNumbers::tag_of(session), handed_); }
    // Makes the worker processes send a notice when a handler ends. Returns true if fewer than `limit` handlers are
    // at work already: then the caller must not wait for a notice, because none may come.
    bool await_fewer_than(uint32_t limit)
    {
        // The flag is set before the counter is read, and workers count before they read the flag, all in one total order of
        // sequentially consistent operations: otherwise a handler that ends now might send no notice.
        counts_->is_awaited.store(true);
        return at_work() < limit;
    }

    // Returns true if a handler may still send something to the client. Workers count an ended handler before the
    // reactor thread has read everything that the handler sent, so while workers run the handlers, only a call of
    // all_ended() makes the result false.
    bool may_send() const { return is_shared() ? may_send_elsewhere() : at_work() > 0; }
    bool may_send_elsewhere() const { return is_shared() && handed_ > 0 && !have_ended_; }
    void all_ended() { have_ended_ = true; }

    // Returns true while the end of the connection waits for the handlers.
    bool is_end_deferred() const { return is_end_deferred_; }
    void defer_end(bool is_deferred = true) { is_end_deferred_ = is_deferred; }
    bool take_deferred_end() { return std::exchange(is_end_deferred_, false); }

private:
    // Returns the number of handlers at work. The number is negative if a worker has died, restart() has dropped
    // its handlers from the count, and another worker has handled their packets after all.
    int32_t difference() const { return int32_t(handed_ - counts_->handled()); }

    PeerCounts own_counts_;
    PeerCounts *counts_ = &own_counts_;
    uint32_t handed_ = 0;   // number of packets and messages that handlers were given so far
    bool is_end_deferred_ = false;
    bool have_ended_ = false;
};

}  // namespace coro
