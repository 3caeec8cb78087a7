#pragma once

#include "coro/base/clock.h"
#include "coro/base/fd.h"
#include "coro/base/system_call.h"

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <sys/epoll.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <utility>

namespace coro {

class TlsLayer;

// A frame of HTTP/2 about a whole connection (RFC 9113 sections 6.7 and 6.8): PING, or GOAWAY.
struct Http2Notice {
    bool is_goaway = false;
    uint32_t code = 0;         // of GOAWAY: the reason, an error code of RFC 9113 section 7
    std::string_view data;     // PING has exactly kPingSize bytes, GOAWAY at most kMostGoawayData

    static constexpr size_t kPingSize = 8;
    static constexpr size_t kMostGoawayData = 16384 - 8;   // any peer takes frames of this size
};

// A layer that transforms the bytes of a stream on their way from and to the socket, such as TLS. The layer
// itself reads and writes the socket, which is non-blocking. receive() and send() return a number of bytes or
// a negative error. After -EAGAIN, the caller must call the same function again when the socket has one of the
// events that awaited() returns: a layer may have to write before it can read, or read before it can write. A layer
// never raises SIGPIPE.
class StreamLayer {
public:
    virtual ~StreamLayer() = default;

    // Continues the handshake. Returns 0 when the handshake is complete; -EAGAIN if handshake() must be called
    // again when the socket is ready; or another negative error if the handshake has failed. Until the handshake is
    // complete, send() returns -EAGAIN.
    virtual int handshake(int) { return 0; }
    virtual Nanoseconds handshake_timeout() const { return kHandshakeTimeout; }
    // Returns the name of the application protocol that both sides have chosen in the handshake (ALPN, RFC 7301),
    // or an empty text.
    virtual std::string_view alpn_id() const { return {}; }

    static constexpr Nanoseconds kHandshakeTimeout = 10 * kSecond;

    // Reads at most `size` bytes. Returns the number of bytes, or 0 when the peer has ended its side of the
    // stream.
    virtual ssize_t receive(int socket, char *data, size_t size) = 0;
    virtual bool has_unread() const = 0;   // returns true if receive() can return bytes without reading the socket
    // Returns false if a successful receive() has emptied both the layer and the socket.
    virtual bool may_have_more() const { return true; }
    // Sends the bytes of all pieces. Returns the number of bytes that are now in the kernel, which is less than
    // the total only if the socket takes no more bytes now. The caller sends the remaining bytes later, perhaps
    // from a different memory address and with more bytes behind them.
    virtual ssize_t send(int socket, const iovec *pieces, int count) = 0;
    // Must be called if the bytes that send() has not reported will not be sent again, for example because the caller's
    // time is over. Returns how many of these bytes the layer sends nevertheless, because it has transformed them.
    virtual size_t take_unreported() { return 0; }
    // Works like sendfile(2). Returns -EOPNOTSUPP if the caller must read the file and call send() instead.
    virtual ssize_t send_file(int, int, off_t &, size_t) { return -EOPNOTSUPP; }
    // Sends the layer's message for the end of the stream to the peer, such as close_notify of TLS. Does not
    // wait: if the socket does not take the whole message now, the rest is not sent.
    virtual void end(int socket) = 0;

    // Returns the events of the socket, EPOLLIN or EPOLLOUT or both, for which the last call waits that has returned
    // -EAGAIN. A caller whose epoll instance reports levels must wait for these events alone: it would spin with an
    // event that the layer does not use.
    virtual uint32_t awaited() const { return EPOLLIN | EPOLLOUT; }
    // Returns why the last call has failed, for people, or an empty text if the error number says all.
    virtual std::string failure() const { return {}; }
    // Returns this layer if it is TLS, or the layer of TLS that is below it, otherwise nullptr.
    virtual const TlsLayer *tls() const { return nullptr; }
    // Returns the number of the stream of HTTP/2 that the layer takes in place of a socket; 0: the layer uses the socket.
    virtual uint32_t http2_stream() const { return 0; }
    // Sends a frame about the connection that has this stream, if http2_stream() returns a number.
    virtual void notify([[maybe_unused]] const Http2Notice &notice) {}
};

// A function that makes the layer of a new stream. An empty function means that streams have no layer.
using MakeStreamLayer = std::function<std::unique_ptr<StreamLayer>()>;

// A connected, non-blocking stream socket with an optional layer.
class Stream {
public:
    explicit Stream(Fd socket, std::unique_ptr<StreamLayer> layer = nullptr) :
        socket_(std::move(socket)), layer_(std::move(layer))
    {
    }

