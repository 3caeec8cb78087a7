#pragma once

#include "coro/base/clock.h"
#include "coro/hook/host.h"
#include "coro/loop/loop.h"

#include <algorithm>
#include <memory>
#include <poll.h>
#include <span>
#include <sys/time.h>

namespace coro::hook {

extern Host *host;

// The waits of this file return 0; -ETIMEDOUT after the deadline; -ECANCELED if the coroutine was interrupted and
// must not continue the call; or another -errno if the wait could not begin.

// Waits until at least one of the descriptors has one of the events that its pollfd requests. Sets `revents` of
// each descriptor to the events that epoll has reported, as poll(2) would do; `revents` may stay 0 for a descriptor
// that is ready, and even for all, if the wait cannot tell.
int wait_for(Coroutine &self, const char *what, std::span<pollfd> descriptors, Deadline deadline);
int wait_for(Coroutine &self, const char *what, int fd, short events, Deadline deadline);

// Sleeps until the deadline, and then returns -ETIMEDOUT.
int sleep_until(Coroutine &self, const char *what, Deadline deadline);

// Returns the deadline of a wait that begins now and lasts for at most `duration`. Returns kNever for a negative
// duration.
Deadline deadline_after(Nanoseconds duration);
// Returns the deadline of a wait that begins now and is limited by a socket option: SO_RCVTIMEO or SO_SNDTIMEO.
Deadline deadline_of_socket(int fd, int option);

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
    outcome = errand.start();
    if (outcome == 0) {
        outcome = host->wait(waiter, kNever);
    }
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

// The socket through which a coroutine has just sent bytes, or that had no bytes for a coroutine; -1: none. A poll()
// for reading that follows for this socket waits at once, without a look whether the socket is ready: it is hardly
// ever ready, and if it is, the wait ends in the next turn of the loop.
extern int empty_socket;

bool is_nonblocking(int fd);   // also returns true if `fd` is not a descriptor

// Sets errno to the error `outcome`, a negative number. Returns -1.
int failed(int outcome);

}  // namespace coro::hook
