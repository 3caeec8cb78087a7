#pragma once

#include "coro/base/clock.h"
#include "coro/base/fd.h"
#include "coro/base/system_call.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <string_view>
#include <sys/types.h>
#include <sys/uio.h>
#include <utility>

namespace coro {

// A layer that transforms the bytes of a stream on their way from and to the socket, such as TLS. It reads
// and writes the socket, which is non-blocking, itself. Its functions return a number of bytes or -errno, like
// those of Stream. -EAGAIN means: call again when the socket is ready in any direction, because a layer may
// have to write before it can read and vice versa. It never raises SIGPIPE.
class StreamLayer {
public:
    virtual ~StreamLayer() = default;

    // Goes on with the handshake, which comes before everything else. Returns 0 when it is complete, -EAGAIN until the socket is
    // ready, or -errno if it has failed. Before it is complete send() returns -EAGAIN.
    virtual int handshake(int) { return 0; }
    virtual Nanoseconds handshake_timeout() const { return kHandshakeTimeout; }
    // The application protocol that the handshake has agreed on (ALPN, RFC 7301); empty: none.
    virtual std::string_view alpn_id() const { return {}; }

    static constexpr Nanoseconds kHandshakeTimeout = 10 * kSecond;

    // Reads bytes. Returns 0 when the peer has ended its side of the stream.
    virtual ssize_t receive(int socket, char *data, size_t size) = 0;
    virtual bool has_unread() const = 0;   // true if receive() has bytes without reading the socket
    // Returns less than the total only when the socket takes no more now. The bytes that it counts are in the
    // kernel. The caller sends the others again later, perhaps from another address and with more bytes
    // behind them.
    virtual ssize_t send(int socket, const iovec *pieces, int count) = 0;
    // Sends the end of the stream to the peer, as far as the socket takes it without waiting.
    virtual void end(int socket) = 0;
};

// Makes the layer of a new stream. When the function is empty, streams have no layer.
using MakeStreamLayer = std::function<std::unique_ptr<StreamLayer>()>;

// A connected, non-blocking stream socket with an optional layer.
class Stream {
public:
    explicit Stream(Fd socket, std::unique_ptr<StreamLayer> layer = nullptr) :
        socket_(std::move(socket)), layer_(std::move(layer))
    {
    }

    // The socket itself, for epoll and for socket options. Bytes may be read and written through it only if
    // is_plain() is true.
    int socket() const { return socket_.get(); }
    bool is_plain() const { return !layer_; }

    // The functions of the layer with the same names; a plain stream has no handshake.
    int handshake() { return layer_ ? layer_->handshake(socket()) : 0; }
    Nanoseconds handshake_timeout() const { return layer_ ? layer_->handshake_timeout() : 0; }
    std::string_view alpn_id() const { return layer_ ? layer_->alpn_id() : std::string_view(); }

    // receive(), send() and send_file() work like recv(2), send(2) and sendfile(2), but return -errno and never
    // -EINTR.
    ssize_t receive(char *data, size_t size)
    {
        if (layer_) [[unlikely]] {
            return layer_->receive(socket(), data, size);
        }
        return uninterrupted([&] { return direct::recv(socket(), data, size, 0); });
    }
    // `is_last`: true if shut() follows at once. Then the kernel sends the last bytes and the end of the
    // stream in one packet, which saves a quarter of the cost of a short connection.
    ssize_t send(std::string_view bytes, bool is_last = false)
    {
        if (layer_) [[unlikely]] {
            return send_through_layer(bytes);
        }
        int flags = flags_for(is_last);
        return uninterrupted([&] { return direct::send(socket(), bytes.data(), bytes.size(), flags); });
    }
    ssize_t send(const iovec *pieces, int count, bool is_last = false);
    ssize_t send_file(int file, off_t &offset, size_t size);   // 0: the end of the file is reached

    // True if, after receive() has returned `received` bytes for `room`, more bytes may be there for which no
    // event will come.
    bool may_have_more(size_t received, size_t room) const { return received == room || layer_; }
    bool has_unread() const;

    void end();    // makes the layer send its end of the stream
    void shut();   // ends the layer and shuts the socket down for writing
    void close();

private:
    static int flags_for(bool is_last) { return is_last ? MSG_NOSIGNAL | MSG_MORE : MSG_NOSIGNAL; }
    ssize_t send_through_layer(std::string_view bytes);
    ssize_t send_file_through_layer(int file, off_t &offset, size_t size);

    Fd socket_;
    std::unique_ptr<StreamLayer> layer_;
};

}  // namespace coro
