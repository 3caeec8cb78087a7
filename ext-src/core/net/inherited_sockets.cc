#include "coro/net/inherited_sockets.h"

#include "coro/base/number.h"

#include <cstdlib>
#include <fcntl.h>
#include <string_view>
#include <unistd.h>

namespace coro {

namespace {

constexpr int kFirst = 3;      // the descriptor of the first inherited socket
constexpr long kMost = 1024;   // the largest valid number of inherited sockets; a larger number in LISTEN_FDS is ignored

// Returns the number in an environment variable, or 0 if the variable is not set or has no number.
long number_of(const char *variable)
{
    const char *text = ::getenv(variable);
    long number = 0;
    return text && read_number(text, number) ? number : 0;
}

int count_inherited()
{
    long count = number_of("LISTEN_FDS");
    return number_of("LISTEN_PID") == ::getpid() && count > 0 && count <= kMost ? int(count) : 0;
}

// Returns the name of an inherited socket, or "" if it has none.
std::string_view name_of(int fd)
{
    const char *names = ::getenv("LISTEN_FDNAMES");
    std::string_view left = names ? names : "";
    for (int i = kFirst; i < fd; i++) {
        size_t colon = left.find(':');
        left = colon == left.npos ? "" : left.substr(colon + 1);
    }
    return left.substr(0, left.find(':'));
}

// Returns true if the descriptor is an inherited socket that no port has taken. The flag FD_CLOEXEC of an inherited socket is off
// until it is taken; for all other sockets of this process the flag is on.
bool is_inherited(int fd)
{
    int flags = ::fcntl(fd, F_GETFD);
    return flags >= 0 && !(flags & FD_CLOEXEC);
}

bool is_of_type(int fd, int type)
{
    int actual = 0;
    socklen_t size = sizeof actual;
    return ::getsockopt(fd, SOL_SOCKET, SO_TYPE, &actual, &size) == 0 && actual == type;
}

bool is_connected(int fd)
{
    Address peer;
    peer.size = sizeof peer.storage;
    return ::getpeername(fd, peer.raw(), &peer.size) == 0;
}

bool is_at(int fd, const Address &wanted)
{
    Address actual;
    return Address::of_local(fd, actual) == 0 && actual.family() == wanted.family() &&
           actual.port() == wanted.port() && actual.host() == wanted.host();
}

template <class Wanted>
Fd take(Wanted is_wanted)
{
    int count = count_inherited();
    for (int fd = kFirst; fd < kFirst + count; fd++) {
        if (is_inherited(fd) && is_wanted(fd)) {
            ::fcntl(fd, F_SETFD, FD_CLOEXEC);
            ::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) | O_NONBLOCK);
            return Fd(fd);
        }
    }
    return Fd();
}

}  // namespace

InheritedListener take_inherited_listener(const Address &address, int type)
{
    InheritedListener taken;
    taken.socket = take([&](int fd) { return is_of_type(fd, type) && is_at(fd, address) && !is_connected(fd); });
    taken.is_left = taken.socket && name_of(taken.socket.get()) == kLeftListener;
    return taken;
}

Fd take_predecessor()
{
    return take([](int fd) { return name_of(fd) == kPredecessor; });
}

Fd take_passed_clients()
{
    return take([](int fd) { return name_of(fd) == kPassedClients; });
}

void close_left_listeners()
{
    while (take([](int fd) { return name_of(fd) == kLeftListener; })) {
    }
}

}  // namespace coro
