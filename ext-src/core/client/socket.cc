#include "coro/client/socket.h"

#include "coro/base/system_call.h"
#include "coro/loop/poller.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <utility>

namespace coro {

namespace {

// The time between two attempts to use a unix socket of another program whose queue is full. The kernel reports no
// event when such a queue has room again.
constexpr Nanoseconds kRetryInterval = 2 * kMillisecond;

// Takes `count` sent bytes from the front of the pieces.
std::span<iovec> without(std::span<iovec> pieces, size_t count)
{
    while (!pieces.empty() && count >= pieces.front().iov_len) {
        count -= pieces.front().iov_len;
        pieces = pieces.subspan(1);
    }
    if (!pieces.empty()) {
        pieces.front().iov_base = static_cast<char *>(pieces.front().iov_base) + count;
        pieces.front().iov_len -= count;
    }
    return pieces;
}

// Returns 0 if the socket is connected; -EINPROGRESS if it is not connected yet, because the event that has ended the
// wait was about the time before connect(2); or the -errno with which the connection has failed.
int outcome_of_connect(int fd)
{
    int error = 0;
    socklen_t size = sizeof error;
    (void) ::getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size);
    Address peer;
    peer.size = sizeof peer.storage;
    if (error == 0 && ::getpeername(fd, peer.raw(), &peer.size) < 0) {
        return errno == ENOTCONN ? -EINPROGRESS : -errno;
    }
    return -error;
}

constexpr size_t index_of(Socket::Direction direction)
{
    return static_cast<size_t>(direction);
}

constexpr size_t kRead = index_of(Socket::Direction::kRead);
constexpr size_t kWrite = index_of(Socket::Direction::kWrite);

// The largest number of pieces that one call passes to the kernel (IOV_MAX).
constexpr size_t kMostPieces = 1024;

}  // namespace

int Socket::open(int family, int type, int protocol, Fd &out)
{
    out.reset(::socket(family, type | SOCK_NONBLOCK | SOCK_CLOEXEC, protocol));
    return out ? 0 : -errno;
}

Socket::Socket(Loop &loop, Fd socket, WaitFunction wait) :
    Watcher(socket.get()), loop_(loop), stream_(std::move(socket)), wait_(wait)
{
    int flags = ::fcntl(fd(), F_GETFL);
    if (flags >= 0 && !(flags & O_NONBLOCK)) {
        (void) ::fcntl(fd(), F_SETFL, flags | O_NONBLOCK);
    }
}

void Socket::on_ready(uint32_t events)
{
    bool is_over = events & (EPOLLERR | EPOLLHUP);
    has_ended_ |= is_over || events & EPOLLRDHUP;
    // A layer may have to write before it can read, and the reverse. So both directions try again after each event.
    bool is_both = is_over || has_layer();
    bool is_ready[kDirections] = {};
    is_ready[kRead] = is_both || events & (EPOLLIN | EPOLLRDHUP);
    is_ready[kWrite] = is_both || events & EPOLLOUT;
    for (size_t i = 0; i < kDirections; i++) {
        may_succeed_[i] |= is_ready[i];
        if (is_ready[i] && waiters_[i]) {
            waiters_[i]->wake(0);
        }
    }
}

std::string Socket::name() const
{
    return "socket with fd " + std::to_string(fd());
}

// Registers the socket with the poller at the first wait, and again in a forked child. The child has a poller of its
// own, and the coroutines that wait in the parent do not run in the child.
int Socket::watch()
{
    if (loop_.poller().is_added(*this)) {
        return 0;
    }
    std::fill(std::begin(waiters_), std::end(waiters_), nullptr);
    return loop_.poller().add(*this);
}

int Socket::wait_named(Direction direction, const char *what, Deadline deadline)
{
    if (fd() < 0) {
        return -EBADF;
    }
    if (int outcome = watch(); outcome < 0) {
        return outcome;
    }
    Waiter *&slot = waiters_[index_of(direction)];
    if (slot) {
        return -EBUSY;
    }
    Waiter waiter(loop_.scheduler().current(), what, WaitSubject::named(*this));
    slot = &waiter;
    loop_.ref();
    int outcome = wait_(waiter, deadline);
    loop_.unref();
    slot = nullptr;
    return outcome == 0 && fd() < 0 ? -EBADF : outcome;
}

