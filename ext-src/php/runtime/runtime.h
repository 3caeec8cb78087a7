#pragma once

#include "php/runtime/executor_state.h"
#include "php/runtime/observer.h"
#include "php/zend/call.h"

#include "coro/loop/loop.h"

#include <memory>
#include <optional>

namespace coro::php {

// The number of nested sections of the engine that are running now and in which no coroutine may wait: compiling,
// collecting garbage, reporting a fatal error.
extern int unsafe_depth;

// Owns the loop of this process, and ends a program with coroutines at exit(), at a fatal error or at the end of
// the script.
class Runtime {
public:
    struct Options {
        Scheduler::Options scheduler;
        ThreadPool::Options threads;
        bool deadlock_check = true;
        bool waits_for_signals = false;   // true: the loop goes on while a signal has a callback
        // The timeouts of sockets for coroutines, in seconds; 0 and negative numbers mean no limit.
        double socket_connect_timeout = 10;
        double socket_dns_timeout = -1;   // of the lookup of a name by connect()
        double socket_read_timeout = 60;
        double socket_write_timeout = 60;
        zend_long hook_flags = 0;   // a sum of CORO_HOOK_*: which of PHP's functions wait in the loop
        // Whether coroutines are preempted. Without a value, the ini settings decide.
        std::optional<bool> preempts;
        std::optional<Nanoseconds> blocking_threshold;
        int offload_processes = 0;   // the most helper processes of Runtime::offload(); 0: by the number of processors
        Nanoseconds offload_idle_time = 60 * kSecond;   // how long a helper process waits for its next call
    };

    Runtime() = default;
    ~Runtime();
    Runtime(const Runtime &) = delete;
    Runtime &operator=(const Runtime &) = delete;

    // Called at module startup. `host` switches PHP's executor between coroutines.
    static void startup(Host &host);
    static void begin_request();       // called when a PHP request begins
    static void unload();              // called at module shutdown: puts the engine's own functions back

    Options &options() { return options_; }

    Loop &loop()                       // makes the loop when it is first needed
    {
        if (UNEXPECTED(!loop_)) {
            make_loop();
        }
        return *loop_;
    }
    bool has_loop() const { return loop_ != nullptr; }
    // Returns false on the stack of a coroutine, and on that of a callback outside of coroutines.
    bool is_on_main_stack() { return !loop_ || &loop_->scheduler().current() == &loop_->scheduler().main(); }
    Scheduler &scheduler() { return loop().scheduler(); }
    bool is_running() const { return running_; }
    bool preempts() const;
    Nanoseconds blocking_threshold() const;   // in nanoseconds; 0: blocking code is not reported

    // Notes that coroutines which start from now on are run by run() or by a server: run_at_end_of_script() is not
    // needed for them.
    void begin();
    // Runs the loop until nothing is left to do. Then reports and ends the coroutines that nothing can wake.
    // exit() and fatal errors inside coroutines end the program from here.
    void run();
    // Runs one turn of the loop for the main program; polls no longer than until `limit`. Coroutines and events
    // that are left run at the end of the script.
    void turn(Deadline limit);

    // Lets a server survive: from now on exit() and fatal errors in one coroutine do not end the program, and
    // `on_fatal` is called after each fatal error. contain(nullptr) ends this mode.
    void contain(void (*on_fatal)())
    {
        on_fatal_ = on_fatal;
        running_ = on_fatal != nullptr;
    }

    // Called in a child process that pcntl_fork() has made, in the coroutine that has forked.
    void was_forked();
    // Called on the stack of the loop, in a helper process of Runtime::offload(). The process then is as a PHP program
    // without coroutines: it has no loop until it makes one.
    void become_helper();
    // Called on the main stack or that of the loop, in the child of a Coro\Process, which goes on as a program of its own. No
    // coroutine continues; the loop is as a new one, and the sockets of the program go on using it.
    void become_program();
    // Returns true in a process that a callback of a server has forked. Such a process is not a server: it sends
    // no answers, and it ends with exit() or when the coroutine that has forked ends.
    bool is_fork_of_server() const { return forked_in_ != 0; }
    void end_if_forked_here();

    void exit_called();                // must be called when exit() has left an unwind exit in EG(exception)
    bool is_server() const { return on_fatal_ && running_; }   // true: a server runs in this process
    void bailed_out();                 // must be called when a fatal error was caught
    bool is_ending() const { return ending_ != Ending::kNone; }
    // Returns true while all coroutines are being killed: every wait then fails, so that coroutines come to their
    // end.
    bool is_killing() const { return killing_; }
    // Returns true if the program is ending, so that nothing new may begin.
    bool is_over() const { return is_ending() || killing_; }
    // Returns true if the program is ending, except in a call that may still wait, such as a deferred function.
    bool is_over_for(Coroutine &self) { return is_over() && !(killing_ && is_in_last_call(self)); }
    bool is_in_last_call(Coroutine &coroutine);
    bool has_bailed_out() const { return fatal_seen_; }
    // Must be called when another coroutine has run. If that coroutine has ended the program, the calling
    // coroutine must end, too.
    void check_ending()
    {
        if (UNEXPECTED(ending_ != Ending::kNone)) {
            propagate_ending();
        }
    }

