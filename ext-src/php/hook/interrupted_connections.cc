#include "php/hook/interrupted_connections.h"

#include "php/hook/handles.h"
#include "php/hook/pgsql_connections.h"

#include <dlfcn.h>
#include <sys/socket.h>

namespace coro::php {

namespace {

void let_libpq_read(const void *connection)
{
    using ConsumeInput = int(const void *connection);
    if (auto *consume_input = reinterpret_cast<ConsumeInput *>(::dlsym(RTLD_DEFAULT, "PQconsumeInput"))) {
        consume_input(connection);
    }
}

void end(zend_object *object)
{
    if (const void *connection = libpq_connection_of(object)) {
        let_libpq_read(connection);
    } else if (int fd = ftp_socket_of(object); fd >= 0) {
        (void) ::shutdown(fd, SHUT_RDWR);
    }
}

}  // namespace

void end_interrupted_connection(zend_execute_data *frame)
{
    if (zend_object *connection = default_connection_of_call(frame)) {
        end(connection);
    } else if (Z_TYPE(frame->This) == IS_OBJECT) {
        end(Z_OBJ(frame->This));
    } else if (ZEND_CALL_NUM_ARGS(frame) > 0) {
        zval *first = ZEND_CALL_ARG(frame, 1);
        ZVAL_DEREF(first);
        if (Z_TYPE_P(first) == IS_OBJECT) {
            end(Z_OBJ_P(first));
        }
    }
}

}  // namespace coro::php
