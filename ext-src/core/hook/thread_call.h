#pragma once

#include "coro/base/list.h"
#include "coro/sched/coroutine.h"
#include "coro/sched/waiter.h"

#include <type_traits>

namespace coro::hook {

struct ThreadCallTag;
struct LineTag;

// A call of a blocking function that a thread of the pool makes for a coroutine. The ThreadCall lies on the stack
// of the coroutine, and the call may use memory of the coroutine: run_in_thread() does not return before the
// thread has finished the call, even if the coroutine is canceled or killed.
class ThreadCall : public ListNode<ThreadCallTag> {
public:
    // Lets a thread make the call, and waits until the call has ended. If the coroutine is canceled meanwhile,
    // calls interrupt() and continues to wait. Returns false if the coroutine was interrupted before a thread has
    // begun the call. Then no thread makes the call.
    [[nodiscard]] bool run_in_thread(Coroutine &self, const char *what);
    // Returns true if the coroutine was interrupted while a thread made the call.
    bool was_interrupted() const { return was_interrupted_; }

protected:
    ~ThreadCall() = default;

    virtual void make() = 0;        // makes the call; runs in the thread
    virtual void interrupt() {}     // makes the call end soon, if that is possible; runs in the loop's thread
    virtual void lose() {}          // tells a forked child that the thread of its parent, and so the call, is lost

private:
    class Job;
    friend void finish_thread_calls();
    friend void forget_parent();

    Job *job_ = nullptr;   // valid while run_in_thread() waits
    bool was_interrupted_ = false;
};

// A call that is nothing but a function without arguments. Has the result `failure` until a thread has made the call.
template <class Make>
class CallInThread final : public ThreadCall {
public:
    using Result = std::invoke_result_t<const Make &>;

    CallInThread(const Make &make, Result failure) : make_(make), result_(failure) {}

    Result result() const { return result_; }

private:
    void make() override { result_ = make_(); }

    const Make &make_;
    Result result_;
};

// Returns true if a call runs in a thread or waits for a thread.
bool has_thread_calls();

// Interrupts all calls that run in threads, and blocks until they have ended. Called when the coroutines that
// wait for the calls will never run again, before their memory is freed.
void finish_thread_calls();

// Lets one coroutine at a time use a handle that must not be used by several threads at once. Other coroutines
// wait in line.
class Line : public ListNode<LineTag> {
public:
    bool is_in_use() const { return user_; }
    bool is_used_by(const Coroutine &coroutine) const { return user_ == &coroutine; }
    // Waits until no other coroutine uses the handle, and makes `self` its user. Returns 0, or -errno if the wait
    // has failed.
    [[nodiscard]] int enter(Coroutine &self, const char *what);
    // Wakes the first coroutine in the line. That coroutine becomes the user when it runs: until then, the coroutine
    // that has left may enter again. So a function of PHP that makes several calls with a handle is not
    // interrupted between two of the calls by a coroutine that wants to close the handle.
    void leave();

private:
    friend void forget_parent();

    Coroutine *user_ = nullptr;
    WaitQueue waiters_;
};

// Called in a forked child, which has neither the threads of its parent nor the coroutines that waited for them:
// forgets their calls, and who used a handle.
void forget_parent();

}  // namespace coro::hook
