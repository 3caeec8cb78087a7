#pragma once

#include "coro/base/clock.h"

namespace coro {
class Coroutine;
class Waiter;
}

namespace coro::hook {

// The functions that hooked functions call in the host, which is the PHP side that runs the coroutines.
class Host {
public:
    // Waits like park(). May raise an error in the PHP program if a cancellation or the deadline of the coroutine
    // ends the wait.
    virtual int wait(Waiter &waiter, Deadline deadline) = 0;
    // Returns true if a cancellation, a deadline or the end of the program has interrupted the code that runs.
    // Then further calls of hooked functions must not wait, so that the interrupted code comes to its end.
    virtual bool is_interrupted() const = 0;
    // Returns true if a callback of the program, which a library has called, has thrown an exception. Then the function of
    // the library must return soon, so that the exception can go on.
    virtual bool is_throwing() const { return false; }
    // Returns true if the code that runs is a call of a client of a protocol, such as a query. If the wait of such a
    // call ends early, the rest of the answer is still to come, and the next call would take it for its own answer.
    virtual bool is_in_client_call() const = 0;
    // Returns true if the code that runs only looks whether something has arrived, and may look again: if its wait ends early,
    // nothing is lost.
    virtual bool is_only_looking() const { return false; }
    // Returns true if the code that runs calls accept() right after poll() for the same socket.
    virtual bool is_accepting() const { return false; }
    // Returns true if the code that runs closes a process: if its wait ends early, nothing else reaps the process.
    virtual bool is_closing_process() const = 0;
    // Returns true if the code that runs starts a command, reads its output and closes the pipe, in one function.
    virtual bool is_running_command() const = 0;
    // Raises an error in the PHP program: coroutine `self` cannot wait for descriptor `fd`, because coroutine
    // `other` waits for the descriptor.
    virtual void report_shared(Coroutine &self, Coroutine &other, int fd) = 0;

protected:
    ~Host() = default;
};

}  // namespace coro::hook
