#pragma once

#include <cstddef>

namespace coro {

class Coroutine;

// The interface through which the scheduler informs the language that runs in coroutines about switches
// between coroutines, so that the language can save and restore its own state. The implementation for PHP is
// in ext-src/php/runtime/vm_host.cc. The scheduler calls all functions in its own thread.
class Host {
public:
    // Returns how many bytes of memory the Host needs for each coroutine, a multiple of 16. This memory begins
    // directly behind the Coroutine object.
    virtual size_t memory_size() const = 0;
    // Called when the scheduler is created. `main` is the Coroutine object that stands for the thread's own
    // stack. The Host's memory for `main` is uninitialized.
    virtual void adopted(Coroutine &main) = 0;
    // Called on the stack of `from` just before the scheduler jumps to `to`: saves the language's state of `from`
    // and loads the language's state of `to`. Returns true if returned() must be called when a coroutine jumps
    // back to `from`.
    virtual bool leaving(Coroutine &from, Coroutine &to) = 0;
    // Called instead of leaving() when `to` runs for the first time: initializes the Host's memory for `to`,
    // which is uninitialized. Returns true if returned() must be called when a coroutine jumps back to `from`.
    virtual bool starting(Coroutine &from, Coroutine &to) = 0;
    // Called instead of leaving() if `from` has ended: destroys the language's state of `from` and loads the
    // state of `to`.
    virtual void ending(Coroutine &from, Coroutine &to) = 0;
    // Called on the stack of `to` after a jump back to `to`, if leaving() or starting() returned true when the
    // scheduler left `to`.
    virtual void returned(Coroutine &to) = 0;

protected:
    ~Host() = default;
};

// Returns a Host whose functions do nothing.
Host &null_host();

}  // namespace coro
