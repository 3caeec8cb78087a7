#pragma once

#include "coro/base/list.h"
#include "coro/loop/loop.h"
#include "coro/loop/wait_function.h"
#include "coro/loop/watcher.h"
#include "coro/net/address.h"
#include "coro/net/stream.h"
#include "coro/net/tls.h"

#include <cerrno>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <sys/epoll.h>
#include <sys/types.h>
#include <sys/uio.h>

namespace coro {

struct SocketListenerTag;

// Is told what the loop sees of a socket, while coroutines may use the socket. The functions must not run code of the program.
class SocketListener : public ListNode<SocketListenerTag> {
public:
    // `events` is a set of EPOLL* bits. EPOLLIN is among them also when the peer has ended the stream.
    virtual void on_socket_events(uint32_t events) = 0;
    virtual void on_socket_closed() = 0;
    // Returns the coroutine that waits for one of these events, or nullptr.
    virtual Coroutine *sleeper(uint32_t) const { return nullptr; }

protected:
    ~SocketListener() = default;
};

// The events of one socket for which a coroutine waits that does not use the socket meanwhile. A coroutine that waits for
// the first of several sockets has one SocketInterest for each, all with the same waiter. They wake it with 0 at its events,
// at errors and at the end of the connection, and with -EBADF at close(). A SocketInterest lives only as long as the wait.
class SocketInterest final : public SocketListener {
public:
    // `events` is a set of EPOLLIN and EPOLLOUT.
    SocketInterest(Waiter &waiter, uint32_t events) : waiter_(waiter), events_(events) {}

    void on_socket_events(uint32_t events) override
    {
        if (events & (events_ | EPOLLERR | EPOLLHUP)) {
            waiter_.wake(0);
        }
    }
    void on_socket_closed() override { waiter_.wake(-EBADF); }
    Coroutine *sleeper(uint32_t events) const override
    {
        return events & events_ && !waiter_.is_woken() ? &waiter_.coroutine() : nullptr;
    }

private:
    Waiter &waiter_;
    uint32_t events_;
};

// A socket of any address family whose functions let the current coroutine wait. Outside of coroutines the functions
// block the thread, and no coroutine runs meanwhile. All functions that have a deadline return a result of 0 or more,
// or a negative error: -ETIMEDOUT after the deadline, -ECANCELED if the wait was canceled or the socket was closed
// during the wait, -EBADF if the socket is closed, -EBUSY if another coroutine waits in the same direction, or
// another -errno.
// One coroutine may read while another one writes, also with a layer.
class Socket final : private Watcher, private WaitSubject::Named {
public:
    enum class Direction : uint8_t { kRead, kWrite };

    // Makes a socket. Returns 0 or -errno.
    [[nodiscard]] static int open(int family, int type, int protocol, Fd &out);

    // Takes a descriptor of open(), or another socket, which becomes non-blocking. `type` is SOCK_STREAM or another type.
    Socket(Loop &loop, Fd socket, int type, WaitFunction wait);
    ~Socket() { close(); }
    Socket(const Socket &) = delete;
    Socket &operator=(const Socket &) = delete;

    int fd() const { return stream_.socket(); }   // returns -1 after close()
    bool has_layer() const { return !stream_.is_plain(); }
    const TlsLayer *tls() const { return stream_.tls(); }   // returns nullptr if the socket has no TLS
    // True if the loop has seen that the peer has ended the stream or that an error has occurred. Does not ask the kernel.
    bool has_ended() const { return has_ended_; }
    // False if the kernel will report an event before bytes can be received. Does not ask the kernel.
    bool may_receive() const { return may_succeed_[size_t(Direction::kRead)]; }
    // True if a coroutine of this process has waited for the socket. Becomes false in a forked child.
    bool is_watched() const { return loop_.poller().is_added(*this); }
    // Returns -EBUSY while a coroutine waits for the layer's handshake, the negative error of a handshake that has
    // failed, or 0.
    int layer_error() const;
    std::string failure(int outcome) const;   // returns the text of a negative error of the last call

    // Connects to the address. After an error other than -EISCONN the socket cannot be used any more.
    [[nodiscard]] int connect(const Address &address, Deadline deadline);
    // Connects to the first address with which that succeeds. Each address gets an equal share of the time that is left.
    [[nodiscard]] int connect(std::span<const Address> addresses, Deadline deadline);
    [[nodiscard]] int accept(Fd &accepted, Address &peer, Deadline deadline);
    // Adds the layer and makes its handshake. After an error of the handshake, each call that sends or receives returns
    // this error. Returns -EBUSY if a coroutine waits for the socket, and -EISCONN if the socket has a layer.
    [[nodiscard]] int start_layer(std::unique_ptr<StreamLayer> layer, Deadline deadline);

