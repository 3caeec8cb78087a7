#pragma once

#include "coro/loop/descriptor_wait.h"
#include "coro/loop/poller.h"
#include "coro/loop/thread_pool.h"
#include "coro/loop/timer.h"
#include "coro/loop/watchdog.h"
#include "coro/sched/scheduler.h"

#include <cerrno>

namespace coro {

struct LeftoverTag;

// What has to stay registered when its owner has gone. Deletes itself when it is done, or goes with the loop.
class Leftover : public ListNode<LeftoverTag> {
public:
    virtual ~Leftover() = default;
};

// What handlers of signals have asked for. run() does it.
class Interrupts : public Runnable {
public:
    virtual bool are_there() const = 0;
};

// One turn: run what is ready, poll, fire due timers, run what that made ready. One per thread.
class Loop {
public:
    Loop(Host &host, const Scheduler::Options &options, Clock &clock = system_clock());
    ~Loop();

    static Loop *current() { return current_; }   // of this thread, or nullptr

    Scheduler &scheduler() { return scheduler_; }
    Poller &reactor() { return reactor_; }
    DescriptorWaits &descriptor_waits() { return descriptor_waits_; }
    Clock &clock() { return clock_; }
    ThreadPool &threads() { return threads_; }
    Watchdog &watchdog() { return watchdog_; }

    Nanoseconds now() const { return now_; }       // read once per turn
    Nanoseconds read_clock() { return now_ = clock_.now(); }
    Deadline deadline_in(double seconds);          // 0, negative and NAN: kNever

    void arm(Timer &timer, Deadline when);
    void disarm(Timer &timer) { timers_.disarm(timer); }
    TimerWheel &timers() { return timers_; }

    // A reason to go on although neither a timer nor anything ready is there.
    void ref() { references_++; }
    void unref() { references_--; }
    void keep(Leftover &leftover) { leftovers_.push_back(leftover); }   // no reason to go on
    bool has_work() { return scheduler_.has_ready() || references_ > 0 || !timers_.empty(); }

    // Coroutines are about to be run, by a turn or otherwise: from here to end_work(), or the end of run(), the watchdog
    // looks on.
    void begin_work()
    {
        scheduler_.begin_step();
        watchdog_.works();
    }
    void end_work() { watchdog_.waits(); }
    // When it last came round late, because what ran between two polls took long.
    Nanoseconds late_at() const { return late_at_; }
    void turn(Deadline limit = kNever);   // waits no longer than until `limit`
    void start() { stopped_ = false; }
    void run();                  // turns until stop() or until has_work() ends
    void stop()                  // nobody runs after the present one
    {
        stopped_ = true;
        scheduler_.postpone();
    }
    bool is_stopped() const { return stopped_; }

    // Run in every turn: before it polls, and when it has run what polling made ready. nullptr: nothing.
    void set_before_poll(Runnable *what) { before_poll_ = what; }
    void set_after_turn(Runnable *what) { after_turn_ = what; }
    // Like the first, behind it: for those who serve on this loop, while the others are the program's. Not in a forked child.
    void set_bookkeeping(Runnable *what) { bookkeeping_ = what; }
    // The same, before all others.
    void set_interrupts(Interrupts *what) { interrupts_ = what; }
    // From here on no signal comes unseen between the look for interrupts and the wait for events. Two system calls a turn.
    void guard_interrupts() { guards_interrupts_ = true; }

    // Another loop may be made in this thread; this one is not run any more.
    void leave() { current_ = nullptr; }

    // In a forked child: new epoll; threads, timers, holds and other coroutines of the parent are forgotten.
    void rebuild_after_fork();

private:
    static void forked();
    int poll_timeout(Deadline limit);
    void poll(int timeout);
    void note_lateness();

    static constinit thread_local Loop *current_;

    Clock &clock_;
    Nanoseconds now_;
    Scheduler scheduler_;
    Watchdog watchdog_{scheduler_.step()};
    Poller reactor_;
    DescriptorWaits descriptor_waits_{*this};
    TimerWheel timers_;
    Nanoseconds trimmed_at_ = 0;
    Nanoseconds polled_at_;
    uint64_t step_polled_at_ = 0;
    Nanoseconds late_at_;
    int references_ = 0;
    bool stopped_ = false;
    Runnable *before_poll_ = nullptr;
    Runnable *after_turn_ = nullptr;
    Runnable *bookkeeping_ = nullptr;
    Interrupts *interrupts_ = nullptr;
    bool guards_interrupts_ = false;
    List<Leftover, LeftoverTag> leftovers_;
    ThreadPool threads_;
};

// Wakes a waiter when its time is up. On the sleeper's stack, beside the waiter.
class Alarm final : public Timer {
public:
    explicit Alarm(Waiter &waiter) : waiter_(waiter) {}

    void on_time() override { waiter_.wake(-ETIMEDOUT); }
    Waiter *waiter() override { return &waiter_; }

private:
    Waiter &waiter_;
};

// For a coroutine whose deadline comes before its wait's own, or that is to be canceled: until when the wait may last.
// Where that is over already, the waiter is woken.
Deadline limit_wait(Waiter &waiter);

// Sleeps in `waiter` until it is woken or the deadline or that of the coroutine passes. 0, -ETIMEDOUT, -ECANCELED, or
// what the waker said.
// Inline for the reason given in scheduler.h.
[[nodiscard, gnu::always_inline]] inline int park(Waiter &waiter, Deadline deadline)
{
    Alarm alarm(waiter);
    if (__builtin_expect(waiter.coroutine().limit() < deadline, false)) {
        deadline = limit_wait(waiter);
    }
    if (deadline != kNever) {
        Loop::current()->arm(alarm, deadline);
    }
    waiter.coroutine().scheduler().suspend_in(waiter);
    return waiter.outcome();
}

}  // namespace coro
