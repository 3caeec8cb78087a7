#pragma once

#include <cstddef>

namespace coro {

class Coroutine;

// What the language that runs inside coroutines does around them. PHP's half is php/vm_state; without a language
// null_host() does nothing. All calls come from the scheduler's thread.
class Host {
public:
    virtual size_t memory_size() const = 0;               // bytes it keeps beside each Coroutine, 16-aligned
    virtual void created(Coroutine &coroutine) = 0;       // its memory is raw; runs on the creator's stack
    // On the stack of `from`, just before the jump: save its state, load that of `to`. `from` may have ended.
    // True: returned() is wanted when somebody jumps back to `from`.
    virtual bool leaving(Coroutine &from, Coroutine &to) = 0;
    virtual void returned(Coroutine &to) = 0;
    virtual void destroyed(Coroutine &coroutine) = 0;     // nothing of its stack runs any more

protected:
    ~Host() = default;
};

Host &null_host();

}  // namespace coro
