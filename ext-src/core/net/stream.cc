#include "coro/net/stream.h"

#include "coro/base/error.h"

#include <algorithm>
#include <cerrno>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <unistd.h>

namespace coro {

namespace {

// The largest number of bytes of a file that are passed to a layer in one call: the size of the largest TLS
// record (RFC 8446, 5.1).
constexpr size_t kFilePart = 16 << 10;

}  // namespace

ssize_t Stream::send_through_layer(std::string_view bytes)
{
    iovec piece = {const_cast<char *>(bytes.data()), bytes.size()};
    return layer_->send(socket(), &piece, 1);
}

ssize_t Stream::send(const iovec *pieces, int count, bool is_last)
{
    if (layer_) {
        return layer_->send(socket(), pieces, count);
    }
    msghdr message = {};
    message.msg_iov = const_cast<iovec *>(pieces);
    message.msg_iovlen = size_t(count);
    return uninterrupted([&] { return ::sendmsg(socket(), &message, flags_for(is_last)); });
}

ssize_t Stream::send_file(int file, off_t &offset, size_t size)
{
    if (layer_) {
        return send_file_through_layer(file, offset, size);
    }
    return uninterrupted([&] { return ::sendfile(socket(), file, &offset, size); });
}

ssize_t Stream::send_file_through_layer(int file, off_t &offset, size_t size)
{
    if (ssize_t sent = layer_->send_file(socket(), file, offset, size); sent != -EOPNOTSUPP) {
        return sent;
    }
    char part[kFilePart];
    ssize_t count = uninterrupted([&] { return ::pread(file, part, std::min(size, sizeof part), offset); });
    if (count <= 0) {
        return count;
    }
    ssize_t sent = send({part, size_t(count)});
    offset += std::max<ssize_t>(sent, 0);
    return sent == 0 ? -EAGAIN : sent;
}

std::string Stream::failure(int outcome) const
{
    std::string text = layer_ ? layer_->failure() : std::string();
    return text.empty() ? err::Reason(-outcome).text() : text;
}

bool Stream::has_unread() const
{
    char byte;
    return (layer_ && layer_->has_unread()) || (socket_ && ::recv(socket(), &byte, 1, MSG_PEEK) > 0);
}

void Stream::end()
{
    if (layer_) {
        layer_->end(socket());
    }
}

void Stream::shut()
{
    end();
    if (socket_) {
        (void) ::shutdown(socket(), SHUT_WR);
    }
}

void Stream::close()
{
    layer_.reset();
    socket_.reset();
}

}  // namespace coro
