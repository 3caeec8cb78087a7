#pragma once

#include "coro/fiber/stack.h"
#include "coro/sched/coroutine.h"
#include "coro/sched/host.h"
#include "coro/sched/id_table.h"

#include <atomic>
#include <cerrno>
#include <memory>
#include <type_traits>
#include <utility>

namespace coro {

// Creates coroutines, switches between them, and has the run queue of its thread. spawn() and resume() switch
// at once and return when the other coroutine waits or ends. Elements that are queued with enqueue() run in the
// order of the calls.
class Scheduler {
public:
    struct Options {
        size_t stack_size = 2 << 20;
        size_t vm_size = 8 << 10;
        size_t max_coroutines = 100'000;
        uint64_t seed = 0;   // not 0: the run queue is shuffled with random numbers made from it
    };

    // `now` is the loop's clock, which is read once per turn. Each coroutine keeps the time of its creation
    // and of its last wait.
    Scheduler(Host &host, const Options &options, const Nanoseconds &now);
    ~Scheduler();
    Scheduler(const Scheduler &) = delete;
    Scheduler &operator=(const Scheduler &) = delete;

    // Runs body() in a new coroutine until it waits or ends. Returns the coroutine's id,
    // -err::kTooManyRunning or -ENOMEM.
    template <class F>
    [[nodiscard, gnu::always_inline]] int64_t spawn(F &&body)
    {
        return spawn_within(options_.max_coroutines, std::forward<F>(body));
    }
    // Does what spawn() does, with another limit than Options::max_coroutines.
    template <class F>
    [[nodiscard, gnu::always_inline]] int64_t spawn_within(size_t limit, F &&body)
    {
        using Body = std::remove_reference_t<F>;
        int failed;
        Coroutine *made = make(limit, &failed);
        if (!made) {
            return failed;
        }
        starting_ = {[](void *given) {
                         // Moved here: the creator's frame may be gone when it runs on.
                         Body own(std::forward<F>(*static_cast<Body *>(given)));
                         own();
                     },
                     &body};
        int64_t id = made->id();   // *made may be destroyed when start() returns
        start(*made);
        return id;
    }

    // Switches to a coroutine that was woken, before everything in the run queue. Returns when it waits again
    // or ends.
    void resume(Coroutine &woken);
    // Switches back to the coroutine that resumed this one. Returns when the waiter is woken. Not for the
    // main coroutine.
    void suspend_in(Waiter &waiter);

    void enqueue(Runnable &runnable) { ready_.push_back(runnable); }
    // Queues a Runnable unless it is queued already.
    void enqueue_once(Runnable &runnable)
    {
        if (!runnable.is_linked()) {
            enqueue(runnable);
        }
    }
    // Queues a Runnable for the next run_deferred().
    void defer(Runnable &runnable) { deferred_.push_back(runnable); }
    bool has_ready() const { return !ready_.empty() || !put_off_.empty() || !deferred_.empty(); }
    // True inside run_ready() while it has more to run.
    bool has_more_in_turn() const { return !batch_.empty(); }
    void postpone();    // leaves the rest of the present run_ready() to its next call
    // Runs the elements that are queued now. Elements that are queued meanwhile wait for the next call.
    void run_ready();
    // Runs the elements that are queued, and those that were deferred before this call.
    void run_deferred()
    {
        if (!deferred_.empty()) {
            ready_.take(deferred_);
            run_ready();
        }
    }
    // Takes a woken coroutine out of the run queue until let_in(), so that what the loop's next poll makes
    // ready runs before it.
    void put_off(Coroutine &woken)
    {
        woken.unlink();
        put_off_.push_back(woken);
    }
    void let_in() { ready_.take(put_off_); }   // appends what was put off to the run queue
    // A number that changes with each element of the run queue that runs. The watchdog's thread reads it.
    const std::atomic<uint64_t> &step() const { return step_; }
    void begin_step() { step_.store(step_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed); }

    // Called in a forked child. Forgets all coroutines but the current one and empties the run queue. The
    // stacks of the forgotten coroutines stay as they are: nothing on them is run or destroyed.
    void forget_others();

