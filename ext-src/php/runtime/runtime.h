#pragma once

#include "php/runtime/executor_state.h"
#include "php/runtime/observer.h"
#include "php/zend/call.h"

#include "coro/loop/loop.h"

#include <memory>
#include <optional>

namespace coro::php {

// How many of the engine's sections in which nobody may wait are being run: compiling, collecting garbage, reporting a fatal error.
extern int unsafe_depth;

// The one loop of this process and how PHP's endings (exit, fatal error, end of the script) reach it.
class Runtime {
public:
    struct Options {
        Scheduler::Options scheduler;
        ThreadPool::Options threads;
        bool deadlock_check = true;
        std::optional<bool> preempts;                  // not given: what the ini setting says
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

    Loop &loop()                       // made on first use
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
    Nanoseconds blocking_threshold() const;   // 0: holds are not reported

    // Coroutines started from here on are run(): nothing is left to the end of the script.
    void begin();
    // Runs the loop until nothing is left, then deals with coroutines that nobody can wake any more.
    // PHP's exit() and fatal errors inside coroutines end the program from here.
    void run();
    // One turn of the loop, from the main program. What is left is run at the end of the script.
    void turn(Deadline limit);

    // In a script, exit() and fatal errors in one coroutine end the program. A server contains them.
    // A server says what is to happen after a fatal error in one of its coroutines.
    void contain(void (*on_fatal)())
    {
        on_fatal_ = on_fatal;
        running_ = on_fatal != nullptr;
    }

    // In a child of pcntl_fork(), in whatever coroutine that was called.
    void was_forked();
    // A process that a server's handler has forked is no server: nobody gets an answer from it, and it ends with exit()
    // or with the coroutine that forked.
    bool is_fork_of_server() const { return forked_in_ != 0; }
    void end_if_forked_here();

    void exit_called();                // EG(exception) was an unwind exit
    void bailed_out();                 // a fatal error
    bool is_ending() const { return ending_ != Ending::kNone; }
    bool is_killing() const { return killing_; }   // every wait fails, and coroutines are only to end
    bool is_over() const { return is_ending() || killing_; }   // nothing new begins
    bool has_bailed_out() const { return fatal_seen_; }
    // To be called on return from another coroutine: when the program is ending, this one must end, too.
    void check_ending()
    {
        if (UNEXPECTED(ending_ != Ending::kNone)) {
            propagate_ending();
        }
    }

    // The coroutine of this id, 0 meaning the current one; nullptr when there is none.
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
    // Returns the current coroutine if the code that runs may wait, or nullptr: the main program and code in a section of
    // the engine that must not be left may not.
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
    // park() in PHP terms: afterwards EG(exception) may hold what cancel() asked for, that the coroutine's deadline has
    // passed, or that memory ran out (-ECANCELED, too).
    [[gnu::always_inline]] int wait(Waiter &waiter, Deadline deadline)
    {
        if (out_of_memory_is_pending() && !waiter.is_woken()) {
            (void) settle_out_of_memory();
            return -ECANCELED;
        }
        int outcome = park(waiter, deadline);
        if (UNEXPECTED(outcome != 0 || killing_)) {   // those that were woken before are killed as well
            return wait_failed(outcome, deadline);
        }
        return outcome;
    }
    // Lets a coroutine that was just woken run before everybody else, or later where switching is not safe.
    void run_woken(Coroutine &woken)
    {
        if (EXPECTED(!unsafe_depth && !zend_fiber_switch_blocked())) {
            if (settle_out_of_memory()) {
                return;   // it runs in its turn
            }
            loop_->scheduler().resume(woken);
            check_ending();
        }
    }

    // Resumes every coroutine with an exception that nobody can catch; finally and defer run. For ends of programs.
    void kill_all();

    void run_at_end_of_script();       // makes sure that the loop runs although nobody calls run()
    void run_what_is_left();           // at the end of the script
    void end_leftovers();              // those that destructors started after the end of the script
    void shutdown();                   // end of the PHP request

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
    int64_t forked_in_ = 0;   // the coroutine of a server that this process comes from
};

extern Runtime the_runtime;

inline Runtime &runtime()
{
    return the_runtime;
}

}  // namespace coro::php
