#include "core/hook/calls.h"
#include "core/hook/gate.h"
#include "core/hook/io_parts.h"
#include "core/hook/wait.h"

#include "coro/hook/connect_records.h"

#include <cerrno>
#include <fcntl.h>

namespace coro::hook::calls {

namespace {

// A call that waits for a socket. The time limit of the socket (SO_RCVTIMEO or SO_SNDTIMEO) applies to all waits
// of the call together.
class SocketCall {
public:
    // `events`: POLLIN or POLLOUT.
    SocketCall(Coroutine &self, const char *what, int fd, short events) :
        call_{self, what, EndedBy::kSomeSignals}, fd_(fd), events_(events) {}

    // Calls attempt(), which must not block, until it does not fail with EAGAIN. Before each further attempt, waits
    // for the events. For a non-blocking socket, makes only one attempt.
    template <class Attempt>
    ssize_t until_done(Attempt attempt)
    {
        ReadinessWait readiness(call_);
        for (;;) {
            ssize_t count = attempt();
            if (count >= 0 || errno != EAGAIN) {
                return count;
            }
            if (int outcome = wait(readiness); outcome != 0) {
                return failed(outcome);
            }
        }
    }

    // Waits for the events. Returns 0; -EAGAIN after the time limit of the socket, or if the socket is
    // non-blocking; or another -errno.
    int wait(ReadinessWait &readiness)
    {
        if (!has_waited_ && is_nonblocking(fd_)) {
            return -EAGAIN;
        }
        return wait_in_blocking_mode(readiness);
    }

    int wait_in_blocking_mode(ReadinessWait &readiness)
    {
        begin_to_wait();
        int outcome = readiness.wait(fd_, events_, deadline_);
        return outcome == -ETIMEDOUT ? -EAGAIN : outcome;
    }

    // Waits for a moment that no event announces. Returns what wait() returns.
    int wait_until_retry(RetryInterval &interval)
    {
        begin_to_wait();
        int outcome = sleep_before_retry(call_, interval.next(), deadline_);
        return outcome == -ETIMEDOUT ? -EAGAIN : outcome;
    }

    // Sets a time limit, which replaces that of the socket.
    void limit(Deadline deadline)
    {
        has_waited_ = true;
        deadline_ = deadline;
        call_.ended_by = EndedBy::kAllSignals;
    }

    const Call &call() const { return call_; }

private:
    void begin_to_wait()
    {
        if (!std::exchange(has_waited_, true)) {
            deadline_ = deadline_of_socket(fd_, events_ == POLLIN ? SO_RCVTIMEO : SO_SNDTIMEO);
            // A signal always ends calls for sockets with a time limit, even after SA_RESTART: see signal(7).
            call_.ended_by = deadline_ == kNever ? EndedBy::kSomeSignals : EndedBy::kAllSignals;
        }
    }

    Call call_;
    int fd_;
    short events_;
    bool has_waited_ = false;
    Deadline deadline_ = kNever;   // valid after the first wait
};

// Makes a blocking descriptor non-blocking during one system call that has no flag for this purpose. The mode
// belongs to all duplicates of the descriptor, also to those in other processes, so it must not last longer.
class NonblockingMode {
public:
    explicit NonblockingMode(int fd) : fd_(fd), flags_(::fcntl(fd, F_GETFL))
    {
        if (changes()) {
            ::fcntl(fd_, F_SETFL, flags_ | O_NONBLOCK);
        }
    }
    ~NonblockingMode()
    {
        if (changes()) {
            int error = errno;
            ::fcntl(fd_, F_SETFL, flags_);
            errno = error;
        }
    }

    bool changes() const { return flags_ >= 0 && !(flags_ & O_NONBLOCK); }

private:
    int fd_;
    int flags_;
};

// Keeps processes that share a listening socket from changing the mode of the socket at the same time: otherwise a
// process could read the mode that another process has set for a moment. The lock ends with the process.
class ListenerLock {
public:
    explicit ListenerLock(int fd) : fd_(fd) { is_refused_ = change(F_WRLCK) < 0 && (errno == EAGAIN || errno == EACCES); }
    ~ListenerLock()
    {
        if (!is_refused_) {
            int error = errno;
            (void) change(F_UNLCK);
            errno = error;
        }
    }

    bool is_refused() const { return is_refused_; }   // true if another process has the lock

private:
    int change(short type)
    {
        struct flock lock = {};
        lock.l_type = type;
        lock.l_whence = SEEK_SET;
        return ::fcntl(fd_, F_SETLK, &lock);
    }

