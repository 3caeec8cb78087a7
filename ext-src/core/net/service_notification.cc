#include "coro/net/service_notification.h"

#include "coro/base/fd.h"
#include "coro/net/address.h"

#include <cstdlib>
#include <unistd.h>

namespace coro {

void notify_systemd(std::string_view state)
{
    const char *path = ::getenv("NOTIFY_SOCKET");
    Address address;
    if (path && Address::parse(AF_UNIX, path, 0, address) == 0) {
        Fd socket(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
        (void) ::sendto(socket.get(), state.data(), state.size(), MSG_DONTWAIT | MSG_NOSIGNAL, address.raw(), address.size);
    }
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
