#include "php/client/socket_object.h"

#include "php/runtime/runtime.h"
#include "php/zend/last_error.h"
#include "php/zend/string_storage.h"

#include <cerrno>

namespace coro::php {

namespace {

int wait_in_php(Waiter &waiter, Deadline deadline)
{
    return runtime().wait(waiter, deadline);
}

void set_long(zval *object, std::string_view name, zend_long value)
{
    zend_update_property_long(Z_OBJCE_P(object), Z_OBJ_P(object), name.data(), name.size(), value);
}

}  // namespace

SocketObject::SocketObject() : received(zend_storage()) {}

void set_socket_error(zval *self, int outcome)
{
    int error = outcome < 0 ? -outcome : 0;
    set_last_error(error);
    set_long(self, "errCode", error);
    const char *text = error ? error_text(error) : "";
    zend_update_property_string(Z_OBJCE_P(self), Z_OBJ_P(self), ZEND_STRL("errMsg"), text);
}

void attach_socket(zval *self, Fd fd, int family, int type, int protocol)
{
    SocketObject &object = SocketBox::of(self);
    set_long(self, "fd", fd.get());
    set_long(self, "domain", family);
    set_long(self, "type", type);
    set_long(self, "protocol", protocol);
    object.family = family;
    object.type = type;
    object.socket = std::make_unique<Socket>(runtime().loop(), std::move(fd), wait_in_php);
}

bool make_socket_object(zval *return_value, Fd fd, int family, int type, int protocol)
{
    if (object_init_ex(return_value, SocketBox::class_entry) != SUCCESS) {
        return false;
    }
    attach_socket(return_value, std::move(fd), family, type, protocol);
    return true;
}

Socket *open_socket(zval *self)
{
    Socket *socket = SocketBox::of(self).socket.get();
    if (!socket || socket->fd() < 0) {
        set_socket_error(self, -EBADF);
        return nullptr;
    }
    return socket;
}

Socket *socket_for_wait(zval *self)
{
    return runtime().waiting_coroutine() ? open_socket(self) : nullptr;
}

Deadline socket_deadline(double given, double standard)
{
    return runtime().loop().deadline_in(given == 0 ? standard : given);
}

}  // namespace coro::php
