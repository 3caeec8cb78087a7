#pragma once

#include "coro/loop/loop.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace coro {

class Connection;

// Collects small answers of several connections and sends them one after the other. Handlers and the kernel's
// network code evict each other from the processor's caches: sixteen handlers followed by sixteen sends cost less
// than handlers and sends in turns.
//
// An answer waits for the handlers of other connections that are ready in the same turn of the loop. Such a
// handler may block the process. So an answer does not wait if no other connection is ready, or if the loop was
// blocked within the last second.
class SendBatch final : private Runnable {
public:
    static constexpr size_t kMost = 16;
    static constexpr size_t kBytesMost = 2048;   // bytes of the largest answer that waits

    explicit SendBatch(Loop &loop) : loop_(loop) {}
    ~SendBatch() { unlink(); }

    // Returns true if an answer of this size should wait now.
    bool takes(size_t size) const
    {
        return size <= kBytesMost && loop_.scheduler().has_more_in_turn() &&
               loop_.now() - loop_.late_at() >= kSecond;
    }
    // Keeps an answer of a connection. The connection calls flush() before it sends anything else and before it
    // closes. flush() passes the kept bytes to Connection::send_batched().
    void add(Connection &connection, std::string_view bytes)
    {
        if (count_ == kMost) {
            flush();
        }
        loop_.scheduler().enqueue_once(*this);
        memcpy(bytes_[count_], bytes.data(), bytes.size());
        entries_[count_++] = {&connection, bytes.size()};
    }
    void flush();   // sends the kept answers; defined in connection_output.cc, because it needs the class Connection
    void drop() { count_ = 0; }   // forgets the answers: in a forked child, or before all connections are deleted

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
