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
// An answer waits for the handlers of other connections that are ready, and only while these are short: no longer than
// they take, and not at all where nobody else is ready.
class SendBatch final : private Runnable {
public:
    static constexpr size_t kMost = 16;
    static constexpr size_t kBytesMost = 2048;   // of one answer

    explicit SendBatch(Loop &loop) : loop_(loop) {}
    ~SendBatch() { unlink(); }

    // Is it worth while now for an answer of this size?
    bool takes(size_t size) const
    {
        return size <= kBytesMost && loop_.scheduler().has_more_in_turn() && loop_.now() >= paused_until_;
    }
    // The connection calls flush() before it sends anything else, and before it goes away. flush() gives the bytes to
    // Connection::send_batched().
    void add(Connection &connection, std::string_view head, std::string_view body);
    void flush();
    void drop();   // the connections are about to be deleted

private:
    struct Entry {
        Connection *connection;
        size_t size;
    };

    void run() override { flush(); }
    void judge();
    bool was_preempted();

    Loop &loop_;
    size_t count_ = 0;
    Nanoseconds since_ = 0;           // when the turn of the first one began
    Nanoseconds paused_until_ = 0;
    Nanoseconds pause_ = 0;           // the last one; 0 since handlers were short
    long preemptions_ = 0;            // of this thread, when was_preempted() was asked last
    Entry entries_[kMost];
    char bytes_[kMost][kBytesMost];
};

}  // namespace coro
