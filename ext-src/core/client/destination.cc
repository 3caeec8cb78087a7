#include "coro/client/destination.h"

namespace coro {

Destination Destination::of(std::string_view host, int port)
{
    constexpr std::string_view kUnix = "unix:/";
    if (!host.starts_with(kUnix)) {
        return {std::string(host), port, AF_UNSPEC, SOCK_STREAM};
    }
    host.remove_prefix(kUnix.size() - 1);
    while (host.starts_with("//")) {
        host.remove_prefix(1);
    }
    return {std::string(host), 0, AF_UNIX, SOCK_STREAM};
}

}  // namespace coro
