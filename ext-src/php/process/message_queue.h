#pragma once

#include "coro/base/clock.h"
#include "coro/sched/waiter.h"

#include <string_view>
#include <sys/ipc.h>
#include <sys/types.h>

namespace coro::php {

// A message queue of System V: see msgget(2). Other processes may use it, too, and it outlives them.
class MessageQueue {
public:
    bool is_open() const { return id_ >= 0; }
    int id() const { return id_; }

    // Opens the queue of this key, or makes it. `capacity` is the most bytes in the queue; 0: the limit of the system.
    // Returns 0 or -errno.
    [[nodiscard]] int open(key_t key, size_t capacity);

    // push() and pop() let the current coroutine wait if the running code may wait, and block otherwise. With
    // `waits` = false they return -EAGAIN instead. Otherwise they return a negative error: -EIDRM when the queue was
    // removed, -EINTR when a signal came while they blocked, -ECANCELED.
    [[nodiscard]] int push(long type, std::string_view data, bool waits);
    // Takes the first message of this type, or with the type 0 any message, and cuts it to `size` bytes. Returns the number
    // of bytes.
    [[nodiscard]] ssize_t pop(long type, char *data, size_t size, bool waits);

    struct Contents {
        size_t messages, bytes;
    };
    [[nodiscard]] int stat(Contents &contents) const;   // returns 0 or -errno
    [[nodiscard]] int remove();                         // removes the queue from the system; returns 0 or -errno

private:
    int id_ = -1;
};

}  // namespace coro::php
