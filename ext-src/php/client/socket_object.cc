#include "php/client/socket_object.h"

#include "php/runtime/runtime.h"
#include "php/zend/string_storage.h"

#include <cerrno>

namespace coro::php {

namespace {

void set_long(zval *object, std::string_view name, zend_long value)
{
    zend_update_property_long(Z_OBJCE_P(object), Z_OBJ_P(object), name.data(), name.size(), value);
}

}  // namespace

SocketObject::SocketObject() : received(zend_storage())
{
    set_standard_timeouts(config);
}

void set_socket_error(zval *self, int outcome, const std::string &text)
{
    SocketObject &object = SocketBox::of(self);
    object.has_failed |= outcome < 0;
    object.last_error = ClientError::of(outcome, object.socket.get());
    if (!text.empty()) {
        object.last_error.text = text;
    }
    object.last_error.set(self);
}

void set_socket_error(zval *self, const ConnectFailure &failure)
{
    SocketObject &object = SocketBox::of(self);
    object.last_error = ClientError::of(failure);
    object.last_error.set(self);
}

void clear_socket_error(zval *self)
{
    if (SocketBox::of(self).last_error.number != 0) {
        set_socket_error(self, 0);
    }
}

void set_transfer_error(zval *self, Socket::Direction direction, int outcome)
{
    SocketObject &object = SocketBox::of(self);
    const Coroutine *waiting = object.socket->waiting(direction);
    bool is_read = direction == Socket::Direction::kRead;
    int64_t other = is_read && object.reader ? object.reader : waiting ? waiting->id() : 0;
    std::string text;
    if (outcome == -EBUSY && other) {
        text = name_coroutine(other) + (is_read ? " receives from" : " sends to") + " this socket already; " +
               name_coroutine(runtime().scheduler().current().id()) + " cannot do so at the same time";
    }
    set_socket_error(self, outcome, text);
}

std::string name_coroutine(int64_t id)
{
    return id > 0 ? "coroutine " + std::to_string(id) : "the main program";
}

void attach_socket(zval *self, Fd fd, int family, int type, int protocol)
{
    attach_socket(self, std::make_shared<Socket>(runtime().loop(), std::move(fd), type, wait_in_php), family, type, protocol);
}

void attach_socket(zval *self, std::shared_ptr<Socket> socket, int family, int type, int protocol)
{
    SocketObject &object = SocketBox::of(self);
    set_long(self, "fd", socket->fd());
    set_long(self, "domain", family);
    set_long(self, "type", type);
    set_long(self, "protocol", protocol);
    object.family = family;
    object.type = type;
    object.socket = std::move(socket);
}

bool make_socket_object(zval *return_value, Fd fd, int family, int type, int protocol)
{
    if (object_init_ex(return_value, SocketBox::class_entry) != SUCCESS) {
        return false;
    }
    attach_socket(return_value, std::move(fd), family, type, protocol);
    return true;
}

SocketSource source_of(const SocketObject &object)
{
    if (!object.socket) {
        return {};
    }
    bool has_bytes = object.received.size() > 0 || object.socket->has_unread();
    return {object.socket, has_bytes, object.config.open_ssl || object.socket->has_layer()};
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

bool has_reader(SocketObject &object)
{
    if (object.reader > 0 && !runtime().scheduler().find(object.reader)) {
        object.reader = 0;
    }
    return object.reader;
}

Deadline socket_deadline(double given, double standard)
{
    return runtime().loop().deadline_in(given == 0 ? standard : given);
}

}  // namespace coro::php