    int fd_;
    bool is_refused_ = false;
};

// Why the caller of accept_at_once() must try again: for a connection, or for the lock of another process, which holds it
// only for a moment, so that no event says when it is free.
enum class AcceptLater { kNo, kForConnection, kForLock };

// Calls accept() without blocking. Only the process that has the lock knows whether the socket is non-blocking, so
// a refused lock is not a reason to wait for a connection: for a non-blocking socket, none may ever come.
template <class Accept>
int accept_at_once(int fd, Accept accept, AcceptLater &later)
{
    ListenerLock lock(fd);
    if (lock.is_refused()) {
        later = AcceptLater::kForLock;
        return -1;
    }
    NonblockingMode mode(fd);
    int accepted = accept();
    later = accepted < 0 && errno == EAGAIN && mode.changes() ? AcceptLater::kForConnection : AcceptLater::kNo;
    return accepted;
}

// Waits until accept() takes a connection. accept() must not block if another process that shares the listening
// socket takes the connection first: so poll() alone does not suffice.
template <class Accept>
int accept_in(Coroutine &self, const char *what, int fd, Accept accept)
{
    SocketCall call(self, what, fd, POLLIN);
    PolledSocket polled = std::exchange(polled_socket, {});
    if (polled.fd == fd && polled.coroutine_id == self.id()) {
        call.limit(polled.until);
    }
    ReadinessWait readiness(call.call());
    RetryInterval interval;
    for (;;) {
        AcceptLater later;
        int accepted = accept_at_once(fd, accept, later);
        if (later == AcceptLater::kNo) {
            return accepted;
        }
        int outcome = later == AcceptLater::kForLock ? call.wait_until_retry(interval) : call.wait_in_blocking_mode(readiness);
        if (outcome != 0) {
            return failed(outcome);
        }
    }
}

bool is_stream(int fd)
{
    int type = 0;
    socklen_t size = sizeof type;
    return ::getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == SOCK_STREAM;
}

// Returns true if no more bytes can come through the socket.
bool has_ended(int fd)
{
    pollfd socket = {fd, POLLRDHUP, 0};
    return ::poll(&socket, 1, 0) != 0;
}

// Receives with MSG_PEEK and MSG_WAITALL: waits until attempt() finds `size` bytes, or until no more can come.
template <class Attempt>
ssize_t peek_all(SocketCall &call, int fd, size_t size, Attempt attempt)
{
    ssize_t found = -1;
    ssize_t count = call.until_done([&] {
        ssize_t now = attempt();
        found = std::max(found, now);
        bool is_all = now <= 0 || size_t(now) >= size || has_ended(fd);
        return is_all ? now : failed(-EAGAIN);
    });
    return count < 0 && found > 0 ? found : count;
}

// Receives as a blocking recv(2) does: at least one byte or one message; with MSG_WAITALL, until the buffer of
// `size` bytes is full, the stream has ended, or an error occurs. attempt(done, flags) must receive, with these
// flags, into the part of the buffer after the first `done` bytes.
template <class Attempt>
ssize_t receive(Coroutine &self, const char *what, int fd, size_t size, int flags, Attempt attempt)
{
    SocketCall call(self, what, fd, POLLIN);
    bool must_fill = flags & MSG_WAITALL && is_stream(fd);
    int flags_at_once = (flags & ~MSG_WAITALL) | MSG_DONTWAIT;
    if (must_fill && flags & MSG_PEEK) {
        return peek_all(call, fd, size, [&] { return attempt(size_t(0), flags_at_once); });
    }
    size_t done = 0;
    do {
        ssize_t count = call.until_done([&] { return attempt(done, flags_at_once); });
        if (count <= 0) {
            return done > 0 ? ssize_t(done) : count;
        }
        done += size_t(count);
    } while (must_fill && done < size);
    return ssize_t(done);
}

// Sends as a blocking send(2) does: until all bytes are in the buffer of the socket, or an error occurs.
// attempt(done) must send the part of the data after the first `done` bytes, without blocking. A non-blocking
// socket takes only as many bytes as fit into its buffer.
template <class Attempt>
ssize_t transmit(Coroutine &self, const char *what, int fd, size_t size, Attempt attempt)
{
    SocketCall call(self, what, fd, POLLOUT);
    size_t done = 0;
    ssize_t count;
    do {
        count = call.until_done([&] { return attempt(done); });
        if (count < 0) {
            return done > 0 ? ssize_t(done) : count;
        }
        done += size_t(count);
    } while (count > 0 && done < size);
    return ssize_t(done);
}

// Handles the result of a send with MSG_FASTOPEN, which begins to connect a socket: on a blocking socket, the
// error EINPROGRESS means that the program must wait for the connection and then send without the flag.
ssize_t after_fast_open(ssize_t count, int fd, int &flags)
{
    if (count < 0 && errno == EINPROGRESS && flags & MSG_FASTOPEN) {
        if (is_nonblocking(fd)) {
            return failed(-EINPROGRESS);
        }
        flags &= ~MSG_FASTOPEN;
        return failed(-EAGAIN);
    }
    return count;
}

// Returns true if a receiving call never blocks, because there is a separate queue for such messages.
bool never_blocks(int flags)
{
    return flags & (MSG_DONTWAIT | MSG_ERRQUEUE | MSG_OOB);
}

// Returns `count`, the result of a function that receives, and remembers a socket without bytes.
ssize_t received(int fd, ssize_t count)
{
    empty_socket = count < 0 && errno == EAGAIN ? fd : empty_socket;
    return count;
}

// Returns `count`, the result of a function that sends, and remembers the socket, from which an answer is expected.
ssize_t sent(int fd, ssize_t count)
{
    empty_socket = count >= 0 ? fd : empty_socket;
    return count;
}

int wait_until_connected(Coroutine &self, int fd)
{
    SocketCall call(self, "connect", fd, POLLOUT);
    ReadinessWait readiness(call.call());
    if (int outcome = call.wait_in_blocking_mode(readiness); outcome != 0) {
        return failed(outcome == -EAGAIN ? -EINPROGRESS : outcome);
    }
    int error = 0;
    socklen_t size = sizeof error;
    if (::getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) < 0) {
        return -1;
    }
    return error == 0 ? 0 : failed(-error);
}

int connect_at_once(int fd, const sockaddr *address, socklen_t size)
{
    NonblockingMode mode(fd);
    return ::connect(fd, address, size);
}

// Calls connect() again and again at intervals. Used when the queue of a listening unix socket is full, because
// the kernel does not report when the queue has room again.
int retry_connect(Coroutine &self, int fd, const sockaddr *address, socklen_t size)
{
    Deadline deadline = deadline_of_socket(fd, SO_SNDTIMEO);
    Call call = {self, "connect", deadline == kNever ? EndedBy::kSomeSignals : EndedBy::kAllSignals};
    RetryInterval interval;
    for (;;) {
        if (int outcome = sleep_before_retry(call, interval.next(), deadline); outcome != 0) {
            return failed(outcome == -ETIMEDOUT ? -EAGAIN : outcome);
        }
        if (int connected = connect_at_once(fd, address, size); connected == 0 || errno != EAGAIN) {
            return connected;
        }
    }
}

}  // namespace

