#include "coro/net/tcp_receive_queue.h"

#include "coro/base/system_call.h"

#include <algorithm>
#include <climits>
#include <linux/tcp.h>   // compiled alone: <netinet/tcp.h>, whose tcp_info has no tcpi_bytes_received, clashes with it
#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

namespace coro {

size_t unread_bytes(int socket)
{
    int count = 0;
    return ::ioctl(socket, FIONREAD, &count) == 0 && count > 0 ? size_t(count) : 0;
}

void wake_when_unread(int socket, size_t size)
{
    auto set = [socket](size_t wanted) {
        int mark = int(std::min<size_t>(wanted, INT_MAX));
        (void) ::setsockopt(socket, SOL_SOCKET, SO_RCVLOWAT, &mark, sizeof mark);
    };
    if (size > 1) {
        set(2 * size);   // makes the kernel enlarge the receive buffer; the set(size) below does not shrink the buffer
    }
    set(size);
}

int64_t bytes_taken(int socket)
{
    constexpr int kAttempts = 100;
    auto received = [socket](uint64_t &count) {
        tcp_info info = {};
        socklen_t size = sizeof info;
        bool is_known = ::getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) == 0 &&
                        size >= offsetof(tcp_info, tcpi_bytes_received) + sizeof info.tcpi_bytes_received;
        constexpr uint8_t kEstablished = 1, kCloseWait = 8;
        bool has_ended = info.tcpi_state == kCloseWait;
        count = info.tcpi_bytes_received - has_ended;   // the kernel counts the end of the stream as one byte
        return is_known && (info.tcpi_state == kEstablished || has_ended);
    };
    for (int i = 0; i < kAttempts; i++) {
        uint64_t before, after;
        if (!received(before)) {
            return -1;
        }
        size_t unread = unread_bytes(socket);
        if (!received(after)) {
            return -1;
        }
        if (before == after) {
            return int64_t(after - unread);
        }
    }
    return -1;
}

size_t peek(int socket, char *to, size_t size)
{
    ssize_t count = ::recv(socket, to, size, MSG_PEEK | MSG_DONTWAIT);
    return size_t(std::max<ssize_t>(count, 0));
}

bool take_out(int socket, char *place, size_t size)
{
    while (size > 0) {
        ssize_t count = uninterrupted([&] { return ::recv(socket, place, size, MSG_DONTWAIT | (place ? 0 : MSG_TRUNC)); });
        if (count <= 0) {
            return false;
        }
        place = place ? place + count : nullptr;
        size -= size_t(count);
    }
    return true;
}

}  // namespace coro
