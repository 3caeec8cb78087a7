#pragma once

#include "coro/base/clock.h"
#include "coro/hook/host.h"
#include "coro/hook/signals.h"
#include "coro/loop/loop.h"

#include <algorithm>
#include <memory>
#include <poll.h>
#include <span>
#include <sys/time.h>

namespace coro::hook {

extern Host *host;

// A call of a hooked function by a coroutine.
struct Call {
    Coroutine &self;
    const char *what;   // the name of the function
    EndedBy ended_by = EndedBy::kSomeSignals;
    bool only_looks = false;   // true: the end of its time limit cuts no answer off
};

// The waits of this file return 0; -ETIMEDOUT after the deadline; -ECANCELED if the coroutine was interrupted and
// must not continue the call; -EINTR after a signal; -EBADF if the descriptor was closed meanwhile; or another
// -errno if the wait could not begin.

// Waits until at least one of the descriptors has one of the events that its pollfd requests. Sets `revents` of
// each descriptor to the events that epoll has reported, as poll(2) would do; `revents` may stay 0 for a descriptor
// that is ready, and even for all, if the wait cannot tell.
int wait_for(const Call &call, std::span<pollfd> descriptors, Deadline deadline);

// Shuts down the sockets among the descriptors, so that every further read and write fails. Listening sockets stay as they are.
void shut_down(std::span<const pollfd> descriptors);

// Sleeps until the deadline, and then returns -ETIMEDOUT.
int sleep_until(const Call &call, Deadline deadline);

// Sleeps for `duration` before the call makes its next attempt. Returns 0 if the call must make it, -ETIMEDOUT after
// the deadline, or another -errno.
int sleep_before_retry(const Call &call, Nanoseconds duration, Deadline deadline = kNever);

// Returns the deadline of a wait that begins now and lasts for at most `duration`. Returns kNever for a negative
// duration.
Deadline deadline_after(Nanoseconds duration);
// Returns the deadline of a wait that begins now and is limited by a socket option: SO_RCVTIMEO or SO_SNDTIMEO.
Deadline deadline_of_socket(int fd, int option);

// Returns true if the kernel accepts the time as a duration.
bool is_valid(const timespec &time);
bool is_valid(const timeval &time);
// Returns the duration in nanoseconds, at most kLongest.
Nanoseconds nanoseconds(const timespec &time);
Nanoseconds nanoseconds(const timeval &time);

// Lets a thread of the pool do the work, and waits for its end. Returns the finished work; if the wait has
// failed, returns nullptr and sets `outcome` to the error.
template <class W>
std::unique_ptr<W> run_in_thread(Coroutine &self, const char *what, std::unique_ptr<W> work, int &outcome)
{
    if (host->is_interrupted()) {
        outcome = -ECANCELED;
        return nullptr;
    }
    Waiter waiter(self, what);
    ErrandFor<W> errand(Loop::current()->threads(), waiter, std::move(work));
    if (errand.start() < 0) {   // the process has no thread and cannot start one
        errand.work().run();
        outcome = 0;
        return errand.take();
    }
    outcome = host->wait(waiter, kNever);
    return outcome == 0 ? errand.take() : nullptr;
}

// The intervals between the attempts of a call whose possible success nothing announces. Each interval is twice
// as long as the interval before, up to kMost, because most such waits are short.
class RetryInterval {
public:
    Nanoseconds next()
    {
        Nanoseconds now = interval_;
        interval_ = std::min(interval_ * 2, kMost);
        return now;
    }

private:
    static constexpr Nanoseconds kMost = 20 * kMillisecond;

    Nanoseconds interval_ = kMillisecond / 4;
};

// The waits of one call that waits until it can proceed. If a wait ends because a descriptor is ready, but the
// call cannot proceed, then the wait was fruitless, and a pause comes before the next wait. Without the pause the
// call would use the processor without end if the kernel reports a descriptor as ready again and again, for
// example as writable while the queue of a datagram's receiver is full.
class ReadinessWait {
public:
    explicit ReadinessWait(const Call &call) : call_(call) {}

    int wait(std::span<pollfd> descriptors, Deadline deadline);
    int wait(int fd, short events, Deadline deadline);

private:
    const Call &call_;
    RetryInterval interval_;
    bool has_waited_ = false;
};

// The socket through which a coroutine has just sent bytes, or that had no bytes for a coroutine; -1: none. A poll()
// for reading that follows for this socket waits at once, without a look whether the socket is ready: it is hardly
// ever ready, and if it is, the wait ends in the next turn of the loop.
extern int empty_socket;

// The socket for which accept() follows a poll() with a time limit that has found a client, the coroutine that called poll(), and
// when the limit is over: accept() must not wait longer if another process has taken the client meanwhile.
struct PolledSocket {
    int fd = -1;
    int64_t coroutine_id = 0;
    Deadline until = kNever;
};
extern PolledSocket polled_socket;

bool is_nonblocking(int fd);   // also returns true if `fd` is not a descriptor

// Sets errno to the error `outcome`, a negative number. Returns -1.
int failed(int outcome);

}  // namespace coro::hook
