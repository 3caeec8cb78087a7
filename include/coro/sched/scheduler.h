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

// Who runs next. One thread. spawn() and resume() switch at once and return when the other waits or ends; what is woken
// with enqueue() runs first come, first served.
class Scheduler {
public:
    struct Options {
        size_t stack_size = 2 << 20;
        size_t vm_size = 8 << 10;
        size_t max_coroutines = 100'000;
        uint64_t seed = 0;   // not 0: what is ready runs in an order that is made up from it
    };

    // `now` is the loop's time, read once per turn: coroutines remember when they were created and since when they wait.
    Scheduler(Host &host, const Options &options, const Nanoseconds &now);
    ~Scheduler();
    Scheduler(const Scheduler &) = delete;
    Scheduler &operator=(const Scheduler &) = delete;

    // Runs body() in a new coroutine until it first waits. Its id, -err::kTooManyRunning or -ENOMEM.
    template <class F>
    [[nodiscard, gnu::always_inline]] int64_t spawn(F &&body)
    {
        return spawn_within(options_.max_coroutines, std::forward<F>(body));
    }
    // The same, with a limit of its own instead of max_coroutines.
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
                         Body own(std::forward<F>(*static_cast<Body *>(given)));   // the creator's frame goes away
                         own();
                     },
                     &body};
        int64_t id = made->id();   // it may be gone when start() returns
        start(*made);
        return id;
    }

    // Continues a coroutine that was woken, before all others that are ready; returns when it waits again or ends.
    void resume(Coroutine &woken);
    // Gives the CPU back to the resumer until the waiter is woken. Only inside a coroutine that is not main.
    void suspend_in(Waiter &waiter);

    void enqueue(Runnable &runnable) { ready_.push_back(runnable); }
    bool has_ready() const { return !ready_.empty() || !put_off_.empty(); }
    bool has_more_in_turn() const { return !batch_.empty(); }   // that run_ready() has yet to come to
    void postpone();    // what run_ready() has not come to yet waits for its next call
    void run_ready();   // all that are ready now; those they wake wait for the next call
    // It was woken and lets those go first that the loop wakes when it next looks at its timers and descriptors.
    void put_off(Coroutine &woken)
    {
        woken.unlink();
        put_off_.push_back(woken);
    }
    void let_in() { ready_.take(put_off_); }   // those that were put off, behind all that are ready
    // A number that changes with each one that runs, for threads that look on.
    const std::atomic<uint64_t> &step() const { return step_; }
    void begin_step() { step_.store(step_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed); }

    // In a forked child: the current coroutine is the only one, and what was ready is not. The stacks of the others stay as
    // they are, nothing on them is run or destroyed.
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
    // For choices that are to favour nobody. The same numbers for the same seed.
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
    void jump_to(Coroutine &to);       // once the host is told
    void arrived(Transfer transfer);   // on the stack that was jumped to
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
    List<Runnable, ReadyTag> batch_;   // what run_ready() is at
    std::atomic<uint64_t> step_ = 0;
    IdTable<Coroutine> live_;
    int64_t last_id_ = 0;
    size_t peak_ = 0;
};

// Inline, all of them: after a jump the processor predicts each return wrongly, so every frame between PHP and the jump
// would cost as much as the jump itself.

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

// Whoever jumped here tells where it can be continued, or that it has ended.
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
