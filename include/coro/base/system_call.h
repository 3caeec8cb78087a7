#pragma once

#include <cerrno>
#include <string_view>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// coro::direct has a recv() and a send() that make the system call without the C library, because every request
// makes both calls. In a process with several threads (the watchdog is such a thread) the C library surrounds
// each blocking call with two locked instructions for pthread_cancel(3), which coro never calls.
namespace coro::direct {

#if defined(CORO_ASAN) || defined(CORO_TSAN)   // the sanitizers check only calls of the C library's functions
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

// Calls `call`, which makes a system call, and repeats it while a signal interrupts the system call. Returns
// the result of the system call, or -errno.
template <class Call>
ssize_t uninterrupted(Call call)
{
    ssize_t count;
    do {
        count = call();
    } while (count < 0 && errno == EINTR);
    return count < 0 ? -errno : count;
}

// Writes all bytes to a descriptor that is not non-blocking. Returns 0 or -errno.
inline int write_all(int fd, std::string_view bytes)
{
    while (!bytes.empty()) {
        ssize_t count = uninterrupted([&] { return ::write(fd, bytes.data(), bytes.size()); });
        if (count <= 0) {
            return count < 0 ? int(count) : -ENOSPC;
        }
        bytes.remove_prefix(size_t(count));
    }
    return 0;
}

}  // namespace coro
