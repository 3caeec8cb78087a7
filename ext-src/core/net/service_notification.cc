#include "coro/net/service_notification.h"

#include "coro/base/fd.h"

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace coro {

void notify_systemd(std::string_view state)
{
    const char *path = ::getenv("NOTIFY_SOCKET");
    sockaddr_un address = {};
    size_t size = path ? strlen(path) : 0;
    if (size < 2 || size >= sizeof address.sun_path) {
        return;
    }
    address.sun_family = AF_UNIX;
    memcpy(address.sun_path, path, size);
    if (path[0] == '@') {
        address.sun_path[0] = '\0';   // an abstract name
    }
    Fd socket(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    auto length = socklen_t(offsetof(sockaddr_un, sun_path) + size);
    (void) ::sendto(socket.get(), state.data(), state.size(), MSG_DONTWAIT | MSG_NOSIGNAL,
                    reinterpret_cast<sockaddr *>(&address), length);
}

Nanoseconds watchdog_time_of_systemd()
{
    constexpr Nanoseconds kMicrosecond = 1000;
    constexpr long long kLongest = 86400 * kSecond / kMicrosecond;
    const char *time = ::getenv("WATCHDOG_USEC");
    const char *pid = ::getenv("WATCHDOG_PID");
    bool is_for_this = !pid || ::strtol(pid, nullptr, 10) == ::getpid();
    long long microseconds = time && is_for_this ? ::strtoll(time, nullptr, 10) : 0;
    return microseconds > 0 && microseconds <= kLongest ? microseconds * kMicrosecond : 0;
}

}  // namespace coro
