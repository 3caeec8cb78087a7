#pragma once

#include <cstddef>

namespace coro {

class Coroutine;

// The interface through which the scheduler informs the language that runs in coroutines about switches, so
// that the language can save and restore its own state. PHP implements it in
// ext-src/php/runtime/vm_host.cc. The functions of null_host() do nothing. All calls come from the
// scheduler's thread.
class Host {
public:
    // Bytes of memory behind each Coroutine, a multiple of 16.
    virtual size_t memory_size() const = 0;
    // `main` stands for the thread's own stack; its memory is uninitialized.
    virtual void adopted(Coroutine &main) = 0;
    // Saves the state of `from` and loads that of `to`. Called on the stack of `from` just before the jump.
    // True: returned() is to be called when a coroutine jumps back to `from`.
    virtual bool leaving(Coroutine &from, Coroutine &to) = 0;
    // Replace leaving() where `to` is new and its memory uninitialized, and where `from` has ended and its
    // state is to be destroyed.
    virtual bool starting(Coroutine &from, Coroutine &to) = 0;
    virtual void ending(Coroutine &from, Coroutine &to) = 0;
    virtual void returned(Coroutine &to) = 0;

protected:
    ~Host() = default;
};

Host &null_host();

}  // namespace coro
