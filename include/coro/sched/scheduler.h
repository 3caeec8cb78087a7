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

// Creates coroutines, switches between them, and owns the run queue of its thread. spawn() and resume() switch
// to a coroutine at once and return when that coroutine waits or ends. The Runnables that enqueue() adds to the
// run queue run in the order of the calls.
class Scheduler {
public:
    struct Options {
        size_t stack_size = 2 << 20;
        size_t vm_size = 8 << 10;
        size_t max_coroutines = 100'000;
        uint64_t seed = 0;   // the seed of the random numbers that shuffle the run queue; 0: no shuffling
    };

    // `now` is the time that the loop has last read from its clock. The scheduler takes from `now` the time at
    // which a coroutine is created or begins to wait.
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
    // Does what spawn() does, but `limit` replaces Options::max_coroutines.
    template <class F>
    [[nodiscard, gnu::always_inline]] int64_t spawn_within(size_t limit, F &&body)
    {
        int failed;
        Coroutine *made = make(limit, &failed);
        if (!made) {
            return failed;
        }
        starting_ = body_of<F>(body);
        int64_t id = made->id();   // *made may be destroyed when start() returns
        start(*made);
        return id;
    }

    // Runs body() on a stack of its own until it waits or ends, as code outside of coroutines: is_main() is true, live() does
    // not contain it, and Options::max_coroutines does not limit it. Called on the stack of the loop or by such code. Returns 0
    // or -ENOMEM.
    template <class F>
    [[nodiscard]] int run_outside(F &&body)
    {
        Coroutine *made = make_outside();
        if (!made) {
            return -ENOMEM;
        }
        starting_ = body_of<F>(body);
        start(*made);
        return 0;
    }

    // Switches to a coroutine that was woken, at once and before all elements of the run queue run. Returns when
    // the coroutine waits again or ends.
    void resume(Coroutine &woken);
    // Switches from the current coroutine back to the coroutine that has resumed the current coroutine. Returns
    // when `waiter` has been woken. The main coroutine must not call suspend_in().
    void suspend_in(Waiter &waiter);

    void enqueue(Runnable &runnable) { ready_.push_back(runnable); }
    // Adds a Runnable to the run queue, unless the Runnable is already in a queue.
    void enqueue_once(Runnable &runnable)
    {
        if (!runnable.is_linked()) {
            enqueue(runnable);
        }
    }
    // Moves Runnables from another list to the front of the run queue, in their order: during run_ready() they run before the
    // elements that it has not run yet.
    void enqueue_first(List<Runnable, ReadyTag> &runnables)
    {
        runnables.take(batch_);
        batch_.take(runnables);
    }
    // Adds a Runnable to the list that the next run_deferred() runs.
    void defer(Runnable &runnable) { deferred_.push_back(runnable); }
    bool has_ready() const { return !ready_.empty() || !put_off_.empty() || !deferred_.empty() || !batch_.empty(); }
    size_t ready_count() const;   // returns the number of elements that wait in the run queue
    // Returns true if the present run_ready() has more elements to run after the element that runs now.
    bool has_more_in_turn() const { return !batch_.empty(); }
    // Called during run_ready(): moves the elements that this run_ready() has not run yet to the front of the
    // run queue, so that the next run_ready() runs them.
    void postpone();
    // Runs the elements that are in the run queue when run_ready() is called. Elements that are added during the
    // call are run by the next run_ready().
    void run_ready();
    // If defer() has been called, runs the elements of the run queue and then the deferred elements. Elements
    // that are added during the call are run by the next call.
    void run_deferred()
    {
        if (!deferred_.empty()) {
            ready_.take(deferred_);
            run_ready();
        }
    }
    // Takes a woken coroutine out of the run queue until let_in() is called. So the elements that the loop's next
    // poll adds to the run queue run before this coroutine.
    void put_off(Coroutine &woken)
    {
        woken.unlink();
        put_off_.push_back(woken);
    }
    void let_in() { ready_.take(put_off_); }   // appends the coroutines that put_off() has taken out to the run queue
    // Returns a number that changes before each element of the run queue runs. The watchdog's thread reads the
    // number to find out whether one element runs for too long.
    const std::atomic<uint64_t> &step() const { return step_; }
    void begin_step() { step_.store(step_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed); }

    // Called in a forked child. Forgets all coroutines except the current coroutine and the main coroutine,
    // and empties the run queue. The stacks of the forgotten coroutines stay as they are: nothing on these
    // stacks is run or destroyed.
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
    // Returns the next random number, which is used where no coroutine may be favored. The seed determines the
    // sequence of the numbers.
    uint64_t random();
    void set_seed(uint64_t seed) { options_.seed = random_ = seed; }

private:
    struct Body {
        void (*run)(void *given);
        void *given;
    };

    template <class F>
    static Body body_of(std::remove_reference_t<F> &body)
    {
        using Own = std::remove_reference_t<F>;
        return {[](void *given) {
                    // The body is moved to the new stack, because the function that called spawn() may
                    // have returned when the body continues after a wait.
                    Own own(std::forward<F>(*static_cast<Own *>(given)));
                    own();
                },
                &body};
    }
    static void enter(Transfer transfer);
    Coroutine *make(size_t limit, int *failed);
    Coroutine *make_outside();
    Coroutine *make_on(char *stack, int64_t id);
    void start(Coroutine &made);
    void switch_to(Coroutine &to);
    void jump_to(Coroutine &to);       // switches the Host's state, and then jumps to the stack of `to`
    void arrived(Transfer transfer);   // called after each jump, on the stack to which the jump has led
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
    List<Runnable, ReadyTag> batch_;   // the elements that the present run_ready() has not run yet
    std::atomic<uint64_t> step_ = 0;
    IdTable<Coroutine> live_;
    int64_t last_id_ = 0;
    size_t peak_ = 0;
};

// The functions below are inline because the processor mispredicts each return from a function after a jump to
// another stack: each function call between PHP and the jump would cost as much as the jump itself.

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

// Saves the context of the coroutine that has jumped to this stack. If the coroutine has ended, destroys the
// coroutine instead.
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
