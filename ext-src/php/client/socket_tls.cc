#include "php/client/socket_transfer.h"
#include "php/runtime/runtime.h"
#include "php/zend/last_error.h"

#include <cerrno>
#include <sys/socket.h>

// TLS of Coro\Coroutine\Socket.
namespace coro::php {

namespace {

bool failed(zval *self, int outcome, const std::string &text = {})
{
    if (outcome == -EBUSY) {   // another coroutine waits for the handshake, or receives
        set_transfer_error(self, Socket::Direction::kRead, outcome);
    } else {
        set_socket_error(self, outcome, text);
    }
    return false;
}

bool start_server(zval *self, Socket &socket, Deadline deadline)
{
    SocketObject &object = SocketBox::of(self);
    std::string error;
    if (!object.server_context) {
        object.server_context = make_tls_server_context(object.config.tls_of_server(), error);
    }
    if (!object.server_context) {
        set_socket_error(self, {ConnectStep::kTlsContext, -EINVAL, error});
        return false;
    }
    std::unique_ptr<TlsLayer> layer = object.server_context->make_layer();
    int outcome = layer ? socket.start_layer(std::move(layer), deadline) : -ENOMEM;
    return outcome == 0 || failed(self, outcome);
}

bool start_client(zval *self, Socket &socket, Deadline deadline)
{
    SocketObject &object = SocketBox::of(self);
    Connector connector = make_connector();
    ClientConfig config = object.config;
    Destination server = object.server;
    if (connector.start_tls(socket, config, server, deadline)) {
        return true;
    }
    if (connector.failure().outcome == -EBUSY) {
        return failed(self, -EBUSY);
    }
    set_socket_error(self, connector.failure());
    return false;
}

}  // namespace

bool start_tls(zval *self, Socket &socket, Deadline deadline)
{
    SocketObject &object = SocketBox::of(self);
    if (object.type != SOCK_STREAM) {
        return failed(self, -EOPNOTSUPP);
    }
    if (socket.has_layer()) {
        int error = socket.layer_error();
        return error < 0 ? failed(self, error) : failed(self, -EISCONN, "the socket has TLS already");
    }
    if (object.received.size() > 0) {
        // An attacker may have put these bytes in front of the handshake, for the program to take them for bytes that
        // were encrypted.
        return failed(self, -EPROTO, "bytes have arrived before the TLS handshake, and were not read");
    }
    return object.is_accepted ? start_server(self, socket, deadline) : start_client(self, socket, deadline);
}

bool return_certificate(zval *return_value, const TlsLayer *tls)
{
    std::string certificate = tls ? tls->peer_certificate() : std::string();
    if (!certificate.empty()) {
        RETVAL_STRINGL(certificate.data(), certificate.size());
    }
    return !certificate.empty();
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Coroutine_Socket, sslHandshake)
{
    ZEND_PARSE_PARAMETERS_NONE();
    Socket *socket = socket_for_wait(ZEND_THIS);
    if (!socket) {
        RETURN_FALSE;
    }
    SocketObject &object = SocketBox::of(ZEND_THIS);
    if (has_reader(object)) {
        set_socket_error(ZEND_THIS, -EBUSY);
        RETURN_FALSE;
    }
    RETURN_BOOL(start_tls(ZEND_THIS, *socket, socket_deadline(0, object.config.connect_timeout)));
}

ZEND_METHOD(Coro_Coroutine_Socket, getPeerCert)
{
    ZEND_PARSE_PARAMETERS_NONE();
    UsedSocket socket(ZEND_THIS, false);
    if (!socket) {
        RETURN_FALSE;
    }
    if (!return_certificate(return_value, socket->tls())) {
        bool lacks_tls = socket.is_of_client() && !socket->tls();
        RETURN_BOOL(socket.failed(lacks_tls ? -kTlsNotReady : -kTlsEmptyPeerCertificate));
    }
}

ZEND_METHOD(Coro_Coroutine_Socket, getTlsInfo)
{
    ZEND_PARSE_PARAMETERS_NONE();
    Socket *socket = open_socket(ZEND_THIS);
    const TlsLayer *tls = socket ? socket->tls() : nullptr;
    if (!tls) {
        RETURN_NULL();
    }
    auto add = [&](const char *key, std::string_view text) {
        add_assoc_stringl(return_value, key, text.data(), text.size());
    };
    array_init(return_value);
    add("protocol", tls->protocol());
    add("cipher", tls->cipher());
    add("alpn", tls->alpn_id());
    add("server_name", tls->server_name());
    add_assoc_bool(return_value, "is_resumed", tls->is_resumed());
}