    // Returns the coroutine with this id, or nullptr. The id 0 means the current coroutine.
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
    Coroutine *current_coroutine() { return find(0); }   // returns nullptr in the main program
    // Returns the current coroutine. In the main program throws Coro\Error and returns nullptr.
    Coroutine *calling_coroutine()
    {
        Coroutine *self = current_coroutine();
        if (UNEXPECTED(!self)) {
            throw_outside_of_coroutines();
        }
        return self;
    }
    // Returns the current coroutine if the running code may wait. Returns nullptr in the main program and in the
    // sections that unsafe_depth counts.
    Coroutine *coroutine_that_may_wait()
    {
        bool may_wait = loop_ && !loop_->scheduler().current().is_main() && !unsafe_depth;
        return EXPECTED(may_wait) ? &loop_->scheduler().current() : nullptr;
    }
    // Returns the current coroutine if the running code may wait, otherwise throws Coro\Error and returns nullptr.
    Coroutine *waiting_coroutine()
    {
        Coroutine *self = coroutine_that_may_wait();
        if (UNEXPECTED(!self)) {
            throw_not_waitable();
        }
        return self;
    }
    // Waits as park() does and returns the outcome. Afterwards EG(exception) may be set: because of cancel(),
    // because the coroutine's deadline has passed, or because memory has run out. In the last two cases the
    // outcome is -ECANCELED.
    [[gnu::always_inline]] int wait(Waiter &waiter, Deadline deadline)
    {
        if (out_of_memory_is_pending() && !waiter.is_woken()) {
            (void) settle_out_of_memory();
            return -ECANCELED;
        }
        int outcome = park(waiter, deadline);
        // killing_ is tested because kill_all() must also end a coroutine that another event has woken before.
        if (UNEXPECTED(outcome != 0 || killing_)) {
            return wait_failed(outcome, deadline);
        }
        return outcome;
    }
    // Runs a coroutine that was just woken: at once, or in its turn in the run queue if the running code must not
    // be left.
    void run_woken(Coroutine &woken)
    {
        if (EXPECTED(!unsafe_depth && !zend_fiber_switch_blocked())) {
            if (settle_out_of_memory()) {
                return;   // the woken coroutine runs in its turn in the run queue
            }
            loop_->scheduler().resume(woken);
            check_ending();
        }
    }

    // What happens to calls that a program relies on, such as deferred functions, while kill_all() ends coroutines.
    enum class LastCalls { kMayWait, kAreCutOff };

    // Ends every coroutine with an exception that PHP code cannot catch, but runs `finally` blocks and deferred
    // calls. Called at the end of a program. With kMayWait, the loop runs until the last calls have ended.
    void kill_all(LastCalls last_calls);

    // Called when a callback outside of coroutines begins to wait for an InnerRun, and when it goes on.
    void inner_run_begins() { inner_runs_++; }
    void inner_run_ends() { inner_runs_--; }

    // Makes sure that the loop runs at the end of a script that never calls run().
    void run_at_end_of_script();
    void run_what_is_left();           // called at the end of the script: runs the loop until nothing is left to do
    void end_leftovers();   // ends the coroutines that destructors have started after the end of the script
    void shutdown();                   // called at the end of the PHP request: destroys the loop

private:
    enum class Ending { kNone, kExit, kFatal };

    void make_loop();
    void propagate_ending();
    void end_program();
    void leave_loop();
    void throw_not_waitable();
    void throw_outside_of_coroutines();
    int wait_failed(int outcome, Deadline deadline);
    bool run_last_calls();

    Options options_;
    std::unique_ptr<Loop> loop_;
    void (*on_fatal_)() = nullptr;
    Ending ending_ = Ending::kNone;
    bool fatal_seen_ = false;
    bool running_ = false;
    bool killing_ = false;
    LastCalls last_calls_ = LastCalls::kMayWait;
    bool at_end_of_script_ = false;
    bool is_in_turn_ = false;
    // The id of the coroutine of a server that has forked this process. 0 in a process that is no such fork.
    int64_t forked_in_ = 0;
    size_t inner_runs_ = 0;   // that are awaited
};

extern Runtime the_runtime;

inline Runtime &runtime()
{
    return the_runtime;
}

// Suspends the current coroutine, as Runtime::wait() does: the WaitFunction of the core's objects.
inline int wait_in_php(Waiter &waiter, Deadline deadline)
{
    return runtime().wait(waiter, deadline);
}

// Does what wait_in_php() does, but returns -ECANCELED for a coroutine that was woken and must end. For functions of the core
// that wait again after they were woken.
inline int wait_again_in_php(Waiter &waiter, Deadline deadline)
{
    int outcome = runtime().wait(waiter, deadline);
    return outcome == 0 && UNEXPECTED(EG(exception)) ? -ECANCELED : outcome;
}

}  // namespace coro::php
