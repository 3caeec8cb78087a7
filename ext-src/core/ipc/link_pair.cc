#include "coro/ipc/link.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <sys/socket.h>

namespace coro {

namespace {

constexpr size_t kUnit = 4096;         // datagram sizes are multiples of this number of bytes
constexpr size_t kDatagramsHeld = 4;   // the number of datagrams for which a send buffer should have room
// The number of bytes by which the largest datagram that the kernel accepts is smaller than the send buffer.
constexpr size_t kKernelShare = 32;
// The smallest allowed datagram size in bytes, with which a datagram has room for the largest inline part.
constexpr size_t kLeast = (kInlineMost + sizeof(ChunkHead) + kUnit - 1) / kUnit * kUnit;

// Sets the size of the socket's send buffer in bytes. Returns the size that the kernel has granted, which
// includes the kernel's own structures, or -errno.
ssize_t set_buffer(int fd, size_t size)
{
    int wanted = int(std::min<size_t>(size, INT_MAX / 2));
    int granted = 0;
    socklen_t length = sizeof granted;
    if (::setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &wanted, sizeof wanted) < 0 ||
        ::getsockopt(fd, SOL_SOCKET, SO_SNDBUF, &granted, &length) < 0) {
        return -errno;
    }
    return granted;
}

}  // namespace

int make_link_pair(size_t datagram_size, Fd ends[2])
{
    int fds[2];
    if (::socketpair(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, fds) < 0) {
        return -errno;
    }
    Fd made[] = {Fd(fds[0]), Fd(fds[1])};
    for (Fd &end : made) {
        ssize_t granted = set_buffer(end.get(), datagram_size * kDatagramsHeld);
        if (granted < 0) {
            return int(granted);
        }
        if (size_t(granted) < datagram_size + kKernelShare) {
            return -EMSGSIZE;
        }
    }
    ends[0] = std::move(made[0]);
    ends[1] = std::move(made[1]);
    return 0;
}

ssize_t granted_datagram_size(size_t wanted)
{
    wanted = std::max((wanted + kUnit - 1) / kUnit * kUnit, kLeast);
    Fd probe(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    if (!probe) {
        return -errno;
    }
    ssize_t granted = set_buffer(probe.get(), wanted * kDatagramsHeld);
    if (granted < ssize_t(kLeast + kKernelShare)) {
        return -ENOBUFS;
    }
    // The largest datagram takes a quarter of the send buffer, but at least kLeast bytes.
    size_t most = std::max(size_t(granted) / kDatagramsHeld, kLeast);
    return ssize_t(std::min(wanted, most / kUnit * kUnit));
}

}  // namespace coro
