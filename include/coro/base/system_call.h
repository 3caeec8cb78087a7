#pragma once

#include <cerrno>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// The two system calls of every request. In a process of several threads, and ours has a watchdog, the C library brackets
// each call that may wait with two locked instructions, for pthread_cancel(3), which nobody calls here.
namespace coro::direct {

#if defined(CORO_ASAN) || defined(CORO_TSAN)   // which watch the functions of the C library
using ::recv;
using ::send;
#else
inline ssize_t recv(int fd, void *data, size_t size, int flags)
{
    return ::syscall(SYS_recvfrom, fd, data, size, flags, nullptr, nullptr);
}

inline ssize_t send(int fd, const void *data, size_t size, int flags)
{
    return ::syscall(SYS_sendto, fd, data, size, flags, nullptr, 0);
}
#endif

}  // namespace coro::direct

namespace coro {

// Again when a signal came. What the call returns, or -errno.
template <class Call>
ssize_t uninterrupted(Call call)
{
    ssize_t count;
    do {
        count = call();
    } while (count < 0 && errno == EINTR);
    return count < 0 ? -errno : count;
}

}  // namespace coro
