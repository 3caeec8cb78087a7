#include "coro/loop/loop.h"

#include "coro/base/check.h"

#include <algorithm>
#include <climits>
#include <new>
#include <pthread.h>

namespace coro {

namespace {

// The shortest interval between two calls of StackPool::trim(), in nanoseconds.
constexpr Nanoseconds kTrimInterval = kSecond;
// The limit for the average time, in nanoseconds, that an element of the run queue takes between two polls. If
// the average is longer, the second poll counts as late.
constexpr Nanoseconds kLongStep = kMillisecond / 10;

}  // namespace

constinit thread_local Loop *Loop::current_ = nullptr;

Loop::Loop(Host &host, const Scheduler::Options &options, Clock &clock) :
    clock_(clock), now_(clock.now()), scheduler_(host, options, now_), timers_(now_), trimmed_at_(now_),
    polled_at_(now_), late_at_(now_), threads_(poller_, references_, {})
{
    CORO_CHECK(!current_);
    current_ = this;
    [[maybe_unused]] static const int registered = ::pthread_atfork(nullptr, nullptr, forked);
}

Loop::~Loop()
{
    while (Leftover *leftover = leftovers_.pop_front()) {
        delete leftover;
    }
    current_ = nullptr;
}

Deadline Loop::deadline_in(double seconds)
{
    return seconds > 0 ? read_clock() + coro::seconds(seconds) : kNever;
}

bool Loop::has_timers()
{
    if (timers_.empty() || !background_timer_ || !background_timer_->is_armed()) {
        return !timers_.empty();
    }
    bool has_others = false;
    timers_.for_each([&](const Timer &timer, Deadline) { has_others |= &timer != background_timer_; });
    return has_others;
}

void Loop::arm(Timer &timer, Deadline when)
{
    timers_.arm(timer, when);
}

Deadline limit_wait(Waiter &waiter)
{
    Coroutine &coroutine = waiter.coroutine();
    if (coroutine.is_cancel_due()) {
        if (!waiter.is_woken()) {
            coroutine.forget_cancel();
            waiter.wake(-ECANCELED);
        }
        return kNever;
    }
    if (coroutine.limit() <= Loop::current()->read_clock()) {
        waiter.wake(-ETIMEDOUT);
        return kNever;
    }
    return coroutine.limit();
}

int Loop::poll_timeout(Deadline limit)
{
    if (scheduler_.has_ready() || limit <= now_) {
        return 0;
    }
    int64_t next = timers_.next_in(now_);
    if (next == 0) {
        return 0;
    }
    if (limit != kNever) {
        int64_t limit_in = (limit - now_ + kMillisecond - 1) / kMillisecond;
        next = next < 0 ? limit_in : std::min(next, limit_in);
    }
    if (scheduler_.stacks().wants_trim()) {
        int64_t trim_in = std::max<Nanoseconds>(trimmed_at_ + kTrimInterval - now_, 0) / kMillisecond + 1;
        next = next < 0 ? trim_in : std::min(next, trim_in);
    }
    return int(std::min<int64_t>(next, INT_MAX));
}

void Loop::turn(Deadline limit)
{
    scheduler_.run_ready();
    if (stopped_ || !has_work()) {
        return;
    }
    auto goes_on_after = [this](Runnable *what) {
        if (what) {
            what->run();
            return !stopped_ && has_work();
        }
        return true;
    };
    if (!goes_on_after(interrupts_) || !goes_on_after(before_poll_) || !goes_on_after(bookkeeping_)) {
        return;
    }
    read_clock();
    if (after_work_) {
        after_work_->run();
    }
    note_lateness();
    while (!wait_once(limit)) {
    }
    scheduler_.let_in();
    scheduler_.run_ready();
    fire_until_ = kNever;
    if (!stopped_) {
        scheduler_.run_deferred();
    }
    if (after_turn_ && !stopped_) {
        after_turn_->run();
    }
}

// Polls and fires timers. Returns true if the turn may continue. Returns false if the poll has ended only because
// timers had to be moved within the wheel or stacks had to be trimmed; then the turn polls again, without calling
// the functions of set_before_poll() and set_after_turn() again.
bool Loop::wait_once(Deadline limit)
{
    Nanoseconds began_at = now_;
    end_work();
    int events = poll(poll_timeout(limit));
    begin_work();
    polled_at_ = read_clock();
    step_polled_at_ = scheduler_.step();
    bool has_fired = timers_.advance(std::min(now_, fire_until_));
    if (now_ - trimmed_at_ >= kTrimInterval && scheduler_.stacks().wants_trim()) {
        scheduler_.stacks().trim();
        trimmed_at_ = now_;
    }
    bool is_clock_still = now_ == began_at;   // true with the clock of a unit test, which does not advance during a wait
    return events != 0 || has_fired || is_clock_still || poll_timeout(limit) == 0;
}

// Polls for at most `timeout` milliseconds; -1: without a limit. A signal ends the wait, even a signal that
// arrives just before the wait if guard_interrupts() was called. Returns the number of events, or -1 after a
// signal.
int Loop::poll(int timeout)
{
    if (timeout == 0 || !guards_interrupts_ || !interrupts_) {
        return poller_.poll(timeout);
    }
    sigset_t all, usual;
    sigfillset(&all);
    ::pthread_sigmask(SIG_BLOCK, &all, &usual);
    bool has_interrupts = interrupts_->are_there();
    int events = poller_.poll(has_interrupts ? 0 : timeout, &usual);
    ::pthread_sigmask(SIG_SETMASK, &usual, nullptr);
    return has_interrupts ? -1 : events;
}

void Loop::note_lateness()
{
    if (now_ - polled_at_ > kLongStep * Nanoseconds(scheduler_.step() - step_polled_at_ + 1)) {
        late_at_ = now_;
    }
}

void Loop::run()
{
    start();
    begin_work();
    while (!stopped_ && has_work()) {
        turn();
    }
    end_work();
}

// Called by pthread_atfork() in every forked child. forked() must not allocate memory, because the child may be
// about to call exec(). The child needs an epoll instance of its own: with the epoll instance of the parent,
// the child would receive the parent's events and change the parent's registrations.
void Loop::forked()
{
    if (current_) {
        current_->belongs_to_parent_ = true;
        current_->poller_.rebuild();
        current_->threads_.abandon();
        current_->watchdog_.abandon();
    }
}

void Loop::rebuild_after_fork()
{
    belongs_to_parent_ = false;
    poller_.rebuild();
    threads_.abandon();
    watchdog_.abandon();
    scheduler_.forget_others();
    descriptor_waits_.forget_all();
    timers_.~TimerWheel();
    new (&timers_) TimerWheel(read_clock());
    fire_until_ = kNever;
    references_.forget_all();
    stopped_ = false;
    bookkeeping_ = nullptr;
    after_work_ = nullptr;
}

}  // namespace coro
