#include "coro/net/socket_options.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

namespace coro {

namespace {

void set(int fd, int level, int option, int value)
{
    (void) ::setsockopt(fd, level, option, &value, sizeof value);
}

// Sets a socket option, unless `value` is 0, which means the kernel's default.
void set_unless_zero(int fd, int level, int option, int value)
{
    if (value != 0) {
        set(fd, level, option, value);
    }
}

}  // namespace

void apply_to_connection(int fd, bool is_tcp, const StreamOptions &options)
{
    set_unless_zero(fd, SOL_SOCKET, SO_SNDBUF, options.send_buffer);
    set_unless_zero(fd, SOL_SOCKET, SO_RCVBUF, options.receive_buffer);
    if (!is_tcp) {
        return;
    }
    if (options.nodelay) {
        set(fd, IPPROTO_TCP, TCP_NODELAY, 1);
    }
    set_unless_zero(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, options.user_timeout);
    if (options.keepalive) {
        set_unless_zero(fd, IPPROTO_TCP, TCP_KEEPIDLE, options.keepalive_idle);
        set_unless_zero(fd, IPPROTO_TCP, TCP_KEEPINTVL, options.keepalive_interval);
        set_unless_zero(fd, IPPROTO_TCP, TCP_KEEPCNT, options.keepalive_count);
        set(fd, SOL_SOCKET, SO_KEEPALIVE, 1);
    }
}

void apply_to_listener(int fd, bool is_tcp, const StreamOptions &options)
{
    // The buffer sizes must be set before accept(), because the TCP window is negotiated when the connection is
    // established.
    set_unless_zero(fd, SOL_SOCKET, SO_SNDBUF, options.send_buffer);
    set_unless_zero(fd, SOL_SOCKET, SO_RCVBUF, options.receive_buffer);
    if (is_tcp) {
        set_unless_zero(fd, IPPROTO_TCP, TCP_DEFER_ACCEPT, options.defer_accept);
        set_unless_zero(fd, IPPROTO_TCP, TCP_FASTOPEN, options.fastopen);
    }
}

}  // namespace coro
