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

// An object that stays registered with the loop after its owner was destroyed. A Leftover deletes itself when its
// work is done. The destructor of the loop deletes the Leftovers that still exist.
class Leftover : public ListNode<LeftoverTag> {
public:
    virtual ~Leftover() = default;
};

// The interface through which the loop does work that signal handlers have requested. run() does the work.
class Interrupts : public Runnable {
public:
    virtual bool are_there() const = 0;   // returns true if run() has work to do
};

// The event loop of a thread. Each turn runs the elements of the run queue, polls descriptors, fires the timers
// that are due, runs the elements that these events and timers have added to the run queue, and then runs the
// deferred elements.
class Loop {
public:
    Loop(Host &host, const Scheduler::Options &options, Clock &clock = system_clock());
    ~Loop();

    static Loop *current() { return current_; }   // returns the loop of this thread, or nullptr

    Scheduler &scheduler() { return scheduler_; }
    Poller &poller() { return poller_; }
    DescriptorWaits &descriptor_waits() { return descriptor_waits_; }
    Clock &clock() { return clock_; }
    ThreadPool &threads() { return threads_; }
    Watchdog &watchdog() { return watchdog_; }

    Nanoseconds now() const { return now_; }       // the time at which the loop has last read the clock
    // Returns the time of the last poll. What the loop handles now has arrived before, or in this turn.
    Nanoseconds polled_at() const { return polled_at_; }
    Nanoseconds read_clock() { return now_ = clock_.now(); }
    Deadline deadline_in(double seconds);          // returns kNever for 0, negative numbers and NAN

    void arm(Timer &timer, Deadline when);
    void disarm(Timer &timer) { timers_.disarm(timer); }
    TimerWheel &timers() { return timers_; }
    // Delays all timers that are due at `from` or later until the present turn has ended. If hold_back_timers()
    // is called outside of a turn, delays these timers until the next turn has ended.
    void hold_back_timers(Deadline from) { fire_until_ = std::min(fire_until_, from - 1); }

    // ref() makes run() continue until the matching unref(), even if no timer is armed and the run queue is
    // empty.
    void ref() { references_.add(); }
    void unref() { references_.remove(); }
    // Registers a Leftover with the loop. A registered Leftover does not keep run() from returning.
    void keep(Leftover &leftover) { leftovers_.push_back(leftover); }
    bool has_work() { return scheduler_.has_ready() || references_.are_there() || has_timers(); }
    // Sets a timer that does not keep run() from returning; nullptr: there is none.
    void set_background_timer(const Timer *timer) { background_timer_ = timer; }

    // Must be called before coroutines run outside of a turn, so that the watchdog watches them until end_work()
    // is called or run() returns.
    void begin_work()
    {
        scheduler_.begin_step();
        watchdog_.works();
    }
    void end_work() { watchdog_.waits(); }
    // Returns the time of the last poll that came late, because the code that ran before the poll took long.
    Nanoseconds late_at() const { return late_at_; }
    void turn(Deadline limit = kNever);   // makes one turn, which waits for events until `limit` at the latest
    void start() { stopped_ = false; }
    void run();                  // makes turns until stop() is called or has_work() is false
    void stop()                  // makes run() return after the present element of the run queue
    {
        stopped_ = true;
        scheduler_.postpone();
    }
    bool is_stopped() const { return stopped_; }

    // Sets a function that the program runs in every turn before the loop polls. nullptr: no function.
    void set_before_poll(Runnable *what) { before_poll_ = what; }
    // Sets a function that the program runs at the end of every turn, after the deferred elements. nullptr: no
    // function.
    void set_after_turn(Runnable *what) { after_turn_ = what; }
    // Sets a function that a server runs in every turn, directly after the function of set_before_poll(). A
    // forked child does not inherit the function. nullptr: no function.
    void set_bookkeeping(Runnable *what) { bookkeeping_ = what; }
    // Sets a function that a server runs in every turn when the work of the turn is done and the loop has read the clock. A
    // forked child does not inherit the function. nullptr: no function.
    void set_after_work(Runnable *what) { after_work_ = what; }
    // Sets the Interrupts that run in every turn after the run queue, before the function of set_before_poll().
    void set_interrupts(Interrupts *what) { interrupts_ = what; }
    // From now on, a signal ends the wait for events even if the signal arrives after the check for interrupts
    // and before the wait. This costs two system calls per turn.
    void guard_interrupts() { guards_interrupts_ = true; }

    // Allows the creation of another Loop in this thread. After leave(), this Loop must not run any more.
    void leave() { current_ = nullptr; }

    // Called in a forked child. Makes a new epoll instance, and forgets the threads, timers and references of
    // the parent and all coroutines except the current coroutine.
    void rebuild_after_fork();
    // Returns true in a forked child that has not called rebuild_after_fork(): the loop still has the coroutines of
    // the parent and must not run.
    bool belongs_to_parent() const { return belongs_to_parent_; }

private:
    static void forked();
    int poll_timeout(Deadline limit);
    int poll(int timeout);
    bool wait_once(Deadline limit);
    void note_lateness();
    bool has_timers();

    static constinit thread_local Loop *current_;

    Clock &clock_;
    Nanoseconds now_;
    Scheduler scheduler_;
    Watchdog watchdog_{scheduler_.step()};
    Poller poller_;
    References references_;
    DescriptorWaits descriptor_waits_{poller_, references_};
    TimerWheel timers_;
    const Timer *background_timer_ = nullptr;
    Deadline fire_until_ = kNever;
    Nanoseconds trimmed_at_;
    Nanoseconds polled_at_;
    uint64_t step_polled_at_ = 0;
    Nanoseconds late_at_;
    bool stopped_ = false;
    Runnable *before_poll_ = nullptr;
    Runnable *after_turn_ = nullptr;
    Runnable *bookkeeping_ = nullptr;
    Runnable *after_work_ = nullptr;
    Interrupts *interrupts_ = nullptr;
    bool guards_interrupts_ = false;
    bool belongs_to_parent_ = false;
    List<Leftover, LeftoverTag> leftovers_;
    ThreadPool threads_;
};

// The timer that ends a wait at its deadline: wakes the waiter with -ETIMEDOUT. The Alarm lies beside the
// waiter on the stack of the coroutine.
class Alarm : public Timer {
public:
    explicit Alarm(Waiter &waiter) : waiter_(waiter) {}

    void on_time() override { waiter_.wake(-ETIMEDOUT); }
    Waiter *waiter() final { return &waiter_; }

private:
    Waiter &waiter_;
};

// Applies the coroutine's own limit to a wait: returns the coroutine's limit(), at which the wait must end. If
// limit() has passed, or if the wait must be canceled, wakes the waiter at once and returns kNever. Called only
// if limit() is earlier than the deadline of the wait.
Deadline limit_wait(Waiter &waiter);

// Suspends the coroutine until `waiter` is woken, or until `deadline` or the coroutine's own deadline passes.
// Returns -ETIMEDOUT, -ECANCELED, or the outcome that was passed to wake(). park() is inline because the
// processor mispredicts each return from a function after a jump to another stack.
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
