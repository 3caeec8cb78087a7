#include "php/process/message_queue.h"

#include "php/runtime/runtime.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <sys/msg.h>

namespace coro::php {

namespace {

// The intervals at which a waiting coroutine looks at the queue, which epoll cannot watch: each interval is twice as long as
// the interval before.
constexpr Nanoseconds kFirstInterval = kMillisecond / 4;
constexpr Nanoseconds kLongestInterval = 20 * kMillisecond;

// What msgsnd(2) and msgrcv(2) transfer: a number and, directly behind it, the bytes.
class Message {
public:
    explicit Message(size_t size) : bytes_(new char[sizeof(long) + size]) {}

    void *raw() { return bytes_.get(); }
    void set_type(long type) { std::memcpy(bytes_.get(), &type, sizeof type); }
    char *data() { return bytes_.get() + sizeof(long); }

private:
    std::unique_ptr<char[]> bytes_;
};

// Calls `transfer` with the flags of msgop(2) until it does not fail with EAGAIN or ENOMSG. Returns its result or -errno.
template <class Transfer>
ssize_t repeat(const char *what, bool waits, const Transfer &transfer)
{
    Coroutine *self = waits ? runtime().coroutine_that_may_wait() : nullptr;
    int flags = waits && !self ? 0 : IPC_NOWAIT;
    for (Nanoseconds interval = kFirstInterval;; interval = std::min(interval * 2, kLongestInterval)) {
        ssize_t outcome = transfer(flags);
        if (outcome >= 0) {
            return outcome;
        }
        if (errno == ENOMSG) {
            errno = EAGAIN;
        }
        if (errno != EAGAIN || !self) {
            return -errno;
        }
        RepeatedWait repeated(*self);
        Waiter waiter(*self, what);
        int woken = runtime().wait(waiter, runtime().loop().read_clock() + interval);
        if (woken != -ETIMEDOUT) {
            return woken < 0 ? woken : -ECANCELED;
        }
    }
}

}  // namespace

int MessageQueue::open(key_t key, size_t capacity)
{
    constexpr int kMode = 0666;
    int id = ::msgget(key, IPC_CREAT | IPC_EXCL | kMode);
    bool is_new = id >= 0;
    if (!is_new && errno == EEXIST) {
        id = ::msgget(key, IPC_CREAT | kMode);
    }
    if (id < 0) {
        return -errno;
    }
    msqid_ds state;
    if (capacity > 0 && (::msgctl(id, IPC_STAT, &state) < 0 ||
                         (state.msg_qbytes = capacity, ::msgctl(id, IPC_SET, &state) < 0))) {
        int error = errno;
        if (is_new) {
            (void) ::msgctl(id, IPC_RMID, nullptr);
        }
        return -error;
    }
    id_ = id;
    return 0;
}

int MessageQueue::push(long type, std::string_view data, bool waits)
{
    Message message(data.size());
    message.set_type(type);
    std::memcpy(message.data(), data.data(), data.size());
    return int(repeat("Process::push", waits, [&](int flags) { return ::msgsnd(id_, message.raw(), data.size(), flags); }));
}

ssize_t MessageQueue::pop(long type, char *data, size_t size, bool waits)
{
    Message message(size);
    ssize_t count = repeat("Process::pop", waits, [&](int flags) {
        return ::msgrcv(id_, message.raw(), size, type, flags | MSG_NOERROR);
    });
    if (count > 0) {
        std::memcpy(data, message.data(), size_t(count));
    }
    return count;
}

int MessageQueue::stat(Contents &contents) const
{
    msqid_ds state;
    if (::msgctl(id_, IPC_STAT, &state) < 0) {
        return -errno;
    }
    contents = {size_t(state.msg_qnum), size_t(state.__msg_cbytes)};
    return 0;
}

int MessageQueue::remove()
{
    int outcome = ::msgctl(id_, IPC_RMID, nullptr) < 0 ? -errno : 0;
    id_ = -1;
    return outcome;
}

}  // namespace coro::php