int connect(int fd, const sockaddr *address, socklen_t size)
{
    Coroutine *self = waiting_coroutine();
    if (self) {
        record_connect(self->id(), fd);
    }
    if (!self || is_nonblocking(fd)) {
        return ::connect(fd, address, size);
    }
    int outcome = connect_at_once(fd, address, size);
    if (outcome < 0 && (errno == EINPROGRESS || errno == EALREADY)) {
        return wait_until_connected(*self, fd);
    }
    return outcome < 0 && errno == EAGAIN ? retry_connect(*self, fd, address, size) : outcome;
}

int accept(int fd, sockaddr *address, socklen_t *size)
{
    Coroutine *self = waiting_coroutine();
    return self ? accept_in(*self, "accept", fd, [&] { return ::accept(fd, address, size); }) :
                  ::accept(fd, address, size);
}

int accept4(int fd, sockaddr *address, socklen_t *size, int flags)
{
    Coroutine *self = waiting_coroutine();
    return self ? accept_in(*self, "accept4", fd, [&] { return ::accept4(fd, address, size, flags); }) :
                  ::accept4(fd, address, size, flags);
}

ssize_t recv(int fd, void *data, size_t size, int flags)
{
    Coroutine *self = waiting_coroutine();
    if (!self) {
        return ::recv(fd, data, size, flags);
    }
    if (never_blocks(flags)) {
        ssize_t count = ::recv(fd, data, size, flags);
        return flags & (MSG_ERRQUEUE | MSG_OOB) ? count : received(fd, count);
    }
    return received(fd, receive(*self, "recv", fd, size, flags, [&](size_t done, int flags_at_once) {
        return ::recv(fd, static_cast<char *>(data) + done, size - done, flags_at_once);
    }));
}

