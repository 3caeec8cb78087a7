#include "coro/client/socket.h"

#include "coro/base/error.h"
#include "coro/base/system_call.h"
#include "coro/loop/poller.h"

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <fcntl.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>
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

// Returns true if a connection with another address may succeed after this error: if the error does not mean that the
// socket is connected, used by another coroutine or closed, or that the coroutine was canceled.
bool is_about_address(int outcome)
{
    return outcome != -EISCONN && outcome != -EALREADY && outcome != -EBUSY && outcome != -EBADF && outcome != -ECANCELED;
}

constexpr size_t index_of(Socket::Direction direction)
{
    return static_cast<size_t>(direction);
}

constexpr size_t kRead = index_of(Socket::Direction::kRead);

// The epoll event for each direction of a plain socket (no TLS).
constexpr uint32_t kOwnEvent[] = {EPOLLIN, EPOLLOUT};

// The largest number of pieces that one call passes to the kernel (IOV_MAX).
constexpr size_t kMostPieces = 1024;

// The most bytes of a file that one call passes to the kernel, which refuses numbers that do not fit into ssize_t.
constexpr size_t kMostFileBytes = 1 << 30;

}  // namespace

int Socket::open(int family, int type, int protocol, Fd &out)
{
    out.reset(::socket(family, type | SOCK_NONBLOCK | SOCK_CLOEXEC, protocol));
    return out ? 0 : -errno;
}

Socket::Socket(Loop &loop, Fd socket, int type, WaitFunction wait) :
    Watcher(socket.get()), loop_(loop), stream_(std::move(socket)), wait_(wait), is_stream_(type == SOCK_STREAM)
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
    if (events & EPOLLRDHUP) {
        events |= EPOLLIN;
    }
    for (size_t i = 0; i < kDirections; i++) {
        bool is_ready = is_over || events & awaited_[i];
        may_succeed_[i] |= is_ready;
        if (is_ready && waiters_[i]) {
            waiters_[i]->wake(0);
        }
    }
    for (SocketListener *listener = listeners_.front(); listener; listener = listeners_.next(*listener)) {
        listener->on_socket_events(events);
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
    while (listeners_.pop_front()) {
    }
    return loop_.poller().add(*this);
}

// True if a coroutine of this process waits in this direction, or is about to return from such a wait.
bool Socket::is_busy(Direction direction)
{
    if (!waiters_[index_of(direction)]) {
        return false;
    }
    return loop_.poller().is_added(*this) || watch() < 0 || waiters_[index_of(direction)];
}

// Blocks the thread until the socket has the event of this direction. A signal does not end the wait, as it does not
// end the waits of PHP's own streams.
int Socket::block(Direction direction, Deadline deadline)
{
    pollfd entry = {fd(), short(awaited_[index_of(direction)] & (EPOLLIN | EPOLLOUT)), 0};
    int found;
    do {
        timespec left = {};
        if (deadline != kNever) {
            Nanoseconds duration = std::max<Nanoseconds>(deadline - loop_.read_clock(), 0);
            left = timespec_of(duration);
        }
        found = ::ppoll(&entry, 1, deadline == kNever ? nullptr : &left, nullptr);
    } while (found < 0 && errno == EINTR);
    if (found <= 0) {
        return found == 0 ? -ETIMEDOUT : -errno;
    }
    may_succeed_[index_of(direction)] = true;
    return 0;
}

bool Socket::is_outside_of_coroutines() const
{
    return loop_.scheduler().current().is_main();
}

