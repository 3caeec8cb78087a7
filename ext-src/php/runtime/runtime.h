#pragma once

#include "php/runtime/executor_state.h"
#include "php/runtime/observer.h"
#include "php/zend/call.h"

#include "coro/loop/loop.h"

#include <memory>
#include <optional>

namespace coro::php {

// How many sections of the engine are running in which no coroutine may wait: compiling, collecting garbage,
// reporting a fatal error.
extern int unsafe_depth;

// The loop of this process, and how exit(), fatal errors and the end of the script end a program with
// coroutines.
class Runtime {
public:
    struct Options {
        Scheduler::Options scheduler;
        ThreadPool::Options threads;
        bool deadlock_check = true;
        std::optional<zend_long> hook_flags;           // without a value: the default of the hooks
        std::optional<bool> preempts;                  // without a value: the ini setting decides
        std::optional<Nanoseconds> blocking_threshold;
    };

    Runtime() = default;
    ~Runtime();
    Runtime(const Runtime &) = delete;
    Runtime &operator=(const Runtime &) = delete;

    // At module startup: takes the host that switches PHP's executor, and the list of observers.
    static void startup(Host &host, std::span<const RuntimeObserver *const> observers);
    static void unload();              // at module shutdown

    Options &options() { return options_; }

    Loop &loop()                       // made when it is first needed
    {
        if (UNEXPECTED(!loop_)) {
            make_loop();
        }
        return *loop_;
    }
    bool has_loop() const { return loop_ != nullptr; }
    Scheduler &scheduler() { return loop().scheduler(); }
    bool is_running() const { return running_; }
    bool preempts() const;
    Nanoseconds blocking_threshold() const;   // 0: blocking code is not reported

    // Coroutines that start from here on are run by run() or by a server, so run_at_end_of_script() is not
    // needed.
    void begin();
    // Runs the loop until nothing is left, then reports and ends coroutines that nothing can wake. exit() and
    // fatal errors inside coroutines end the program from here.
    void run();
    // Runs one turn of the loop, from the main program. What is left then runs at the end of the script.
    void turn(Deadline limit);

    // Lets a server survive: exit() and fatal errors in one coroutine do not end the program. After a fatal
    // error `on_fatal` is called. nullptr ends this mode.
    void contain(void (*on_fatal)())
    {
        on_fatal_ = on_fatal;
        running_ = on_fatal != nullptr;
    }

    // Called in a child process that pcntl_fork() has made, in the coroutine that forked.
    void was_forked();
    // True in a process that a callback of a server has forked. It is not a server: it sends no answers, and
    // it ends with exit() or when the coroutine that forked ends.
    bool is_fork_of_server() const { return forked_in_ != 0; }
    void end_if_forked_here();

    void exit_called();                // to be called when EG(exception) was an unwind exit
    void bailed_out();                 // to be called after a fatal error was caught
    bool is_ending() const { return ending_ != Ending::kNone; }
    // True: every wait fails, so that coroutines come to their end.
    bool is_killing() const { return killing_; }
    bool is_over() const { return is_ending() || killing_; }   // true: nothing new may begin
    bool has_bailed_out() const { return fatal_seen_; }
    // To be called when another coroutine has run: if that has ended the program, this coroutine must end,
    // too.
    void check_ending()
    {
        if (UNEXPECTED(ending_ != Ending::kNone)) {
            propagate_ending();
        }
    }

    // Returns the coroutine with this id (0: the current one), or nullptr.
    Coroutine *find(int64_t id)
    {
        if (!loop_) {
            return nullptr;
        }
        Scheduler &scheduler = loop_->scheduler();
        if (id != 0) {
            return scheduler.find(id);
        }
        return scheduler.current().is_main() ? nullptr : &scheduler.current();
    }
    // Returns the current coroutine if the code that runs may wait, otherwise nullptr: for the main program,
    // and in the sections that unsafe_depth counts.
    Coroutine *coroutine_that_may_wait()
    {
        bool may_wait = loop_ && !loop_->scheduler().current().is_main() && !unsafe_depth;
        return EXPECTED(may_wait) ? &loop_->scheduler().current() : nullptr;
    }
    // Returns the current coroutine if it may wait here, or throws Coro\Error and returns nullptr.
    Coroutine *waiting_coroutine()
    {
        Coroutine *self = coroutine_that_may_wait();
        if (UNEXPECTED(!self)) {
            throw_not_waitable();
        }
        return self;
    }
    // Waits like park() does. Afterwards EG(exception) may be set: because of cancel(), because the
    // coroutine's deadline has passed, or because memory ran out (the outcome is -ECANCELED then).
    [[gnu::always_inline]] int wait(Waiter &waiter, Deadline deadline)
    {
        if (out_of_memory_is_pending() && !waiter.is_woken()) {
            (void) settle_out_of_memory();
            return -ECANCELED;
        }
        int outcome = park(waiter, deadline);
        // While all coroutines are killed, a coroutine that was woken before ends, too.
        if (UNEXPECTED(outcome != 0 || killing_)) {
            return wait_failed(outcome, deadline);
        }
        return outcome;
    }
    // Runs a coroutine that was just woken at once, or in its turn if the code that runs must not be left.
    void run_woken(Coroutine &woken)
    {
        if (EXPECTED(!unsafe_depth && !zend_fiber_switch_blocked())) {
            if (settle_out_of_memory()) {
                return;   // the coroutine runs in its turn
            }
            loop_->scheduler().resume(woken);
            check_ending();
        }
    }

    // Ends every coroutine with an exception that cannot be caught. `finally` blocks and deferred calls run.
    // For the end of a program.
    void kill_all();

    // Makes sure that the loop runs at the end of a script that never calls run()
    void run_at_end_of_script();
    void run_what_is_left();           // called at the end of the script
    void end_leftovers();   // ends coroutines that destructors have started after the end of the script
    void shutdown();                   // called at the end of the PHP request

private:
    enum class Ending { kNone, kExit, kFatal };

    void make_loop();
    void propagate_ending();
    void end_program();
    void leave_loop();
    void throw_not_waitable();
    int wait_failed(int outcome, Deadline deadline);

    Options options_;
    std::unique_ptr<Loop> loop_;
    void (*on_fatal_)() = nullptr;
    Ending ending_ = Ending::kNone;
    bool fatal_seen_ = false;
    bool running_ = false;
    bool killing_ = false;
    bool at_end_of_script_ = false;
    bool is_in_turn_ = false;
    int64_t forked_in_ = 0;   // the id of the coroutine of a server that has forked this process, or 0
};

extern Runtime the_runtime;

inline Runtime &runtime()
{
    return the_runtime;
}

}  // namespace coro::php
