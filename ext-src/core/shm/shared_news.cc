#include "coro/shm/shared_news.h"

#include "coro/base/fd.h"
#include "coro/loop/loop.h"

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <linux/futex.h>
#include <linux/membarrier.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace coro {

namespace {

// How long a process waits before it looks whether the process that it waits for has been killed.
constexpr Nanoseconds kRecheck = 50 * kMillisecond;

Fd bell;

// Waits in a futex until `until`, a time of CLOCK_MONOTONIC. Returns 0 or -errno.
int futex_wait(std::atomic<uint32_t> &word, uint32_t value, Deadline until)
{
    timespec limit = timespec_of(until);
    return ::syscall(SYS_futex, &word, FUTEX_WAIT_BITSET, value, &limit, nullptr, FUTEX_BITSET_MATCH_ANY) == 0 ? 0 : -errno;
}

struct NewsWaiter final : Waiter {
    NewsWaiter(const SharedWait &how, const std::atomic<uint32_t> &number, uint32_t seen) :
        Waiter(*how.self, how.what, how.subject), number(number), seen(seen) {}

    const std::atomic<uint32_t> &number;
    const uint32_t seen;
};

struct RecheckTimer final : Alarm {
    using Alarm::Alarm;

    void on_time() override { waiter()->wake(0); }
};

}  // namespace

// The coroutines of one loop that wait for news. The loop watches the bell only while there are such coroutines,
// because each ring of the bell wakes all loops that watch it.
class SharedWaits final : public Watcher, public Leftover {
public:
    static SharedWaits &of(Loop &loop)
    {
        if (!current_ || &current_->loop_ != &loop) {
            current_ = new SharedWaits(loop);   // the loop deletes it
            loop.keep(*current_);
        }
        return *current_;
    }
    ~SharedWaits() override
    {
        loop_.poller().remove(*this);
        if (current_ == this) {
            current_ = nullptr;
        }
    }

    void add(NewsWaiter &waiter)
    {
        if (!loop_.poller().is_added(*this)) {
            (void) loop_.poller().add(*this);   // without it, the coroutine looks every 50 ms
        }
        waiting_.push_back(waiter);
    }

    void on_ready(uint32_t) override
    {
        if (waiting_.empty()) {
            loop_.poller().remove(*this);
        }
        for (Waiter *waiter = waiting_.front(), *next; waiter; waiter = next) {
            next = waiting_.next(*waiter);
            auto &news = static_cast<NewsWaiter &>(*waiter);
            if (news.number.load() != news.seen) {
                news.wake(0);
            }
        }
    }

private:
    explicit SharedWaits(Loop &loop) : Watcher(bell.get()), loop_(loop) {}

    static inline thread_local SharedWaits *current_ = nullptr;

    Loop &loop_;
    WaitQueue waiting_;
};

int make_bell()
{
    if (!bell) {
        bell.reset(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC));
        // membarrier(2). Forked children are registered like their parent.
        bool is_registered = ::syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_GLOBAL_EXPEDITED, 0, 0) == 0;
        SharedNews::always_ = is_registered ? 0 : SharedNews::kWatched;
    }
    return bell ? 0 : -errno;
}

// Each process of which announce() has not seen kWatched has then finished the store before. A process that is killed in
// this function leaves the rest to the next one that calls expect().
void SharedNews::fence_all()
{
    (void) ::syscall(SYS_membarrier, MEMBARRIER_CMD_GLOBAL_EXPEDITED, 0, 0);
    awaited_.fetch_or(kFenced);
}

void SharedNews::wake(int most)
{
    uint32_t awaited = awaited_.fetch_and(kWatched | kFenced);
    number_.fetch_add(1);
    if (awaited & kBlocked) {
        (void) ::syscall(SYS_futex, &number_, FUTEX_WAKE, most, nullptr, nullptr, 0);
    }
    if (awaited & kInLoop) {
        // The counter is never read: the bell is watched edge-triggered, so each write is an event.
        uint64_t one = 1;
        [[maybe_unused]] ssize_t written = ::write(bell.get(), &one, sizeof one);
    }
}

int SharedNews::await(uint32_t seen, const SharedWait &how)
{
    if (how.self) {
        return wait_in_loop(seen, how);
    }
    Nanoseconds now = system_clock().now();
    if (now >= how.deadline) {
        return -ETIMEDOUT;
    }
    return block(seen, how, std::min(how.deadline, now + kRecheck));
}

int SharedNews::block(uint32_t seen, const SharedWait &how, Deadline until)
{
    (void) futex_wait(number_, seen, until);
    return how.is_interrupted && how.is_interrupted() ? -EINTR : 0;
}

int SharedNews::wait_in_loop(uint32_t seen, const SharedWait &how)
{
    Loop &loop = *Loop::current();
    NewsWaiter waiter(how, number_, seen);
    RecheckTimer recheck(waiter);
    SharedWaits::of(loop).add(waiter);
    if (number_.load() != seen) {
        waiter.wake(0);   // before the loop watched the bell
    }
    if (how.is_for_this_process) {
        return how.wait(waiter, how.deadline);
    }
    loop.arm(recheck, loop.read_clock() + kRecheck);
    loop.ref();
    int outcome = how.wait(waiter, how.deadline);
    loop.unref();
    return outcome;
}

}  // namespace coro