// Waits before a call is repeated that no event announces. Returns 0 if the caller must repeat the call.
int Socket::sleep_before_retry(const char *what, Deadline deadline)
{
    Waiter waiter(loop_.scheduler().current(), what, WaitSubject::named(*this));
    Deadline next = loop_.read_clock() + kRetryInterval;
    int outcome = wait_(waiter, std::min(next, deadline));
    return outcome == -ETIMEDOUT && next < deadline ? 0 : outcome;
}

int Socket::wait(Direction direction, Deadline deadline)
{
    may_succeed_[index_of(direction)] = false;
    return wait_named(direction, "Socket::wait", deadline);
}

// Calls `call`, which returns a number or -errno, until the result is not -EAGAIN. Waits before each repetition.
template <class Call>
ssize_t Socket::attempt(Direction direction, const char *what, Deadline deadline, Call call)
{
    bool &may_succeed = may_succeed_[index_of(direction)];
    for (;;) {
        if (fd() < 0) {
            return -EBADF;
        }
        if (waiting(direction)) {
            return -EBUSY;
        }
        if (may_succeed || has_layer()) {
            ssize_t outcome = call();
            if (outcome != -EAGAIN) {
                return outcome;
            }
            may_succeed = false;
        }
        if (int outcome = wait_named(direction, what, deadline); outcome < 0) {
            return outcome;
        }
    }
}

int Socket::connect(const Address &address, Deadline deadline)
{
    if (fd() < 0) {
        return -EBADF;
    }
    has_ended_ = false;
    int outcome;
    while ((outcome = ::connect(fd(), address.raw(), address.size) < 0 ? -errno : 0) == -EAGAIN) {
        if (outcome = sleep_before_retry("Socket::connect", deadline); outcome < 0) {
            return outcome;
        }
    }
    if (outcome != -EINPROGRESS && outcome != -EINTR) {
        return outcome;
    }
    do {
        if (outcome = wait_named(Direction::kWrite, "Socket::connect", deadline); outcome < 0) {
            return outcome;
        }
        outcome = outcome_of_connect(fd());
    } while (outcome == -EINPROGRESS);
    return outcome;
}

int Socket::accept(Fd &accepted, Address &peer, Deadline deadline)
{
    ssize_t outcome = attempt(Direction::kRead, "Socket::accept", deadline, [&]() -> ssize_t {
        do {
            peer.size = sizeof peer.storage;
            accepted.reset(::accept4(fd(), peer.raw(), &peer.size, SOCK_NONBLOCK | SOCK_CLOEXEC));
        } while (!accepted && (errno == ECONNABORTED || errno == EINTR));   // ECONNABORTED: this client has gone
        return accepted ? 0 : -errno;
    });
    return int(outcome);
}

int Socket::start_layer(std::unique_ptr<StreamLayer> layer, Deadline deadline)
{
    if (fd() < 0) {
        return -EBADF;
    }
    stream_.add_layer(std::move(layer));
    deadline = std::min(deadline, loop_.read_clock() + stream_.handshake_timeout());
    return int(attempt(Direction::kRead, "Socket::handshake", deadline, [&]() -> ssize_t { return stream_.handshake(); }));
}

ssize_t Socket::receive(char *data, size_t size, Deadline deadline)
{
    ssize_t count = attempt(Direction::kRead, "Socket::receive", deadline, [&] { return stream_.receive(data, size); });
    // A read that has not filled the buffer has emptied the socket: the kernel reports an event for more bytes. The
    // end of the stream was perhaps reported already.
    if (count > 0 && size_t(count) < size && !has_ended_) {
        may_succeed_[kRead] = false;
    }
    return count;
}

ssize_t Socket::receive_all(char *data, size_t size, size_t &received, Deadline deadline)
{
    received = 0;
    while (received < size) {
        ssize_t count = receive(data + received, size - received, deadline);
        if (count <= 0) {
            return count < 0 ? count : ssize_t(received);
        }
        received += size_t(count);
    }
    return ssize_t(received);
}

