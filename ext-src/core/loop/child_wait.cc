#include "coro/loop/child_wait.h"

#include "coro/base/fd.h"
#include "coro/loop/child.h"
#include "coro/loop/descriptor_wait.h"
#include "coro/loop/loop.h"

#include <algorithm>
#include <cerrno>
#include <sys/epoll.h>
#include <sys/wait.h>

namespace coro {

namespace {

// The intervals between two calls of waitpid() when no pidfd announces the end of a process: each interval is twice as
// long as the interval before.
constexpr Nanoseconds kFirstInterval = kMillisecond / 4;
constexpr Nanoseconds kLongestInterval = 20 * kMillisecond;

int wait_for_pidfd(Loop &loop, Coroutine &self, int pidfd, Deadline deadline, WaitFunction wait)
{
    DescriptorWait ready(loop.descriptor_waits(), self, "System::waitPid", pidfd, EPOLLIN);
    int outcome = ready.start();
    return outcome < 0 ? outcome : wait(ready, deadline);
}

// Waits until `next`. Returns 0, or -ETIMEDOUT if the deadline comes first.
int wait_until(Coroutine &self, Deadline next, Deadline deadline, WaitFunction wait)
{
    RepeatedWait repeated(self);
    Waiter waiter(self, "System::wait");
    int outcome = wait(waiter, std::min(next, deadline));
    return outcome == -ETIMEDOUT && next < deadline ? 0 : outcome;
}

}  // namespace

pid_t wait_for_child(Loop &loop, Coroutine &self, pid_t pid, int &status, Deadline deadline, WaitFunction wait)
{
    Fd pidfd;
    Nanoseconds interval = kFirstInterval;
    for (;;) {
        pid_t ended = ::waitpid(pid, &status, WNOHANG);
        if (ended != 0) {
            return ended < 0 ? -errno : ended;
        }
        Nanoseconds now = loop.read_clock();
        if (now >= deadline) {
            return -ETIMEDOUT;
        }
        if (pid > 0 && !pidfd) {
            pidfd.reset(open_pidfd(pid));
        }
        int outcome = pidfd ? wait_for_pidfd(loop, self, pidfd.get(), deadline, wait)
                            : wait_until(self, now + interval, deadline, wait);
        if (outcome != 0) {
            return outcome;
        }
        interval = std::min(interval * 2, kLongestInterval);
    }
}

}  // namespace coro