    // Returns the socket, for epoll and for socket options. Only if is_plain() is true may the caller read and
    // write the socket directly.
    int socket() const { return socket_.get(); }
    bool is_plain() const { return !layer_; }
    const StreamLayer *layer() const { return layer_.get(); }   // returns nullptr if the stream has no layer
    // Puts a layer on a stream that has none. All further bytes pass through the layer, for example after STARTTLS, or
    // when a proxy has connected the stream with its destination. The next call must be handshake().
    void set_layer(std::unique_ptr<StreamLayer> layer) { layer_ = std::move(layer); }
    // Makes the stream plain, and returns its layer: for a layer above it, or because its handshake has failed.
    std::unique_ptr<StreamLayer> take_layer() { return std::move(layer_); }
    // Returns the TLS of the stream, or nullptr if the stream has none.
    const TlsLayer *tls() const { return layer_ ? layer_->tls() : nullptr; }
    // Calls the function of the layer. If it returns a number, socket() is -1.
    uint32_t http2_stream() const { return layer_ ? layer_->http2_stream() : 0; }
    // Calls the function of the layer.
    void notify(const Http2Notice &notice)
    {
        if (layer_) {
            layer_->notify(notice);
        }
    }

    // handshake() and alpn_id() call the functions of the layer with the same names. A stream without a layer has
    // no handshake.
    int handshake() { return layer_ ? layer_->handshake(socket()) : 0; }
    // Returns the events for which the last call waits that has returned -EAGAIN. `own` is the event of a stream
    // without a layer: EPOLLIN after receive(), EPOLLOUT after send().
    uint32_t awaited(uint32_t own) const { return layer_ ? layer_->awaited() : own; }
    // Returns the text of a negative error that another function has returned.
    std::string failure(int outcome) const;
    size_t take_unreported() { return layer_ ? layer_->take_unreported() : 0; }   // calls the function of the layer
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
    // `is_last`: true if the caller then calls shut(). With `is_last` the kernel sends the last bytes and the end
    // of the stream in one packet, which saves a quarter of the cost of a short connection.
    ssize_t send(std::string_view bytes, bool is_last = false)
    {
        if (layer_) [[unlikely]] {
            return send_through_layer(bytes);
        }
        int flags = flags_for(is_last);
        return uninterrupted([&] { return direct::send(socket(), bytes.data(), bytes.size(), flags); });
    }
    ssize_t send(const iovec *pieces, int count, bool is_last = false);
    ssize_t send_file(int file, off_t &offset, size_t size);   // returns 0 if `offset` is at the end of the file

    // Returns true if receive() must be called again before the caller waits for an event, because there may be
    // more bytes. `received` is the result of the last receive() for a buffer of `room` bytes.
    bool may_have_more(size_t received, size_t room) const
    {
        return received == room || (layer_ && layer_->may_have_more());
    }
    bool has_unread() const;

    void end();    // calls end() of the layer, if there is a layer
    void shut();   // calls end() and shuts the socket down for writing
    void close();

private:
    static int flags_for(bool is_last) { return is_last ? MSG_NOSIGNAL | MSG_MORE : MSG_NOSIGNAL; }
    ssize_t send_through_layer(std::string_view bytes);
    ssize_t send_file_through_layer(int file, off_t &offset, size_t size);

    Fd socket_;
    std::unique_ptr<StreamLayer> layer_;
};

}  // namespace coro
