#pragma once

#include <atomic>
#include <cstdint>

namespace coro {

// The counters that a connection shares with the handlers of its packets and messages. The handlers may run in
// other processes.
class PeerCounts {
public:
    // Begins to count for a new client of this slot. The new client's tag differs from the tag of the slot's
    // previous client, for which a process may still count.
    void begin(uint32_t tag, uint32_t handled)
    {
        unread.store(0, std::memory_order_relaxed);
        is_awaited.store(false);
        handled_.store(uint64_t(tag) << 32 | handled);
    }

    // Returns the number of packets and messages whose handlers have ended, modulo 2^32.
    uint32_t handled() const { return uint32_t(handled_.load()); }

    // Counts one more handler that has ended. May be called only if no other process counts handlers of this
    // connection.
    void add_alone()
    {
        uint64_t now = handled_.load(std::memory_order_relaxed);
        handled_.store(sum(now, 1), std::memory_order_relaxed);
    }

    // Counts one more handler that has ended. Returns false if the client with this tag is gone.
    bool add(uint32_t tag) { return add(tag, 1); }
    // Counts one ended handler less, in advance. A worker calls this function before it takes a whole message out
    // of the client's socket: the master does not count this message as handed over, but the end of its handler
    // will be counted. Returns false if the client with this tag is gone.
    bool subtract(uint32_t tag) { return add(tag, uint32_t(-1)); }

    // true: a process that counts an ended handler must notify the process that has the connection
    std::atomic<bool> is_awaited{false};
    std::atomic<uint32_t> unread{0};       // number of bytes that were read and not handed over to a handler
    // time at which the last byte was read, in nanoseconds of the monotonic clock
    std::atomic<int64_t> received_at{0};

private:
    static uint64_t sum(uint64_t now, uint32_t count)
    {
        return (now & ~uint64_t(UINT32_MAX)) | uint32_t(now + count);
    }
    bool add(uint32_t tag, uint32_t count)
    {
        uint64_t now = handled_.load();
        while (now >> 32 == tag) {
            if (handled_.compare_exchange_weak(now, sum(now, count))) {
                return true;
            }
        }
        return false;
    }

    std::atomic<uint64_t> handled_{0};     // high half: the client's tag; low half: the number of ended handlers
};

}  // namespace coro
