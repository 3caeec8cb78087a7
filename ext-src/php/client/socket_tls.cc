#include "php/client/classes.h"
#include "php/client/socket_object.h"
#include "php/runtime/runtime.h"
#include "php/zend/last_error.h"

#include "coro/client/tls_contexts.h"

#include <cerrno>
#include <sys/socket.h>

// TLS of Coro\Coroutine\Socket.
namespace coro::php {

namespace {

TlsClientContexts &client_contexts()
{
    // Is never destroyed, because OpenSSL frees its own memory at the end of the process, perhaps earlier.
    static auto *contexts = new TlsClientContexts;
    return *contexts;
}

void forget_contexts()
{
    client_contexts().clear();
}

// Makes the layer of a socket. Returns nullptr with a text in `error`.
std::unique_ptr<TlsLayer> make_layer(SocketObject &object, std::string &error)
{
    if (object.is_accepted) {
        if (!object.server_context) {
            object.server_context = make_tls_server_context(object.config.tls_of_server(), error);
        }
        return object.server_context ? object.server_context->make_layer() : nullptr;
    }
    std::shared_ptr<TlsClientContext> context = client_contexts().get(object.config.tls_of_client(), error);
    const std::string &given = object.config.ssl_host_name;
    return context ? context->make_layer(given.empty() ? object.host : given, object.server) : nullptr;
}

bool failed(zval *self, int outcome, const std::string &text = {})
{
    set_socket_error(self, outcome, text);
    return false;
}

}  // namespace

constinit const RuntimeObserver socket_observer = {
    .on_request_end = forget_contexts,
};

bool check_tls(zval *self)
{
    SocketObject &object = SocketBox::of(self);
    std::string error;
    if (!object.config.open_ssl || client_contexts().get(object.config.tls_of_client(), error)) {
        return true;
    }
    return failed(self, -kTlsNoContext, error);
}

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
    std::string error;
    std::unique_ptr<TlsLayer> layer = make_layer(object, error);
    if (!layer) {
        return error.empty() ? failed(self, -ENOMEM) : failed(self, -kTlsNoContext, error);
    }
    int outcome = socket.start_layer(std::move(layer), deadline);
    return outcome == 0 || failed(self, outcome);
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
    Socket *socket = open_socket(ZEND_THIS);
    if (!socket) {
        RETURN_FALSE;
    }
    std::string certificate = socket->tls() ? socket->tls()->peer_certificate() : std::string();
    if (certificate.empty()) {
        set_socket_error(ZEND_THIS, -kTlsEmptyPeerCertificate);
        RETURN_FALSE;
    }
    RETURN_STRINGL(certificate.data(), certificate.size());
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
