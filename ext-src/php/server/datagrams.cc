#include "php/server/datagrams.h"

#include "php/zend/last_error.h"
#include "php/server/state.h"
#include "php/zend/value.h"

#include "coro/base/error.h"
#include "coro/server/connection/datagram_socket.h"

#include <cerrno>

namespace coro::php {

namespace {

// Finds a socket that can send a datagram to `host`, and stores the address of the receiver in `to`. Returns nullptr,
// with a warning, if no socket can.
DatagramSocket *datagram_route(const char *host, zend_long number, zend_long from, Address &to)
{
    Worker *worker = current_worker();
    if (!worker) {
        php_error_docref(nullptr, E_WARNING, "only a worker can send datagrams");
        return nullptr;
    }
    for (bool is_unix : {false, true}) {   // IP sockets first, because the text of an IP address would also be a valid path
        for (auto &socket : worker->datagram_sockets()) {
            const ServedPort &port = socket->port();
            if (port.is_unix == is_unix && (from < 0 || from == socket->fd()) &&
                Address::parse(port.local.family, host, int(number), to) == 0) {
                return socket.get();
            }
        }
    }
    php_error_docref(nullptr, E_WARNING, "no datagram port of this server can send to %s", host);
    return nullptr;
}

}  // namespace

bool send_datagram(const char *host, zend_long number, zend_string *data, zend_long from)
{
    Address to;
    DatagramSocket *socket = datagram_route(host, number, from, to);
    if (!socket) {
        set_last_error(EAFNOSUPPORT);
        return false;
    }
    ssize_t sent = socket->send(to, view(data));
    if (sent < 0) {
        set_last_error(-sent);
        php_error_docref(nullptr, E_WARNING, "cannot send to %s: %s [%d]", to.text().c_str(), err::text(int(-sent)),
                         int(-sent));
    }
    return sent >= 0;
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Server, sendto)
{
    zend_string *host;
    zend_long number;
    zend_string *data;
    zend_long from = -1;
    ZEND_PARSE_PARAMETERS_START(3, 4)
        Z_PARAM_PATH_STR(host)
        Z_PARAM_LONG(number)
        Z_PARAM_STR(data)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(from)
    ZEND_PARSE_PARAMETERS_END();
    if (number < 0 || number > 65535) {
        php_error_docref(nullptr, E_WARNING, "the port must be between 0 and 65535");
        RETURN_FALSE;
    }
    RETURN_BOOL(send_datagram(ZSTR_VAL(host), number, data, from));
}
