#pragma once

#include "coro/base/buffer.h"
#include "coro/base/clock.h"
#include "coro/base/fd.h"
#include "coro/loop/watcher.h"
#include "coro/sched/waiter.h"

#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <sys/types.h>

namespace coro {

class Loop;

// The first bytes of each message between a process and its helper.
struct HelperMessage {
    uint64_t size;      // the number of bytes after the head
    uint64_t kind;      // a number whose meaning the users of HelperProcess define
};

// A child process, forked from this process, that works for this process: it gets requests and sends answers over
// a pair of connected sockets, one request at a time. A helper shares nothing with its parent except regular files
// that it may read and write: see detach_descriptors(). A helper ends when its parent ends.
//
//     helper.send(kind, request);
//     while ((outcome = helper.proceed()) == -EAGAIN) {
//         Waiter waiter(self, "helper");
//         helper.news().push_back(waiter);
//         if (int woken = park(waiter, deadline); woken < 0) { helper.kill(); ... }
//     }
class HelperProcess final : public Watcher {
public:
    // What the child process does.
    class Role {
    public:
        // Called in the child. The child ends when serve() returns.
        virtual void serve(int socket) = 0;

    protected:
        ~Role() = default;
    };

    explicit HelperProcess(Loop &loop) : Watcher(-1), loop_(loop) {}
    ~HelperProcess();   // kills the process if it still runs, and does not wait for its end

    // Forks the child. Must be called on the stack of the loop, because the child runs on the same stack. Returns 0
    // in the parent, or -errno.
    [[nodiscard]] int start(Role &role);
    pid_t pid() const { return pid_; }

    // Begins a request. `body` must exist until proceed() has returned the answer. If the body of the answer has
    // more than `limit` bytes, proceed() fails with -EFBIG.
    void send(uint64_t kind, std::string_view body, size_t limit);
    // Begins to wait for an answer without a request.
    void expect(size_t limit);
    // Sends the rest of the request and reads the answer. Returns 0 when the answer is complete. Returns -EAGAIN if
    // the caller must wait in news() before the next call. Returns -EINPROGRESS if there may be more bytes, but
    // other coroutines should run before the next call. Returns -EPIPE when the process has ended without an
    // answer, or another -errno.
    [[nodiscard]] int proceed();
    WaitQueue &news() { return news_; }

    const HelperMessage &head() const { return head_; }   // the head of the answer
    // Gives the memory of the answer to the caller, who must release the block to heap_storage(). The body begins
    // behind the head.
    Block detach_answer() { return answer_.detach(); }

    // Returns true if an idle helper has ended or has sent a message without a request.
    [[nodiscard]] bool is_leaving();
    void kill();                        // ends the process at once, with SIGKILL
    [[nodiscard]] bool has_ended();     // returns true if the process has ended and is reaped
    void await_end(Deadline until);     // blocks until the process has ended, after kill()
    int status() const { return status_; }   // the status from waitpid(); -1: other code has reaped the process
    // Called in a forked child, whose parent has this helper: closes the copies of the descriptors.
    void abandon();

    void on_ready(uint32_t events) override;

private:
    // Watches the pidfd, which reports the end of the process also if a process that the helper has forked keeps
    // the helper's socket open.
    class End final : public Watcher {
    public:
        explicit End(HelperProcess &process) : Watcher(-1), process_(process) {}
        void watch(int pidfd) { fd_ = pidfd; }
        void on_ready(uint32_t events) override { process_.on_ready(events); }

    private:
        HelperProcess &process_;
    };

    void close();
    int read_answer();

    Loop &loop_;
    pid_t owner_ = 0;   // the process that has forked this helper
    pid_t pid_ = 0;     // 0: there is no process, or it is reaped
    int status_ = -1;
    Fd socket_;
    Fd pidfd_;
    End end_{*this};
    HelperMessage request_head_ = {};
    std::string_view unsent_[2];   // the unsent bytes of the request's head and body
    HelperMessage head_ = {};
    Buffer answer_{heap_storage()};
    size_t limit_ = 0;
    WaitQueue news_;
};

// The functions of this group are called in the child, and block.

// Sends a message whose body consists of these parts. Returns false if the parent has gone.
bool send_message(int socket, uint64_t kind, std::initializer_list<std::string_view> parts);
// Waits for a message and appends its body to `body`. Returns 0, -ETIMEDOUT if no message begins for `patience`
// nanoseconds, or -EPIPE if the parent has gone.
[[nodiscard]] int receive_message(int socket, Nanoseconds patience, HelperMessage &head, Buffer &body);

}  // namespace coro
