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

// All these waits return 0, -ETIMEDOUT after the deadline, -ECANCELED when the coroutine must not go on with
// the call, or another -errno when it could not wait.

// Waits until one of the descriptors has one of its events.
int wait_for(Coroutine &self, const char *what, std::span<const pollfd> descriptors, Deadline deadline);
int wait_for(Coroutine &self, const char *what, int fd, short events, Deadline deadline);

// Waits until the deadline. Returns -ETIMEDOUT then.
int sleep_until(Coroutine &self, const char *what, Deadline deadline);

// Returns the end of a wait that begins now. A negative duration has no end.
Deadline deadline_after(Nanoseconds duration);
// Returns the end of a wait that a socket option limits: SO_RCVTIMEO or SO_SNDTIMEO.
Deadline deadline_of_socket(int fd, int option);

// Waits while a thread of the pool does the work. Returns the work, or nullptr with `outcome` set.
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

// The interval between two tries of a call whose end nothing announces. It grows, because most such waits are short.
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

bool is_nonblocking(int fd);   // also true when it is no descriptor

// Sets errno and returns -1 for an outcome that is not 0.
int failed(int outcome);

}  // namespace coro::hook