    Coroutine &current() { return *current_; }
    Coroutine &main() { return *main_; }
    Coroutine *find(int64_t id) const { return live_.find(id); }
    const IdTable<Coroutine> &live() const { return live_; }
    size_t live_count() const { return live_.size(); }
    size_t peak_count() const { return peak_; }
    int64_t last_id() const { return last_id_; }
    StackPool &stacks() { return stacks_; }
    const Options &options() const { return options_; }
    void set_max_coroutines(size_t count) { options_.max_coroutines = count; }
    // Returns the next random number, for choices that must not favour any coroutine. A seed determines the
    // sequence.
    uint64_t random();
    void set_seed(uint64_t seed) { options_.seed = random_ = seed; }

private:
    struct Body {
        void (*run)(void *given);
        void *given;
    };

    static void enter(Transfer transfer);
    Coroutine *make(size_t limit, int *failed);
    void start(Coroutine &made);
    void switch_to(Coroutine &to);
    void jump_to(Coroutine &to);       // after the host has switched its state
    void arrived(Transfer transfer);   // called on the stack that was jumped to
    void destroy(Coroutine &ended);
    char *stack_of(Coroutine &coroutine) const;
    void shuffle(List<Runnable, ReadyTag> &ready);

    Host &host_;
    Options options_;
    const Nanoseconds &now_;
    uint64_t random_;
    StackPool stacks_;
    size_t head_offset_;
    std::unique_ptr<char[]> main_memory_;
    Coroutine *main_;
    Coroutine *current_;
    Body starting_ = {};
    List<Runnable, ReadyTag> ready_;
    List<Runnable, ReadyTag> put_off_;
    List<Runnable, ReadyTag> deferred_;
    List<Runnable, ReadyTag> batch_;   // what the present run_ready() has yet to run
    std::atomic<uint64_t> step_ = 0;
    IdTable<Coroutine> live_;
    int64_t last_id_ = 0;
    size_t peak_ = 0;
};

// These functions are inline because the processor mispredicts every return after a jump to another stack:
// each frame between PHP and the jump would cost as much as the jump itself.

[[gnu::always_inline]] inline void Scheduler::start(Coroutine &made)
{
    Coroutine &self = *current_;
    made.resumer_ = &self;
    self.state_ = Coroutine::State::kResuming;
    bool parked = host_.starting(self, made);
    jump_to(made);
    if (__builtin_expect(parked, false)) {
        host_.returned(self);
    }
}

[[gnu::always_inline]] inline void Scheduler::resume(Coroutine &woken)
{
    woken.unlink();
    woken.resumer_ = current_;
    current_->state_ = Coroutine::State::kResuming;
    switch_to(woken);
}

[[gnu::always_inline]] inline void Scheduler::suspend_in(Waiter &waiter)
{
    Coroutine &self = *current_;
    self.waiter_ = &waiter;
    self.waits_since_ = now_;
    self.state_ = Coroutine::State::kWaiting;
    switch_to(*self.resumer_);
    self.waiter_ = nullptr;
    self.was_canceled_ = waiter.outcome() == -ECANCELED;
}

[[gnu::always_inline]] inline void Scheduler::switch_to(Coroutine &to)
{
    Coroutine &from = *current_;
    bool parked = host_.leaving(from, to);
    jump_to(to);
    if (__builtin_expect(parked, false)) {
        host_.returned(from);
    }
}

[[gnu::always_inline]] inline void Scheduler::jump_to(Coroutine &to)
{
    Coroutine &from = *current_;
    current_ = &to;
    to.state_ = Coroutine::State::kRunning;
    announce_switch(from.sanitizer_, to.sanitizer_, from.state_ == Coroutine::State::kEnded);
    arrived(jump(to.context_, &from));
}

// Saves the context of the coroutine that jumped here, or destroys that coroutine when it has ended.
[[gnu::always_inline]] inline void Scheduler::arrived(Transfer transfer)
{
    auto &left = *static_cast<Coroutine *>(transfer.data);
    announce_arrival(current_->sanitizer_, left.sanitizer_);
    left.context_ = transfer.context;
    if (left.state_ == Coroutine::State::kEnded) {
        destroy(left);
    }
}

}  // namespace coro
