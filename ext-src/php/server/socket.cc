#include "php/server/state.h"
#include "php/zend/arguments.h"

#include "main/php_network.h"

#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace coro::php {

namespace {

// Returns to PHP a Socket object of ext/sockets for a copy of the descriptor, or false after a warning. Calls the PHP
// function socket_import_stream(), so that coro can be built without the headers of ext/sockets.
void import_socket(int fd, zval *return_value)
{
    zval function, stream;
    ZVAL_STRING(&function, "socket_import_stream");
    ZVAL_FALSE(return_value);
    int copy = zend_is_callable(&function, 0, nullptr) ? ::fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1) : -ENOSYS;
    if (copy < 0) {
        php_error_docref(nullptr, E_WARNING, copy == -ENOSYS ? "the extension sockets is not loaded"
                                                             : "the process has too many open files; raise LimitNOFILE");
        zval_ptr_dtor(&function);
        return;
    }
    php_stream_to_zval(php_stream_sock_open_from_socket(copy, nullptr), &stream);
    call_user_function(nullptr, nullptr, &function, return_value, 1, &stream);
    zval_ptr_dtor(&stream);
    zval_ptr_dtor(&function);
}

}  // namespace

// Returns to PHP the listening socket of a port; in a worker, the socket from which this worker accepts connections.
void return_socket(ServerState &state, int index, zval *return_value)
{
    int fd = state.worker() ? state.worker()->ports()[size_t(index)].listener : state.server.port(index).listeners[0].fd();
    if (fd < 0) {
        php_error_docref(nullptr, E_WARNING, "the port is closed");
        RETURN_FALSE;
    }
    import_socket(fd, return_value);
}

}  // namespace coro::php

using namespace coro::php;

ZEND_METHOD(Coro_Server, getSocket)
{
    zend_long index = 0;
    CORO_PARSE_OPTIONAL(Z_PARAM_LONG, index);
    ServerState &state = ServerBox::of(ZEND_THIS);
    if (index < 0 || size_t(index) >= state.ports.size()) {
        php_error_docref(nullptr, E_WARNING, "there is no port " ZEND_LONG_FMT, index);
        RETURN_FALSE;
    }
    return_socket(state, int(index), return_value);
}

ZEND_METHOD(Coro_Server_Port, getSocket)
{
    ZEND_PARSE_PARAMETERS_NONE();
    for (size_t i = 0; the_server && i < the_server->ports.size(); i++) {
        if (Z_OBJ(the_server->ports[i]) == Z_OBJ_P(ZEND_THIS)) {
            return_socket(*the_server, int(i), return_value);
            return;
        }
    }
    php_error_docref(nullptr, E_WARNING, "the port belongs to no server");
    RETURN_FALSE;
}
