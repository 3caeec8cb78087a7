#pragma once

#include <cstddef>

namespace coro {

class Coroutine;

// The interface through which the scheduler informs the language that runs in coroutines about switches
// between coroutines, so that the language can save and restore its own state. The implementation for PHP is
// in ext-src/php/runtime/vm_host.cc. The scheduler calls all functions in its own thread.
class Host {
public:
    // Returns how many bytes of memory the Host needs behind each Coroutine, a multiple of 16.
    virtual size_t memory_size() const = 0;
    // Called when the scheduler is created. `main` stands for the thread's own stack; the Host's memory behind
    // `main` is uninitialized.
    virtual void adopted(Coroutine &main) = 0;
    // Saves the state of `from` and loads the state of `to`. Called on the stack of `from` just before the
    // scheduler jumps to `to`. Returns true if returned() must be called when a coroutine jumps back to `from`.
    virtual bool leaving(Coroutine &from, Coroutine &to) = 0;
    // Called instead of leaving() if `to` is new and the Host's memory behind `to` is uninitialized. Returns true
    // if returned() must be called when a coroutine jumps back to `from`.
    virtual bool starting(Coroutine &from, Coroutine &to) = 0;
    // Called instead of leaving() if `from` has ended: destroys the state of `from`, and loads that of `to`.
    virtual void ending(Coroutine &from, Coroutine &to) = 0;
    // Called after a jump back to `to`, if leaving() or starting() returned true when `to` was left.
    virtual void returned(Coroutine &to) = 0;

protected:
    ~Host() = default;
};

// Returns a Host whose functions do nothing.
Host &null_host();

}  // namespace coro
