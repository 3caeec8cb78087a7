#pragma once

#include "coro/loop/loop.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace coro {

class Connection;

// Small answers of one turn of the loop, sent together. Handlers and the kernel's network code evict each other from the
// processor's caches: sixteen handlers and then sixteen sends cost less than the two in turns.
//
// An answer waits for those who are ready just as its client is. Each of them may hold up the process for long, which nobody
// can know before: so nothing waits where nobody else is ready, or when that has happened within the last second.
class SendBatch final : private Runnable {
public:
    static constexpr size_t kMost = 16;
    static constexpr size_t kBytesMost = 2048;   // of one answer

    explicit SendBatch(Loop &loop) : loop_(loop) {}
    ~SendBatch() { unlink(); }

    // Is it worth while now for an answer of this size?
    bool takes(size_t size) const
    {
        return size <= kBytesMost && loop_.scheduler().has_more_in_turn() && loop_.now() - loop_.late_at() >= kSecond;
    }
    // The connection calls flush() before it sends anything else, and before it goes away. flush() gives the bytes to
    // Connection::send_batched().
    void add(Connection &connection, std::string_view bytes);
    void flush();
    void drop();   // in a forked child, and when the connections are about to be deleted

private:
    struct Entry {
        Connection *connection;
        size_t size;
    };

    void run() override { flush(); }

    Loop &loop_;
    size_t count_ = 0;
    Entry entries_[kMost];
    char bytes_[kMost][kBytesMost];
};

}  // namespace coro