int Socket::wait_named(Direction direction, const char *what, Deadline deadline)
{
    if (fd() < 0) {
        return -EBADF;
    }
    if (is_outside_of_coroutines()) {
        return is_busy(direction) ? -EBUSY : block(direction, deadline);
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
    return outcome == 0 && fd() < 0 ? -ECANCELED : outcome;
}

// Waits before a call is repeated that no event announces. Returns 0 if the caller must repeat the call.
int Socket::sleep_before_retry(const char *what, Deadline deadline)
{
    Deadline next = loop_.read_clock() + kRetryInterval;
    if (is_outside_of_coroutines()) {
        timespec pause = {0, long(kRetryInterval)};
        (void) ::nanosleep(&pause, nullptr);
        return next < deadline ? 0 : -ETIMEDOUT;
    }
    Waiter waiter(loop_.scheduler().current(), what, WaitSubject::named(*this));
    int outcome = wait_(waiter, std::min(next, deadline));
    outcome = outcome == -ETIMEDOUT && next < deadline ? 0 : outcome;
    return outcome == 0 && fd() < 0 ? -ECANCELED : outcome;
}

int Socket::wait(Direction direction, Deadline deadline)
{
    if (direction == Direction::kRead && has_unread()) {
        return 0;
    }
    may_succeed_[index_of(direction)] = false;
    awaited_[index_of(direction)] = kOwnEvent[index_of(direction)];
    return wait_named(direction, "Socket::wait", deadline);
}

// Calls `call`, which returns a number or -errno, until the result is not -EAGAIN. Waits before each repetition. While a
// layer waits for its own handshake, only shake_hands() calls the layer.
template <class Call>
ssize_t Socket::attempt(Direction direction, const char *what, Deadline deadline, Call call)
{
    bool &may_succeed = may_succeed_[index_of(direction)];
    for (;;) {
        if (fd() < 0) {
            return -EBADF;
        }
        if (is_busy(direction)) {
            return -EBUSY;
        }
        if (may_succeed || has_layer()) {
            ssize_t outcome = call();
            if (outcome != -EAGAIN) {
                return outcome;
            }
            may_succeed = false;
            awaited_[index_of(direction)] = stream_.awaited(kOwnEvent[index_of(direction)]);
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

int Socket::connect(std::span<const Address> addresses, Deadline deadline)
{
    int outcome = -EADDRNOTAVAIL;
    size_t left = addresses.size();
    for (const Address &address : addresses) {
        if (left != addresses.size()) {
            sockaddr nothing = {};
            nothing.sa_family = AF_UNSPEC;
            (void) ::connect(fd(), &nothing, sizeof nothing);   // ends the attempt that has failed
        }
        Nanoseconds now = loop_.read_clock();
        Nanoseconds share = std::max<Nanoseconds>(deadline - now, 0) / Nanoseconds(left--);
        outcome = connect(address, deadline == kNever ? kNever : now + share);
        bool is_too_late = outcome == -ETIMEDOUT && deadline <= loop_.read_clock();
        if (outcome == 0 || is_too_late || !is_about_address(outcome)) {
            break;
        }
    }
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
    if (has_layer()) {
        return -EISCONN;
    }
    if (is_busy(Direction::kRead) || is_busy(Direction::kWrite)) {
        return -EBUSY;
    }
    stream_.set_layer(std::move(layer));
    layer_owner_ = ::getpid();
    is_shaking_hands_ = true;
    failed_handshake_ = int(shake_hands(std::min(deadline, loop_.read_clock() + stream_.handshake_timeout())));
    is_shaking_hands_ = false;
    return failed_handshake_;
}

ssize_t Socket::shake_hands(Deadline deadline)
{
    return attempt(Direction::kRead, "Socket::handshake", deadline, [&]() -> ssize_t { return stream_.handshake(); });
}

int Socket::layer_error() const
{
    return is_shaking_hands_ ? -EBUSY : failed_handshake_;
}

std::string Socket::failure(int outcome) const
{
    // The texts of the layer are about the errors of the layer, which are not errnos.
    return outcome <= -err::kClosed ? stream_.failure(outcome) : err::text(-outcome);
}

ssize_t Socket::receive(char *data, size_t size, Deadline deadline)
{
    if (int error = layer_error(); error < 0) {
        return error;
    }
    ssize_t count = attempt(Direction::kRead, "Socket::receive", deadline, [&] { return read(data, size); });
    // A read that has not filled the buffer has emptied the socket: the kernel reports an event for more bytes. The
    // end of the stream was perhaps reported already. A datagram says nothing about the datagrams behind it.
    if (count > 0 && size_t(count) < size && is_stream_ && !has_ended_) {
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

ssize_t Socket::receive_now(char *data, size_t size)
{
    if (int error = fd() < 0 ? -EBADF : layer_error(); error < 0) {
        return error;
    }
    return is_busy(Direction::kRead) ? -EBUSY : read(data, size);
}

ssize_t Socket::read(char *data, size_t size)
{
    ssize_t count = stream_.receive(data, size);
    is_starved_ = count == -EAGAIN;
    return count;
}

ssize_t Socket::receive_from(char *data, size_t size, Address &sender, Deadline deadline)
{
    if (has_layer()) {
        return -EOPNOTSUPP;
    }
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
    iovec piece = {const_cast<char *>(bytes.data()), bytes.size()};
    return send_some(std::span(&piece, 1), deadline);
}

// Sends some of the bytes. Returns their number, or a negative error if none were sent.
ssize_t Socket::send_some(std::span<iovec> pieces, Deadline deadline)
{
    if (int error = layer_error(); error < 0) {
        return error;
    }
    bool is_one = pieces.size() == 1;
    std::string_view first(static_cast<const char *>(pieces[0].iov_base), pieces[0].iov_len);
    ssize_t sent = attempt(Direction::kWrite, "Socket::send", deadline, [&]() -> ssize_t {
        ssize_t now = is_one ? stream_.send(first)
                             : stream_.send(pieces.data(), int(std::min(pieces.size(), kMostPieces)));
        return now == 0 && !(is_one && first.empty()) ? -EAGAIN : now;
    });
    // The caller may send other bytes in the next call.
    size_t unreported = sent < 0 && sent != -EBUSY ? stream_.take_unreported() : 0;
    return unreported > 0 ? ssize_t(unreported) : sent;
}

ssize_t Socket::send_all(std::span<iovec> pieces, size_t &sent, Deadline deadline)
{
    sent = 0;
    pieces = without(pieces, 0);
    while (!pieces.empty()) {
        ssize_t count = send_some(pieces, deadline);
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
    if (has_layer()) {
        return -EOPNOTSUPP;
    }
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
    if (int error = layer_error(); error < 0) {
        return error;
    }
    size_t sent = 0;
    while (sent < size) {
        size_t part = std::min(size - sent, kMostFileBytes);
        ssize_t count = attempt(Direction::kWrite, "Socket::send_file", deadline,
                                [&] { return stream_.send_file(file, offset, part); });
        if (count < 0) {
            if (count != -EBUSY) {
                (void) stream_.take_unreported();
            }
            return count;
        }
        if (count == 0) {
            break;
        }
        sent += size_t(count);
    }
    return ssize_t(sent);
}

int Socket::notify(SocketListener &listener)
{
    int outcome = fd() < 0 ? -EBADF : watch();
    if (outcome == 0) {
        listeners_.push_back(listener);
    }
    return outcome;
}

bool Socket::has_unread() const
{
    return has_layer() && !is_starved_ && stream_.has_unread();
}

Coroutine *Socket::waiting(Direction direction) const
{
    const Waiter *waiter = waiters_[index_of(direction)];
    return waiter && !waiter->is_woken() ? &waiter->coroutine() : nullptr;
}

Coroutine *Socket::sleeper(uint32_t events)
{
    if (!is_watched()) {
        return nullptr;   // no coroutine of this process has waited for the socket
    }
    Coroutine *found = events & EPOLLIN ? waiting(Direction::kRead) : nullptr;
    found = !found && events & EPOLLOUT ? waiting(Direction::kWrite) : found;
    for (SocketListener *each = listeners_.front(); each && !found; each = listeners_.next(*each)) {
        found = each->sleeper(events);
    }
    return found;
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
    if (has_layer() && layer_owner_ == ::getpid()) {
        stream_.end();
    }
    drop();
}

void Socket::drop()
{
    for (Waiter *waiter : waiters_) {
        if (waiter) {
            waiter->wake(-ECANCELED);
        }
    }
    for (SocketListener *listener = listeners_.front(); listener; listener = listeners_.next(*listener)) {
        listener->on_socket_closed();
    }
    loop_.poller().forget(*this);
    stream_.close();
}

}  // namespace coro
