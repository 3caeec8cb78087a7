#include "core/hook/calls.h"
#include "core/hook/gate.h"
#include "core/hook/wait.h"

#include <cerrno>
#include <fcntl.h>

namespace coro::hook::calls {

namespace {

// Calls attempt(), which must not block, until it does not fail with EAGAIN. Before each further attempt, waits
// for `events`, at most as long as the socket's timeout (SO_RCVTIMEO or SO_SNDTIMEO) allows. For a non-blocking
// socket, makes only one attempt.
template <class Attempt>
ssize_t attempt_and_wait(Coroutine &self, const char *what, int fd, short events, Attempt attempt)
{
    Deadline deadline = kNever;
    for (bool is_first = true;; is_first = false) {
        ssize_t count = attempt();
        if (count >= 0 || (errno != EAGAIN && errno != EWOULDBLOCK)) {
            return count;
        }
        if (is_first) {
            if (is_nonblocking(fd)) {
                return failed(-EAGAIN);
            }
            deadline = deadline_of_socket(fd, events == POLLIN ? SO_RCVTIMEO : SO_SNDTIMEO);
        }
        if (int outcome = wait_for(self, what, fd, events, deadline); outcome != 0) {
            return failed(outcome == -ETIMEDOUT ? -EAGAIN : outcome);
        }
    }
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

// Receives until the buffer is full, as recv(2) does with MSG_WAITALL. Returns fewer bytes after the end of the
// stream or an error.
ssize_t recv_all(Coroutine &self, int fd, void *data, size_t size, int flags)
{
    size_t done = 0;
    while (done < size) {
        ssize_t count = attempt_and_wait(self, "recv", fd, POLLIN, [&] {
            return ::recv(fd, static_cast<char *>(data) + done, size - done, flags | MSG_DONTWAIT);
        });
        if (count <= 0) {
            return done > 0 ? ssize_t(done) : count;
        }
        done += size_t(count);
    }
    return ssize_t(done);
}

// Sends until all bytes are in the buffer of the socket, as a blocking send(2) does. Returns fewer bytes after an
// error.
ssize_t send_all(Coroutine &self, int fd, const void *data, size_t size, int flags)
{
    size_t done = 0;
    do {
        ssize_t count = attempt_and_wait(self, "send", fd, POLLOUT, [&] {
            return ::send(fd, static_cast<const char *>(data) + done, size - done, flags | MSG_DONTWAIT);
        });
        if (count < 0) {
            return done > 0 ? ssize_t(done) : count;
        }
        done += size_t(count);
        if (done < size && is_nonblocking(fd)) {
            break;
        }
    } while (done < size);
    return ssize_t(done);
}

int wait_until_connected(Coroutine &self, int fd)
{
    Deadline deadline = deadline_of_socket(fd, SO_SNDTIMEO);
    if (int outcome = wait_for(self, "connect", fd, POLLOUT, deadline); outcome != 0) {
        return failed(outcome == -ETIMEDOUT ? -EINPROGRESS : outcome);
    }
    int error = 0;
    socklen_t size = sizeof error;
    if (::getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) < 0) {
        return -1;
    }
    return error == 0 ? 0 : failed(-error);
}

// Calls connect() again and again at intervals. Used when the queue of a listening unix socket is full, because
// the kernel does not report when the queue has room again.
int retry_connect(Coroutine &self, int fd, const sockaddr *address, socklen_t size)
{
    Deadline deadline = deadline_of_socket(fd, SO_SNDTIMEO);
    RetryInterval interval;
    for (;;) {
        Deadline next = deadline_after(interval.next());
        int outcome = sleep_until(self, "connect", std::min(next, deadline));
        if (outcome != -ETIMEDOUT) {
            return failed(outcome);
        }
        if (::connect(fd, address, size) == 0) {
            return 0;
        }
        if (errno != EAGAIN || next > deadline) {
            return -1;
        }
    }
}

// Waits until the listening socket has a connection. Returns true if the caller must call accept(). Returns false
// and sets errno if the wait has failed.
bool wait_for_connection(Coroutine &self, int fd)
{
    pollfd listening = {fd, POLLIN, 0};
    Deadline deadline = kNever;
    bool is_first = true;
    while (::poll(&listening, 1, 0) == 0) {
        if (std::exchange(is_first, false)) {
            if (is_nonblocking(fd)) {
                return true;   // the socket is non-blocking: the caller's accept() fails with EAGAIN
            }
            deadline = deadline_of_socket(fd, SO_RCVTIMEO);
        }
        if (int outcome = wait_for(self, "accept", fd, POLLIN, deadline); outcome != 0) {
            failed(outcome == -ETIMEDOUT ? -EAGAIN : outcome);
            return false;
        }
    }
    return true;
}

}  // namespace

int connect(int fd, const sockaddr *address, socklen_t size)
{
    Coroutine *self = waiting_coroutine();
    int flags = self ? ::fcntl(fd, F_GETFL) : -1;
    if (flags < 0 || flags & O_NONBLOCK) {
        return ::connect(fd, address, size);
    }
    ::fcntl(fd, F_SETFL, flags | O_NONBLOCK);
    int outcome = ::connect(fd, address, size);
    if (outcome < 0 && errno == EINPROGRESS) {
        outcome = wait_until_connected(*self, fd);
    } else if (outcome < 0 && errno == EAGAIN) {
        outcome = retry_connect(*self, fd, address, size);
    }
    int error = errno;
    ::fcntl(fd, F_SETFL, flags);
    errno = error;
    return outcome;
}

int accept(int fd, sockaddr *address, socklen_t *size)
{
    Coroutine *self = waiting_coroutine();
    return self && !wait_for_connection(*self, fd) ? -1 : ::accept(fd, address, size);
}

int accept4(int fd, sockaddr *address, socklen_t *size, int flags)
{
    Coroutine *self = waiting_coroutine();
    return self && !wait_for_connection(*self, fd) ? -1 : ::accept4(fd, address, size, flags);
}

ssize_t recv(int fd, void *data, size_t size, int flags)
{
    Coroutine *self = waiting_coroutine();
    if (!self) {
        return ::recv(fd, data, size, flags);
    }
    if (flags & MSG_DONTWAIT) {
        return received(fd, ::recv(fd, data, size, flags));
    }
    if (flags & MSG_WAITALL && !(flags & MSG_PEEK)) {
        return recv_all(*self, fd, data, size, flags & ~MSG_WAITALL);
    }
    return received(fd, attempt_and_wait(*self, "recv", fd, POLLIN, [&] {
        return ::recv(fd, data, size, flags | MSG_DONTWAIT);
    }));
}

ssize_t recvfrom(int fd, void *data, size_t size, int flags, sockaddr *address, socklen_t *address_size)
{
    Coroutine *self = waiting_coroutine();
    if (!self || flags & MSG_DONTWAIT) {
        return ::recvfrom(fd, data, size, flags, address, address_size);
    }
    if (!address) {
        return calls::recv(fd, data, size, flags);
    }
    return attempt_and_wait(*self, "recvfrom", fd, POLLIN, [&] {
        return ::recvfrom(fd, data, size, flags | MSG_DONTWAIT, address, address_size);
    });
}

ssize_t recvmsg(int fd, msghdr *message, int flags)
{
    Coroutine *self = waiting_coroutine();
    if (!self || flags & MSG_DONTWAIT) {
        return ::recvmsg(fd, message, flags);
    }
    return attempt_and_wait(*self, "recvmsg", fd, POLLIN, [&] { return ::recvmsg(fd, message, flags | MSG_DONTWAIT); });
}

ssize_t send(int fd, const void *data, size_t size, int flags)
{
    Coroutine *self = waiting_coroutine();
    if (!self) {
        return ::send(fd, data, size, flags);
    }
    return sent(fd, flags & MSG_DONTWAIT ? ::send(fd, data, size, flags) : send_all(*self, fd, data, size, flags));
}

ssize_t sendto(int fd, const void *data, size_t size, int flags, const sockaddr *address, socklen_t address_size)
{
    Coroutine *self = waiting_coroutine();
    if (!self || flags & MSG_DONTWAIT) {
        return ::sendto(fd, data, size, flags, address, address_size);
    }
    if (!address) {
        return send_all(*self, fd, data, size, flags);
    }
    return attempt_and_wait(*self, "sendto", fd, POLLOUT, [&] {
        return ::sendto(fd, data, size, flags | MSG_DONTWAIT, address, address_size);
    });
}

ssize_t sendmsg(int fd, const msghdr *message, int flags)
{
    Coroutine *self = waiting_coroutine();
    if (!self || flags & MSG_DONTWAIT) {
        return ::sendmsg(fd, message, flags);
    }
    return attempt_and_wait(*self, "sendmsg", fd, POLLOUT, [&] { return ::sendmsg(fd, message, flags | MSG_DONTWAIT); });
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