ssize_t Socket::receive_from(char *data, size_t size, Address &sender, Deadline deadline)
{
    return attempt(Direction::kRead, "Socket::receive_from", deadline, [&] {
        sender.size = sizeof sender.storage;
        return uninterrupted([&] { return ::recvfrom(fd(), data, size, 0, sender.raw(), &sender.size); });
    });
}

ssize_t Socket::peek(char *data, size_t size)
{
    if (has_layer()) {
        return -EOPNOTSUPP;
    }
    return fd() < 0 ? -EBADF : uninterrupted([&] { return ::recv(fd(), data, size, MSG_PEEK | MSG_DONTWAIT); });
}

ssize_t Socket::send(std::string_view bytes, Deadline deadline)
{
    return attempt(Direction::kWrite, "Socket::send", deadline, [&]() -> ssize_t {
        ssize_t sent = stream_.send(bytes);
        return sent == 0 && !bytes.empty() ? -EAGAIN : sent;
    });
}

ssize_t Socket::send_all(std::span<iovec> pieces, size_t &sent, Deadline deadline)
{
    sent = 0;
    pieces = without(pieces, 0);
    while (!pieces.empty()) {
        ssize_t count = attempt(Direction::kWrite, "Socket::send", deadline, [&]() -> ssize_t {
            ssize_t now = stream_.send(pieces.data(), int(std::min(pieces.size(), kMostPieces)));
            return now == 0 ? -EAGAIN : now;
        });
        if (count < 0) {
            return count;
        }
        sent += size_t(count);
        pieces = without(pieces, size_t(count));
    }
    return ssize_t(sent);
}

ssize_t Socket::send_all(std::string_view bytes, size_t &sent, Deadline deadline)
{
    iovec piece = {const_cast<char *>(bytes.data()), bytes.size()};
    return send_all(std::span(&piece, 1), sent, deadline);
}

ssize_t Socket::send_to(std::string_view bytes, const Address &receiver, Deadline deadline)
{
    auto send = [&] {
        return uninterrupted([&] {
            return ::sendto(fd(), bytes.data(), bytes.size(), MSG_NOSIGNAL, receiver.raw(), receiver.size);
        });
    };
    if (receiver.family() != AF_UNIX) {
        return attempt(Direction::kWrite, "Socket::send_to", deadline, send);
    }
    ssize_t sent;
    while ((sent = fd() < 0 ? -EBADF : send()) == -EAGAIN) {
        if (int outcome = sleep_before_retry("Socket::send_to", deadline); outcome < 0) {
            return outcome;
        }
    }
    return sent;
}

ssize_t Socket::send_file(int file, off_t offset, size_t size, Deadline deadline)
{
    size_t sent = 0;
    while (sent < size) {
        ssize_t count = attempt(Direction::kWrite, "Socket::send_file", deadline,
                                [&] { return stream_.send_file(file, offset, size - sent); });
        if (count < 0) {
            return count;
        }
        if (count == 0) {
            break;
        }
        sent += size_t(count);
    }
    return ssize_t(sent);
}

Coroutine *Socket::waiting(Direction direction) const
{
    const Waiter *waiter = waiters_[index_of(direction)];
    return waiter && !waiter->is_woken() ? &waiter->coroutine() : nullptr;
}

bool Socket::cancel(Direction direction)
{
    if (!waiting(direction)) {
        return false;
    }
    waiters_[index_of(direction)]->wake(-ECANCELED);
    return true;
}

int Socket::shut(int how)
{
    if (fd() < 0) {
        return -EBADF;
    }
    if (how != SHUT_RD) {
        stream_.end();
    }
    return ::shutdown(fd(), how) == 0 ? 0 : -errno;
}

void Socket::close()
{
    if (fd() < 0) {
        return;
    }
    for (Waiter *waiter : waiters_) {
        if (waiter) {
            waiter->wake(-EBADF);
        }
    }
    loop_.poller().forget(*this);
    stream_.end();
    stream_.close();
}

}  // namespace coro
