#pragma once

#include <span>
#include <string>

namespace coro {
class Loop;
}

namespace coro::php {

// What a part of the extension does at the events of the module, of a PHP request and of a program with
// coroutines. A field that is not set means that the part ignores the event. The list in module/module.cc
// names all parts. They are called in the order of that list.
struct RuntimeObserver {
    // The module is loaded into PHP, or unloaded. on_unload() puts the engine's own functions back where
    // on_startup() replaced them.
    void (*on_startup)() = nullptr;
    void (*on_unload)() = nullptr;

    // A PHP request begins: all extensions have their classes and functions, and no PHP code has run.
    void (*on_request_begin)() = nullptr;

    // The process has a new loop. Nothing has run in it.
    void (*on_loop_made)(Loop &loop) = nullptr;

    // The loop is about to run coroutines; also in a child that PHP code has forked while the loop ran.
    void (*on_run_begin)() = nullptr;
    void (*on_run_end)() = nullptr;

    // PHP code can be interrupted here: between two operations, or in the loop.
    void (*on_interrupt)() = nullptr;

    // The running code blocks the loop for longer than the watchdog allows. Called between two operations of that code.
    void (*on_blocking)() = nullptr;

    // All coroutines wait, and nothing can wake one of them.
    void (*on_deadlock)() = nullptr;

    // A process adds what it knows besides its coroutines to a dump that SIGQUIT asks for. Must not run PHP code.
    void (*on_dump)(std::string &text) = nullptr;

    // This process is a child that PHP code has forked, and its loop has been rebuilt. Of all coroutines,
    // only the one that forked goes on.
    void (*on_fork)() = nullptr;

    // exit() ends the program. The coroutines are killed after this event; timers and the like must not start
    // new ones.
    void (*on_exit)() = nullptr;

    // A fatal error ends a program that is not a server. Called at once, in the coroutine of the error.
    void (*on_fatal_error)() = nullptr;

    // After a fatal error the loop and its coroutines are left as they are, and a new loop may be made. PHP
    // code must not run.
    void (*on_loop_abandoned)() = nullptr;

    // The PHP request ends (RSHUTDOWN). No coroutine is left, but destructors may still run PHP code.
    void (*on_request_end)() = nullptr;

    // The PHP request has ended, and all objects are gone. The loop is destroyed after this.
    void (*on_shutdown)() = nullptr;
};

extern std::span<const RuntimeObserver *const> runtime_observers;

// Calls every observer that wants the event: notify_observers(&RuntimeObserver::on_fork).
template <class... Parameters, class... Arguments>
void notify_observers(void (*RuntimeObserver::*event)(Parameters...), Arguments &&...arguments)
{
    for (const RuntimeObserver *observer : runtime_observers) {
        if (auto *function = observer->*event) {
            function(arguments...);
        }
    }
}

}  // namespace coro::php
