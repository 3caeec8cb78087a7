#include "php/server/datagrams.h"

#include "php/runtime/runtime.h"
#include "php/server/state.h"
#include "php/zend/last_error.h"
#include "php/zend/value.h"

#include "coro/base/error.h"
#include "coro/server/connection/datagram_socket.h"

#include <algorithm>
#include <cerrno>
#include <vector>

namespace coro::php {

namespace {

bool is_task_worker()
{
    return the_server && the_server->task_worker_state() && !runtime().is_fork_of_server();
}

// Returns the socket of one of the ports that can send a datagram to `host`, and stores the address of the receiver in `to`.
// Returns -1 if no socket can.
int find_socket_for(const std::vector<ServedPort> &ports, const char *host, zend_long number, zend_long from, Address &to)
{
    for (bool is_unix : {false, true}) {   // IP sockets first, because the text of an IP address would also be a valid path
        for (const ServedPort &port : ports) {
            bool is_usable = from < 0 || from == port.listener ||
                             std::find(port.siblings.begin(), port.siblings.end(), from) != port.siblings.end();
            if (port.is_datagram && port.is_unix == is_unix && is_usable &&
                Address::parse(port.local.family, host, int(number), to) == 0) {
                return from < 0 ? port.listener : int(from);
            }
        }
    }
    return -1;
}

// The same for the ports of this process. Fails with a warning.
int datagram_route(const char *host, zend_long number, zend_long from, Address &to)
{
    Worker *worker = current_worker();
    if (!worker && !is_task_worker()) {
        php_error_docref(nullptr, E_WARNING, "only workers and task workers can send datagrams");
        return -1;
    }
    // A task worker sends from the sockets of the workers.
    int socket = worker ? find_socket_for(worker->ports(), host, number, from, to)
                        : find_socket_for(the_server->server.ports_served_by(0), host, number, from, to);
    if (socket < 0) {
        php_error_docref(nullptr, E_WARNING, "no datagram port of this server can send to %s", host);
    }
    return socket;
}

}  // namespace

bool send_datagram(const char *host, zend_long number, zend_string *data, zend_long from)
{
    Address to;
    int socket = datagram_route(host, number, from, to);
    if (socket < 0) {
        set_last_error(EAFNOSUPPORT);
        return false;
    }
    ssize_t sent = DatagramSocket::send(socket, to, view(data));
    if (sent < 0) {
        set_last_error(-sent);
        if (sent != -EAGAIN) {   // a receiver that reads too slowly is no mistake of the program
            php_error_docref(nullptr, E_WARNING, "cannot send to %s: %s [%d]", to.text().c_str(), err::text(int(-sent)),
                             int(-sent));
        }
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