    // Returns the layer, for another one that is above it and that start_layer() gets.
    std::unique_ptr<StreamLayer> take_layer() { return stream_.take_layer(); }

    // Receives at least one byte, or one datagram. Returns 0 at the end of the stream.
    [[nodiscard]] ssize_t receive(char *data, size_t size, Deadline deadline);
    // Receives until `size` bytes have arrived. Returns fewer bytes only at the end of the stream. After an error,
    // `received` is the number of bytes that are in `data`.
    [[nodiscard]] ssize_t receive_all(char *data, size_t size, size_t &received, Deadline deadline);
    [[nodiscard]] ssize_t receive_from(char *data, size_t size, Address &sender, Deadline deadline);
    // Works like receive(), but returns -EAGAIN instead of waiting.
    [[nodiscard]] ssize_t receive_now(char *data, size_t size);
    // Does not wait. Returns bytes that have arrived, without taking them from the socket; -EAGAIN: there are none;
    // -EOPNOTSUPP: the socket has a layer.
    [[nodiscard]] ssize_t peek(char *data, size_t size);

    // Sends at least one byte, or one datagram. Returns the number of bytes that are now in the kernel or, after the
    // deadline, in the layer, which sends them in the next call.
    [[nodiscard]] ssize_t send(std::string_view bytes, Deadline deadline);
    // Sends the bytes of all pieces, and changes the pieces. Returns the number of bytes. After an error, `sent` is
    // the number of bytes that are in the kernel or in the layer.
    [[nodiscard]] ssize_t send_all(std::span<iovec> pieces, size_t &sent, Deadline deadline);
    [[nodiscard]] ssize_t send_all(std::string_view bytes, size_t &sent, Deadline deadline);
    [[nodiscard]] ssize_t send_to(std::string_view bytes, const Address &receiver, Deadline deadline);
    // Sends `size` bytes of the file from `offset` on, or fewer if the file ends earlier. Returns the number of bytes.
    [[nodiscard]] ssize_t send_file(int file, off_t offset, size_t size, Deadline deadline);

    [[nodiscard]] int wait(Direction direction, Deadline deadline);   // waits until the socket is readable or writable
    // Begins to tell the listener of events and of close(), until it is unlinked. It need not hear of events that were there
    // before. Returns 0 or -errno.
    [[nodiscard]] int notify(SocketListener &listener);
    // True if the layer has bytes that the kernel does not report, and that can perhaps be received.
    bool has_unread() const;
    Coroutine *waiting(Direction direction) const;   // returns the coroutine that waits in this direction, or nullptr
    // Returns a coroutine that waits for one of these events, in a call of this socket or with a SocketInterest, or nullptr.
    Coroutine *sleeper(uint32_t events);
    bool cancel(Direction direction);   // ends this wait with -ECANCELED; returns false if no coroutine waits
    [[nodiscard]] int shut(int how);    // shuts down one or both directions, as shutdown(2) does; returns 0 or -errno
    // Closes the socket and ends both waits with -ECANCELED. In a child that was forked after start_layer(), sends no end of
    // the layer's stream, because the parent still uses the stream.
    void close();

private:
    static constexpr size_t kDirections = 2;

    void on_ready(uint32_t events) override;
    std::string name() const override;
    int watch();
    bool is_outside_of_coroutines() const;
    int block(Direction direction, Deadline deadline);
    bool is_busy(Direction direction);
    int sleep_before_retry(const char *what, Deadline deadline);
    int wait_named(Direction direction, const char *what, Deadline deadline);
    template <class Call>
    ssize_t attempt(Direction direction, const char *what, Deadline deadline, Call call);
    ssize_t shake_hands(Deadline deadline);
    void drop();
    ssize_t read(char *data, size_t size);
    ssize_t send_some(std::span<iovec> pieces, Deadline deadline);

    Loop &loop_;
    Stream stream_;
    WaitFunction wait_;
    Waiter *waiters_[kDirections] = {};
    List<SocketListener, SocketListenerTag> listeners_;
    // For each direction: false if the kernel will report an event before the next read or write can succeed. This
    // saves the system call that would return EAGAIN.
    bool may_succeed_[kDirections] = {true, true};
    // For each direction: the events that end the wait. A layer may have to write before it can read, and the reverse.
    uint32_t awaited_[kDirections] = {EPOLLIN, EPOLLOUT};
    bool is_stream_;
    bool is_starved_ = false;   // true: what the layer has is a part of a record, which cannot be received yet
    bool is_shaking_hands_ = false;   // true: a coroutine waits for the handshake of the layer
    int failed_handshake_ = 0;        // the negative error of the handshake
    pid_t layer_owner_ = 0;           // the process that has added the layer
    bool has_ended_ = false;   // true if the peer has ended the stream, or an error was reported
};

}  // namespace coro
