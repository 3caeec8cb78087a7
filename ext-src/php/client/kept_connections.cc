#include "php/client/client_object.h"
#include "php/runtime/observer.h"
#include "php/runtime/runtime.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <string>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace coro::php {

namespace {

constexpr size_t kMost = 256;

struct KeptConnection {
    std::string key;   // two clients with the same key may have the connection one after the other
    Fd fd;
    int64_t uses = 0;  // how often a client has taken the connection
    pid_t owner = 0;   // the process whose client has left the connection
};

std::vector<KeptConnection> kept;

bool is_unused(int fd)
{
    char byte;
    return ::recv(fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) < 0 && errno == EAGAIN;
}

// Closes the oldest connection if there are many.
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

// Takes a connection that the server has not closed, and in which no bytes have arrived. Returns false if there is none.
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

// Returns the words by which a later client finds the connection of this one, or an empty text if the connection
// cannot be used by another client.
std::string key_of(zval *self, const Destination &to)
{
    const ClientObject &client = ClientBox::of(self);
    const ClientConfig &config = client.config;
    if (!client.is_kept || config.open_ssl || client.type != SOCK_STREAM) {
        return {};
    }
    zval unused;
    zval *id = zend_read_property(Z_OBJCE_P(self), Z_OBJ_P(self), ZEND_STRL("id"), true, &unused);
    std::string key = std::to_string(client.family);
    for (const std::string &part : {to.server(), config.socks5_host, config.socks5_username, config.http_proxy_host,
                                    config.http_proxy_username, config.bind_address,
                                    Z_TYPE_P(id) == IS_STRING ? std::string(Z_STRVAL_P(id), Z_STRLEN_P(id)) : std::string()}) {
        key += '\n' + part;
    }
    return key;
}

}  // namespace

const RuntimeObserver kept_connections_observer({
    .order = Order::kLast,
    .on_request_end = [] { kept.clear(); },
});

void set_reuse(zval *self, zend_long count)
{
    zend_update_property_bool(Z_OBJCE_P(self), Z_OBJ_P(self), ZEND_STRL("reuse"), count > 0);
    zend_update_property_long(Z_OBJCE_P(self), Z_OBJ_P(self), ZEND_STRL("reuseCount"), count);
}

bool reuse_connection(zval *self, const Destination &to)
{
    ClientObject &client = ClientBox::of(self);
    KeptConnection taken;
    if (client.connector || is_connected(client) || !take_kept_connection(key_of(self, to), taken)) {
        return false;
    }
    set_reuse(self, taken.uses + 1);
    ClientError{}.set(self);
    auto socket = std::make_unique<Socket>(runtime().loop(), std::move(taken.fd), client.type, wait_in_php);
    return adopt(self, std::move(socket), to);
}

void leave_connection(zval *self)
{
    if (!is_connected(ClientBox::of(self))) {
        return;
    }
    Value held = take_connection(self);
    SocketObject &object = SocketBox::of(held.raw());
    std::string key = key_of(self, object.server);
    bool is_clean = object.received.size() == 0 && !object.has_failed && !object.socket->has_layer() && !has_reader(object);
    if (!key.empty() && is_clean) {
        zval unused;
        zval *uses = zend_read_property(Z_OBJCE_P(self), Z_OBJ_P(self), ZEND_STRL("reuseCount"), true, &unused);
        Fd copy(::fcntl(object.socket->fd(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
        keep_connection({std::move(key), std::move(copy), zval_get_long(uses)});
    }
    object.socket->close();
}

}  // namespace coro::php