ssize_t recvfrom(int fd, void *data, size_t size, int flags, sockaddr *address, socklen_t *address_size)
{
    Coroutine *self = waiting_coroutine();
    if (!self || never_blocks(flags)) {
        return ::recvfrom(fd, data, size, flags, address, address_size);
    }
    const socklen_t room = address && address_size ? *address_size : 0;
    return receive(*self, "recvfrom", fd, size, flags, [&](size_t done, int flags_at_once) {
        char *rest = static_cast<char *>(data) + done;
        if (done > 0) {
            return ::recv(fd, rest, size - done, flags_at_once);
        }
        if (room > 0) {
            *address_size = room;   // an earlier attempt with MSG_PEEK may have changed the size
        }
        return ::recvfrom(fd, rest, size, flags_at_once, address, address_size);
    });
}

ssize_t recvmsg(int fd, msghdr *message, int flags)
{
    Coroutine *self = waiting_coroutine();
    if (!self || never_blocks(flags)) {
        return ::recvmsg(fd, message, flags);
    }
    const msghdr given = *message;
    std::span<const iovec> parts(message->msg_iov, message->msg_iovlen);
    return receive(*self, "recvmsg", fd, total_size(parts), flags, [&](size_t done, int flags_at_once) -> ssize_t {
        if (done == 0) {
            *message = given;   // an earlier attempt with MSG_PEEK may have changed the sizes
            return ::recvmsg(fd, message, flags_at_once);
        }
        if (message->msg_controllen > 0) {
            return 0;   // ends the call: the kernel does not append bytes to a message with control data
        }
        std::vector<iovec> rest = remaining_parts(parts, done);
        msghdr next = {};
        next.msg_iov = rest.data();
        next.msg_iovlen = rest.size();
        return ::recvmsg(fd, &next, flags_at_once);
    });
}

ssize_t send(int fd, const void *data, size_t size, int flags)
{
    Coroutine *self = waiting_coroutine();
    if (!self) {
        return ::send(fd, data, size, flags);
    }
    if (flags & MSG_DONTWAIT) {
        return sent(fd, ::send(fd, data, size, flags));
    }
    return sent(fd, transmit(*self, "send", fd, size, [&](size_t done) {
        return ::send(fd, static_cast<const char *>(data) + done, size - done, flags | MSG_DONTWAIT);
    }));
}

ssize_t sendto(int fd, const void *data, size_t size, int flags, const sockaddr *address, socklen_t address_size)
{
    Coroutine *self = waiting_coroutine();
    if (!self || flags & MSG_DONTWAIT) {
        return ::sendto(fd, data, size, flags, address, address_size);
    }
    return transmit(*self, "sendto", fd, size, [&](size_t done) {
        const char *rest = static_cast<const char *>(data) + done;
        ssize_t count = ::sendto(fd, rest, size - done, flags | MSG_DONTWAIT, address, address_size);
        return after_fast_open(count, fd, flags);
    });
}

ssize_t sendmsg(int fd, const msghdr *message, int flags)
{
    Coroutine *self = waiting_coroutine();
    if (!self || flags & MSG_DONTWAIT) {
        return ::sendmsg(fd, message, flags);
    }
    std::span<const iovec> parts(message->msg_iov, message->msg_iovlen);
    return transmit(*self, "sendmsg", fd, total_size(parts), [&](size_t done) {
        if (done == 0) {
            return after_fast_open(::sendmsg(fd, message, flags | MSG_DONTWAIT), fd, flags);
        }
        std::vector<iovec> rest = remaining_parts(parts, done);
        msghdr next = {};   // without the control data, which the kernel has sent with the first bytes
        next.msg_iov = rest.data();
        next.msg_iovlen = rest.size();
        return ::sendmsg(fd, &next, flags | MSG_DONTWAIT);
    });
}

ssize_t recv_checked(int fd, void *data, size_t size, size_t, int flags)
{
    return calls::recv(fd, data, size, flags);
}

ssize_t recvfrom_checked(int fd, void *data, size_t size, size_t, int flags, sockaddr *address, socklen_t *address_size)
{
    return calls::recvfrom(fd, data, size, flags, address, address_size);
}

}  // namespace coro::hook::calls
