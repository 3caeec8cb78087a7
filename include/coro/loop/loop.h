#pragma once

#include "coro/loop/descriptor_wait.h"
#include "coro/loop/poller.h"
#include "coro/loop/references.h"
#include "coro/loop/thread_pool.h"
#include "coro/loop/timer.h"
#include "coro/loop/watchdog.h"
#include "coro/sched/scheduler.h"

#include <algorithm>
#include <cerrno>

namespace coro {

struct LeftoverTag;

// An object that stays registered with the loop after its owner has gone. It deletes itself when its work is
// done. The loop deletes those that are left at its end.
class Leftover : public ListNode<LeftoverTag> {
public:
    virtual ~Leftover() = default;
};

// Work that signal handlers have requested. run() does it.
class Interrupts : public Runnable {
public:
    virtual bool are_there() const = 0;   // true if there is work for run()
};

// The event loop of a thread. Each turn runs the elements of the run queue, polls descriptors, fires the timers
// that are due, runs the elements that were queued by that, and then the deferred ones.
class Loop {
public:
    Loop(Host &host, const Scheduler::Options &options, Clock &clock = system_clock());
    ~Loop();

    static Loop *current() { return current_; }   // the loop of this thread, or nullptr

    Scheduler &scheduler() { return scheduler_; }
    Poller &poller() { return poller_; }
    DescriptorWaits &descriptor_waits() { return descriptor_waits_; }
    Clock &clock() { return clock_; }
    ThreadPool &threads() { return threads_; }
    Watchdog &watchdog() { return watchdog_; }

    Nanoseconds now() const { return now_; }       // the time as read by this turn
    Nanoseconds read_clock() { return now_ = clock_.now(); }
    Deadline deadline_in(double seconds);          // kNever for 0, negative numbers and NAN

    void arm(Timer &timer, Deadline when);
    void disarm(Timer &timer) { timers_.disarm(timer); }
    TimerWheel &timers() { return timers_; }
    // No timer that is due at `from` or later fires before the present turn, or the next one when none is
    // under way, has ended.
    void hold_back_timers(Deadline from) { fire_until_ = std::min(fire_until_, from - 1); }

    // ref() makes run() go on although no timer is armed and nothing is ready, until the matching unref().
    void ref() { references_.add(); }
    void unref() { references_.remove(); }
    void keep(Leftover &leftover) { leftovers_.push_back(leftover); }   // does not make run() go on
    bool has_work() { return scheduler_.has_ready() || references_.are_there() || !timers_.empty(); }

    // Call it before coroutines run outside of a turn. The watchdog watches them until end_work() or the end
    // of run().
    void begin_work()
    {
        scheduler_.begin_step();
        watchdog_.works();
    }
    void end_work() { watchdog_.waits(); }
    // The last time at which a poll came late, because what ran between two polls took long.
    Nanoseconds late_at() const { return late_at_; }
    void turn(Deadline limit = kNever);   // polls no longer than until `limit`
    void start() { stopped_ = false; }
    void run();                  // makes turns until stop() is called or has_work() is false
    void stop()                  // nothing else of the run queue runs after the present element
    {
        stopped_ = true;
        scheduler_.postpone();
    }
    bool is_stopped() const { return stopped_; }

    // Functions that run in every turn: one before it polls, and one at its end, after what was deferred.
    // nullptr: none.
    void set_before_poll(Runnable *what) { before_poll_ = what; }
    void set_after_turn(Runnable *what) { after_turn_ = what; }
    // Runs directly after the function of set_before_poll(). It is for servers, while the others are for the
    // program. A forked child does not inherit it.
    void set_bookkeeping(Runnable *what) { bookkeeping_ = what; }
    // Runs before all other functions of a turn.
    void set_interrupts(Interrupts *what) { interrupts_ = what; }
    // From now on no signal is missed between the check for interrupts and the wait for events. It costs two
    // system calls per turn.
    void guard_interrupts() { guards_interrupts_ = true; }

    // Allows another loop in this thread. This one must not be run any more.
    void leave() { current_ = nullptr; }

    // Called in a forked child. Makes a new epoll instance and forgets the threads, timers, references and
    // other coroutines of the parent.
    void rebuild_after_fork();

private:
    static void forked();
    int poll_timeout(Deadline limit);
    int poll(int timeout);
    bool wait_once(Deadline limit);
    void note_lateness();

    static constinit thread_local Loop *current_;

    Clock &clock_;
    Nanoseconds now_;
    Scheduler scheduler_;
    Watchdog watchdog_{scheduler_.step()};
    Poller poller_;
    References references_;
    DescriptorWaits descriptor_waits_{poller_, references_};
    TimerWheel timers_;
    Deadline fire_until_ = kNever;
    Nanoseconds trimmed_at_;
    Nanoseconds polled_at_;
    uint64_t step_polled_at_ = 0;
    Nanoseconds late_at_;
    bool stopped_ = false;
    Runnable *before_poll_ = nullptr;
    Runnable *after_turn_ = nullptr;
    Runnable *bookkeeping_ = nullptr;
    Interrupts *interrupts_ = nullptr;
    bool guards_interrupts_ = false;
    List<Leftover, LeftoverTag> leftovers_;
    ThreadPool threads_;
};

// The timeout of a wait: wakes the waiter with -ETIMEDOUT. It lies beside the waiter on the stack of the
// coroutine.
class Alarm final : public Timer {
public:
    explicit Alarm(Waiter &waiter) : waiter_(waiter) {}

    void on_time() override { waiter_.wake(-ETIMEDOUT); }
    Waiter *waiter() override { return &waiter_; }

private:
    Waiter &waiter_;
};

// Returns the latest end of a wait for a coroutine whose limit() comes before the deadline of the wait. When
// the deadline has passed or a cancel is due, it wakes the waiter and returns kNever.
Deadline limit_wait(Waiter &waiter);

// Sleeps in `waiter` until it is woken, or until `deadline` or the coroutine's own deadline passes. Returns
// -ETIMEDOUT, -ECANCELED, or the outcome that was passed to wake(). Inline for the reason given in
// scheduler.h.
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
