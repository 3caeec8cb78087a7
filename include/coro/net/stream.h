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

// What stands between the bytes of one stream and its socket: TLS, say. It reads and writes the socket, which is
// non-blocking, itself. Like the calls of Stream it returns how many bytes, or -errno. -EAGAIN means until the socket is
// ready in whatever direction: to read, a layer may have to write first, and the other way round. It raises no SIGPIPE.
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

    virtual ssize_t receive(int socket, char *data, size_t size) = 0;   // 0: the other side has said that it sends no more
    virtual bool has_unread() const = 0;   // that receive() would give without the socket
    // Fewer than all only when the socket takes no more now. Those it has taken are gone to the kernel; the others come
    // again, perhaps elsewhere in memory and with more behind them.
    virtual ssize_t send(int socket, const iovec *pieces, int count) = 0;
    virtual void end(int socket) = 0;   // tells the other side, as far as the kernel takes it now, that nothing more is sent
};

using MakeStreamLayer = std::function<std::unique_ptr<StreamLayer>()>;   // nullptr: the streams are plain

// A connected, non-blocking stream socket and what its bytes pass through. Without a layer the bytes are the socket's own.
class Stream {
public:
    explicit Stream(Fd socket, std::unique_ptr<StreamLayer> layer = nullptr) :
        socket_(std::move(socket)), layer_(std::move(layer))
    {
    }

    // For what is to pass the layer by (options, epoll), and for everything where there is none.
    int socket() const { return socket_.get(); }
    bool is_plain() const { return !layer_; }

    // Of its layer; a plain stream has no handshake.
    int handshake() { return layer_ ? layer_->handshake(socket()) : 0; }
    Nanoseconds handshake_timeout() const { return layer_ ? layer_->handshake_timeout() : 0; }
    std::string_view alpn_id() const { return layer_ ? layer_->alpn_id() : std::string_view(); }

    // recv(2), send(2), sendfile(2), but never EINTR.
    ssize_t receive(char *data, size_t size)
    {
        if (layer_) [[unlikely]] {
            return layer_->receive(socket(), data, size);
        }
        return uninterrupted([&] { return direct::recv(socket(), data, size, 0); });
    }
    // `is_last`: shut() follows at once. The kernel sends the last bytes and the end of the stream in one packet, which is a
    // quarter of what a short connection costs.
    ssize_t send(std::string_view bytes, bool is_last = false)
    {
        if (layer_) [[unlikely]] {
            return send_through_layer(bytes);
        }
        int flags = flags_for(is_last);
        return uninterrupted([&] { return direct::send(socket(), bytes.data(), bytes.size(), flags); });
    }
    ssize_t send(const iovec *pieces, int count, bool is_last = false);
    ssize_t send_file(int file, off_t &offset, size_t size);   // 0: the file ends here

    // After receive() has given so many bytes for so much room: may more be there that no event will tell of?
    bool may_have_more(size_t received, size_t room) const { return received == room || layer_; }
    bool has_unread() const;

    void end();    // the layer tells the other side that nothing more is sent
    void shut();   // and so does the socket
    void close();

private:
    static int flags_for(bool is_last) { return is_last ? MSG_NOSIGNAL | MSG_MORE : MSG_NOSIGNAL; }
    ssize_t send_through_layer(std::string_view bytes);
    ssize_t send_file_through_layer(int file, off_t &offset, size_t size);

    Fd socket_;
    std::unique_ptr<StreamLayer> layer_;
};

}  // namespace coro
