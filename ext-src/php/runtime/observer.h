#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace coro {
class Coroutine;
class Loop;
struct ProgramFigures;
}

namespace coro::php {

// The order in which each event calls the observers. Observers with the same order do not depend on each other.
enum class Order : uint8_t {
    kServers,      // before the timers and requests that servers use
    kEvents,       // before requests: when timers are dropped, destructors of what their callbacks hold may destroy requests
    kLibrary,      // its autoloader is inside that of kUsual, whose claims to classes then also hold for classes of the library
    kUsual,
    kRequests,
    kHooks,        // when the loop has its interrupts: a warning about hooks may run PHP code
    kGuards,       // wrap the functions of clients; the wrappers of the following orders are outside of them
    kArguments,    // refuse calls or replace arguments before the guards see them
    kConnecting,   // calls another function in place of the program's, with the wrappers of that function
    kSharedPdo,    // the wrappers inside see the connection of the coroutine in place of the shared object
    kLast,         // after requests and connections that use them have ended
};

// What a part of the extension does at the events of the module, of a PHP request and of a program with
// coroutines. The part ignores an event whose member is nullptr.
struct RuntimeEvents {
    Order order = Order::kUsual;

    // on_startup() is called when PHP loads the module, and on_unload() when PHP unloads it. Where on_startup()
    // has replaced functions of the engine, on_unload() puts the engine's own functions back. on_unload() is called
    // in the opposite order of the parts.
    void (*on_startup)() = nullptr;
    void (*on_unload)() = nullptr;

    // Called when a PHP request begins, before any PHP code has run. on_first_request() is called before it at the first
    // request since PHP has loaded the module: all extensions have their classes and functions, which stay the same for
    // all later requests. A part that wraps functions does it there, so that later requests begin without work.
    void (*on_first_request)() = nullptr;
    void (*on_request_begin)() = nullptr;

    // Called when the process has a new loop, in which nothing has run yet.
    void (*on_loop_made)(Loop &loop) = nullptr;

    // on_run_begin() is called when the loop is about to run coroutines, also in a child that PHP code has forked
    // while the loop ran. on_run_end() is called when Runtime::run() has run the loop and has ended the coroutines
    // that were left.
    void (*on_run_begin)() = nullptr;
    void (*on_run_end)() = nullptr;

    // Called at a point where PHP code can be interrupted: between two operations of PHP code, or in the loop.
    void (*on_interrupt)() = nullptr;

    // Called when the running code has blocked the loop for longer than the watchdog allows. The call happens
    // between two operations of that code.
    void (*on_blocking)() = nullptr;

    // Called when all coroutines wait and nothing can wake any of them.
    void (*on_deadlock)() = nullptr;

    // Called when SIGQUIT asks for a dump: appends to `text` what the process knows besides its coroutines. Must
    // not run PHP code.
    void (*on_dump)(std::string &text) = nullptr;

    // Called once a second in a worker of a server with an admin process: adds what the part knows of the program. Must not run
    // PHP code.
    void (*on_figures)(ProgramFigures &figures) = nullptr;

    // Called in a child that PHP code has forked, when the child's loop has been rebuilt. Of all coroutines, only
    // the coroutine that has forked continues.
    void (*on_fork)() = nullptr;

    // Called in a helper process of Runtime::offload(), after on_fork() and on_loop_abandoned(), and in the child of a
    // Coro\Process, after on_fork(). The process is not part of a server.
    void (*on_helper_begin)() = nullptr;

    // Called when exit() ends the program, before its coroutines are killed. Timers and the like must not start
    // new coroutines afterwards.
    void (*on_exit)() = nullptr;

    // Called when a fatal error has ended a function: neither `finally` blocks nor destructors have run, and the C++ objects
    // on the stack of the coroutine between the error and the caller of the function were not destroyed. The function must
    // not run PHP code. If the coroutine has ended, `is_over` is true.
    void (*on_crash)(Coroutine &coroutine, bool is_over) = nullptr;

    // Called when a fatal error ends a program that is not a server: at once, in the coroutine that has raised the
    // error.
    void (*on_fatal_error)() = nullptr;

    // Called after a fatal error, when the loop and its coroutines are left as they are. A new loop may be made
    // later. The function must not run PHP code.
    void (*on_loop_abandoned)() = nullptr;

    // Called when the PHP request ends (RSHUTDOWN). No coroutine is left, but destructors may still run PHP code.
    void (*on_request_end)() = nullptr;

    // Called when the PHP request has ended and all objects are gone. The loop is destroyed after this call.
    void (*on_shutdown)() = nullptr;
};

// An object of this type at namespace scope registers a part of the extension when PHP loads the module.
struct RuntimeObserver : RuntimeEvents {
    explicit RuntimeObserver(const RuntimeEvents &events);
    RuntimeObserver(const RuntimeObserver &) = delete;
    RuntimeObserver &operator=(const RuntimeObserver &) = delete;
};

const std::vector<const RuntimeObserver *> &runtime_observers();   // in their order

// Calls the function that each observer has for this event, for example
// notify_observers(&RuntimeObserver::on_fork).
template <class... Parameters, class... Arguments>
void notify_observers(void (*RuntimeEvents::*event)(Parameters...), Arguments &&...arguments)
{
    for (const RuntimeObserver *observer : runtime_observers()) {
        if (auto *function = observer->*event) {
            function(arguments...);
        }
    }
}

}  // namespace coro::php
