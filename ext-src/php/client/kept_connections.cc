#include "php/client/kept_connections.h"

#include "php/runtime/observer.h"

#include <algorithm>
#include <cerrno>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace coro::php {

namespace {

constexpr size_t kMost = 256;

std::vector<KeptConnection> kept;

bool is_unused(int fd)
{
    char byte;
    return ::recv(fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) < 0 && errno == EAGAIN;
}

}  // namespace

const RuntimeObserver kept_connections_observer({
    .order = Order::kLast,
    .on_request_end = [] { kept.clear(); },
});

void keep_connection(KeptConnection connection)
{
    if (!connection.fd) {
        return;
    }
    if (kept.size() == kMost) {
        kept.erase(kept.begin());
    }
    connection.owner = ::getpid();
    kept.push_back(std::move(connection));
}

bool take_kept_connection(const std::string &key, KeptConnection &taken)
{
    while (!key.empty()) {
        auto found = std::find_if(kept.rbegin(), kept.rend(), [&](auto &connection) { return connection.key == key; });
        if (found == kept.rend()) {
            break;
        }
        taken = std::move(*found);
        kept.erase(std::next(found).base());
        // A process that was forked must not send over the connections of its parent.
        if (taken.owner == ::getpid() && is_unused(taken.fd.get())) {
            return true;
        }
    }
    return false;
}

}  // namespace coro::php
