#include "php/process/process_object.h"

#include "php/client/socket_object.h"
#include "php/runtime/interrupt.h"
#include "php/runtime/runtime.h"
#include "php/zend/arguments.h"
#include "php/zend/last_error.h"
#include "php/zend/seconds_argument.h"

#include "coro/base/error.h"
#include "coro/loop/descriptor_wait.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <fcntl.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

// The methods of Coro\Process that use its pipe.
namespace coro::php {

namespace {

// Returns the object if its process has a pipe. Otherwise raises a warning, or throws, and returns nullptr.
ProcessObject *process_with_pipe(zval *self)
{
    ProcessObject *process = constructed_process(self);
    if (process && !process->end()) {
        set_last_error(EBADF);
        php_error_docref(nullptr, E_WARNING, process->type == PipeType::kNone ? "the process has no pipe" : "the pipe is closed");
        return nullptr;
    }
    return process;
}

// Receives without a wait. Returns the number of bytes, 0 at the end of the pipe, or -errno.
ssize_t receive(const Fd &end, char *to, size_t size, int flags)
{
    for (;;) {
        ssize_t count = ::recv(end.get(), to, size, flags | MSG_DONTWAIT);
        // The kernel reports ECONNRESET once, before the bytes in the pipe: the other side has ended without reading everything.
        if (count >= 0 || (errno != ECONNRESET && errno != EINTR)) {
            return count < 0 ? -errno : count;
        }
    }
}

// Returns the length of the next message or of the bytes that have arrived, 0 at the end of the pipe, -EAGAIN if nothing has
// arrived, or another -errno.
ssize_t bytes_arrived(ProcessObject &process)
{
    char byte;
    ssize_t count = receive(process.end(), &byte, 1, MSG_PEEK | MSG_TRUNC);
    if (count < 0) {
        return count;
    }
    int bytes = 0;
    bool is_stream = process.type == PipeType::kStream;
    return is_stream && count > 0 && ::ioctl(process.end().get(), FIONREAD, &bytes) == 0 ? bytes : count;
}

// Waits outside of coroutines. Returns 0 or -errno.
int block_until(int fd, short events, Deadline deadline)
{
    Nanoseconds left = deadline == kNever ? 0 : deadline - system_clock().now();
    if (left < 0) {
        return -ETIMEDOUT;
    }
    pollfd waited = {fd, events, 0};
    int timeout = deadline == kNever ? -1 : int(std::min<Nanoseconds>(left / kMillisecond + 1, INT_MAX));
    int ready = ::poll(&waited, 1, timeout);
    return ready > 0 ? 0 : ready == 0 ? -ETIMEDOUT : -errno;
}

// Waits until no other coroutine is sending: the bytes of each send_bytes() stay together. Returns 0 or -errno.
int take_turn(Coroutine &self, ProcessObject &process, Deadline deadline)
{
    if (process.turn.may_take(Lock::Mode::kExclusive)) {
        process.turn.take(self, Lock::Mode::kExclusive);
        return 0;
    }
    if (!process.waits) {
        return -EAGAIN;
    }
    int outcome = process.turn.wait_to_take(self, "Process::write", {}, Lock::Mode::kExclusive,
                                            [deadline](Waiter &waiter) { return runtime().wait(waiter, deadline); });
    return outcome == 0 && EG(exception) ? -ECANCELED : outcome;   // it may be killed after it was given the turn
}

// Waits for `events`, POLLIN or POLLOUT, of one end of the pipe. Returns 0 or -errno.
int wait_for_pipe(const char *what, const ProcessObject &process, const Fd &end, short events, Deadline deadline)
{
    if (!process.waits) {
        return -EAGAIN;
    }
    Coroutine *self = runtime().coroutine_that_may_wait();
    if (!self) {
        return block_until(end.get(), events, deadline);
    }
    static_assert(POLLIN == EPOLLIN && POLLOUT == EPOLLOUT);
    DescriptorWait ready(runtime().loop().descriptor_waits(), *self, what, end.get(), uint32_t(events));
    int outcome = ready.start();
    return outcome < 0 ? outcome : runtime().wait(ready, deadline);
}

Deadline deadline_of(const ProcessObject &process)
{
    return process.timeout > 0 ? system_clock().now() + seconds(process.timeout) : kNever;
}

// Waits until bytes, a message or the end of the pipe have arrived. Returns how many bytes the next receive would get, or -errno.
ssize_t await_bytes(ProcessObject &process, Deadline deadline)
{
    for (;;) {
        ssize_t count = bytes_arrived(process);
        if (count != -EAGAIN) {
            return count;
        }
        int outcome = wait_for_pipe("Process::read", process, process.end(), POLLIN, deadline);
        if (outcome < 0 && !(outcome == -EINTR && signal_handlers_have_run())) {
            return outcome;
        }
    }
}

// Ends the waits of coroutines for the pipe, which is about to be closed.
void end_waits(int fd)
{
    if (runtime().has_loop()) {
        runtime().loop().descriptor_waits().close(fd);
    }
}

}  // namespace

zend_string *take_bytes(ProcessObject &process, size_t size)
{
    zend_string *bytes = zend_string_alloc(size, false);
    ssize_t count = receive(process.end(), ZSTR_VAL(bytes), size, 0);
    if (count < 0) {
        zend_string_efree(bytes);
        return nullptr;
    }
    bytes = zend_string_truncate(bytes, size_t(count), false);
    ZSTR_VAL(bytes)[count] = '\0';
    return bytes;
}

zend_string *take_message(ProcessObject &process)
{
    ssize_t count = bytes_arrived(process);
    return count > 0 ? take_bytes(process, size_t(count)) : nullptr;
}

ssize_t send_bytes(ProcessObject &process, const Fd &end, std::string_view bytes)
{
    Deadline deadline = deadline_of(process);
    size_t sent = 0;
    Coroutine *self = runtime().coroutine_that_may_wait();
    int outcome = self ? take_turn(*self, process, deadline) : 0;
    while (sent < bytes.size() && outcome == 0) {
        ssize_t count = ::send(end.get(), bytes.data() + sent, bytes.size() - sent, MSG_DONTWAIT | MSG_NOSIGNAL);
        if (count >= 0) {
            sent += size_t(count);
        } else if (errno == EAGAIN) {
            outcome = wait_for_pipe("Process::write", process, end, POLLOUT, deadline);
            outcome = outcome == -EINTR ? 0 : outcome;   // a signal must not tear bytes apart that belong together
        } else if (errno != EINTR) {
            outcome = errno == ECONNRESET ? -EPIPE : -errno;   // ECONNRESET: the other side has ended without reading everything
        }
    }
    if (self) {
        (void) process.turn.give_back(*self);   // has no effect if the wait for the turn has failed
    }
    if (outcome < 0) {
        set_last_error(outcome == -ECANCELED ? kCoroutineCanceled : -outcome);
    }
    if (outcome < 0 && outcome != -EAGAIN && outcome != -ETIMEDOUT && outcome != -ECANCELED) {
        php_error_docref(nullptr, E_WARNING, "cannot send to the pipe: %s", err::text(-outcome));
    }
    return sent > 0 ? ssize_t(sent) : outcome;
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Process, read)
{
    zend_long size = 8192;
    CORO_PARSE_OPTIONAL(Z_PARAM_LONG, size);
    if (size <= 0) {
        zend_argument_value_error(1, "must be greater than 0");
        RETURN_THROWS();
    }
    ProcessObject *process = process_with_pipe(ZEND_THIS);
    if (!process) {
        RETURN_FALSE;
    }
    Deadline deadline = deadline_of(*process);
    zend_string *bytes = nullptr;
    while (!bytes) {
        ssize_t count = await_bytes(*process, deadline);
        if (count < 0) {
            set_last_error(count == -ECANCELED ? kCoroutineCanceled : -count);
            RETURN_FALSE;
        }
        // All workers of a server have the parent's end: another one may take what has arrived, and a longer message may follow.
        bool is_shared = process->is_tied() && !process->is_child;
        bytes = take_bytes(*process, std::min(is_shared ? size_t(kPipeBuffer) : size_t(count), size_t(size)));
    }
    RETURN_STR(bytes);
}

ZEND_METHOD(Coro_Process, write)
{
    zend_string *data;
    CORO_PARSE_ONE(Z_PARAM_STR, data);
    if (ZSTR_LEN(data) == 0) {
        zend_argument_value_error(1, "cannot be empty");
        RETURN_THROWS();
    }
    ProcessObject *process = process_with_pipe(ZEND_THIS);
    if (!process) {
        RETURN_FALSE;
    }
    ssize_t sent = send_bytes(*process, process->end(), view(data));
    if (sent < 0) {
        RETURN_FALSE;
    }
    RETURN_LONG(sent);
}

ZEND_METHOD(Coro_Process, close)
{
    enum { kBoth = 0, kReading = 3, kWriting = 4 };   // PIPE_READ and PIPE_WRITE
    zend_long which = kBoth;
    CORO_PARSE_OPTIONAL(Z_PARAM_LONG, which);
    constexpr zend_long kMaster = 1, kWorker = 2;   // PIPE_MASTER and PIPE_WORKER
    if (which < kBoth || which > kWriting) {
        zend_argument_value_error(1, "must be 0, Process::PIPE_MASTER, PIPE_WORKER, PIPE_READ or PIPE_WRITE");
        RETURN_THROWS();
    }
    ProcessObject *process = process_with_pipe(ZEND_THIS);
    if (!process) {
        RETURN_FALSE;
    }
    if (process->is_tied()) {
        php_error_docref(nullptr, E_WARNING, "the pipe belongs to the pool and cannot be closed");
        RETURN_FALSE;
    }
    if (which == kReading || which == kWriting) {
        RETURN_BOOL(::shutdown(process->end().get(), which == kReading ? SHUT_RD : SHUT_WR) == 0);
    }
    for (Fd *end : {&process->parent_end, &process->child_end}) {
        if (*end && (which == kBoth || which == (end == &process->parent_end ? kMaster : kWorker))) {
            end_waits(end->get());
            end->reset();
        }
    }
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Process, setTimeout)
{
    double timeout;
    CORO_PARSE_ONE(CORO_PARAM_SECONDS, timeout);
    ProcessObject *process = process_with_pipe(ZEND_THIS);
    if (!process) {
        RETURN_FALSE;
    }
    process->timeout = timeout;
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Process, setBlocking)
{
    bool waits;
    CORO_PARSE_ONE(Z_PARAM_BOOL, waits);
    ProcessObject *process = process_with_pipe(ZEND_THIS);
    if (!process) {
        RETURN_FALSE;
    }
    process->waits = waits;
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Process, exportSocket)
{
    ZEND_PARSE_PARAMETERS_NONE();
    ProcessObject *process = process_with_pipe(ZEND_THIS);
    if (!process) {
        RETURN_FALSE;
    }
    if (process->exported.is_undefined()) {
        Fd copy(::fcntl(process->end().get(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
        if (!copy) {
            set_last_error(errno);
            php_error_docref(nullptr, E_WARNING, "the process has too many open files; raise LimitNOFILE");
            RETURN_FALSE;
        }
        int kind = process->type == PipeType::kStream ? SOCK_STREAM : SOCK_DGRAM;
        if (!make_socket_object(process->exported.raw(), std::move(copy), AF_UNIX, kind, 0)) {
            RETURN_THROWS();
        }
    }
    RETURN_COPY(process->exported.raw());
}
