#include "php/event/socket_source.h"

#include <vector>

namespace coro::php {

namespace {

struct SocketClass {
    const zend_object_handlers *handlers;
    SocketSource (*find)(zend_object *object);
};

std::vector<SocketClass> classes;

}  // namespace

void add_socket_class(const zend_object_handlers *handlers, SocketSource (*find)(zend_object *object))
{
    classes.push_back({handlers, find});
}

SocketSource find_socket(zval *source)
{
    ZVAL_DEREF(source);
    if (Z_TYPE_P(source) != IS_OBJECT) {
        return {};
    }
    for (const SocketClass &each : classes) {
        if (Z_OBJ_HT_P(source) == each.handlers) {
            SocketSource found = each.find(Z_OBJ_P(source));
            return found.socket && found.socket->fd() < 0 ? SocketSource{} : found;
        }
    }
    return {};
}

}  // namespace coro::php
