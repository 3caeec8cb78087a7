#pragma once

#include <cerrno>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// recv() and send(), which every request needs, without the C library. In a process with several threads (the
// watchdog is one) the C library surrounds each blocking call with two locked instructions for
// pthread_cancel(3), which is never called here.
namespace coro::direct {

#if defined(CORO_ASAN) || defined(CORO_TSAN)   // these sanitizers intercept the functions of the C library
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

// Repeats a system call that a signal has interrupted. Returns its result, or -errno.
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
