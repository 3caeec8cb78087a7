#pragma once

#include <cstddef>

namespace coro {

class Coroutine;

// What the language that runs inside coroutines does around them. PHP's half is php/runtime/vm_host; without a language
// null_host() does nothing. All calls come from the scheduler's thread.
class Host {
public:
    virtual size_t memory_size() const = 0;               // bytes it keeps beside each Coroutine, 16-aligned
    virtual void adopted(Coroutine &main) = 0;            // the thread's own stack is one now; its memory is raw
    // On the stack of `from`, just before the jump: save its state, load that of `to`.
    // True: returned() is wanted when somebody jumps back to `from`.
    virtual bool leaving(Coroutine &from, Coroutine &to) = 0;
    // The same where `to` is new and its memory raw, and where `from` has ended, so that its state goes.
    virtual bool starting(Coroutine &from, Coroutine &to) = 0;
    virtual void ending(Coroutine &from, Coroutine &to) = 0;
    virtual void returned(Coroutine &to) = 0;

protected:
    ~Host() = default;
};

Host &null_host();

}  // namespace coro
