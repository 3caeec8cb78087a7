#include "coro/loop/watchdog.h"

#include "coro/base/error.h"
#include "coro/base/mutex_lock.h"
#include "coro/base/log.h"
#include "coro/base/thread.h"

namespace coro {

namespace {

constexpr size_t kWatchdogStackSize = 64 << 10;

}  // namespace

void Watchdog::prepare()
{
    pthread_mutex_init(&mutex_, nullptr);
    init_condition(news_);
}

void Watchdog::watch(Observer &observer, Nanoseconds interval)
{
    {
        MutexLock lock(mutex_);
        observer_ = &observer;
        interval_ = interval;
        if (has_thread_) {
            pthread_cond_signal(&news_);
        }
    }
    asleep_.store(true);
    if (!waits_.load()) {
        wake();
    }
}

void Watchdog::stop()
{
    if (!has_thread_) {
        return;
    }
    {
        MutexLock lock(mutex_);
        ending_ = true;
        pthread_cond_signal(&news_);
    }
    pthread_join(thread_, nullptr);
    has_thread_ = false;
}

// Called in a forked child. Makes a new mutex, because the parent's watchdog thread may have locked the old
// mutex at the time of the fork.
void Watchdog::abandon()
{
    prepare();
    has_thread_ = ending_ = false;
    seen_step_ = UINT64_MAX;
    held_step_.store(UINT64_MAX);
    asleep_.store(interval_ > 0);
}

void Watchdog::wake()
{
    MutexLock lock(mutex_);
    asleep_.store(false);
    if (interval_ > 0 && (has_thread_ || start_thread())) {
        pthread_cond_signal(&news_);
    }
}

bool Watchdog::start_thread()
{
    int error = coro::start_thread(thread_, thread_main, this, kWatchdogStackSize);
    if (error != 0) {
        log(LogLevel::kWarning, "the thread that reports blocked event loops cannot be started: %s", err::Reason(error).text());
    }
    return has_thread_ = error == 0;
}

void *Watchdog::thread_main(void *watchdog)
{
    static_cast<Watchdog *>(watchdog)->run();
    return nullptr;
}

void Watchdog::run()
{
    MutexLock lock(mutex_);
    while (!ending_) {
        if (waits_.load() || interval_ == 0) {
            rest();
            continue;
        }
        Nanoseconds until = system_clock().now() + interval_;
        timespec when = timespec_of(until);
        pthread_cond_timedwait(&news_, &mutex_, &when);
        if (!ending_ && system_clock().now() >= until) {
            look();
        }
    }
}

void Watchdog::look()
{
    uint64_t step = step_.load(std::memory_order_relaxed);
    if (waits_.load()) {
        seen_step_ = UINT64_MAX;
        return;
    }
    observer_->on_look();
    if (step != seen_step_) {
        seen_step_ = step;
        seen_at_ = system_clock().now();
    } else {
        held_since_.store(seen_at_, std::memory_order_relaxed);
        held_step_.store(step, std::memory_order_release);
        observer_->on_held();
    }
}

// Sleeps until the loop runs coroutines again. This thread stores asleep_ and then loads waits_, while works()
// stores waits_ and then loads asleep_. So either this thread sees that the loop runs coroutines, or the loop
// sees that this thread sleeps and wakes this thread.
void Watchdog::rest()
{
    seen_step_ = UINT64_MAX;
    asleep_.store(true);
    while (!ending_ && asleep_.load() && (waits_.load() || interval_ == 0)) {
        pthread_cond_wait(&news_, &mutex_);
    }
    asleep_.store(false);
}

Nanoseconds Watchdog::held() const
{
    if (held_step_.load(std::memory_order_acquire) != step_.load(std::memory_order_relaxed)) {
        return 0;
    }
    return system_clock().now() - held_since_.load(std::memory_order_relaxed);
}

}  // namespace coro
