#pragma once

#include "php.h"

#include "coro/client/socket.h"

#include <memory>

namespace coro::php {

// The socket of an object such as a Coro\Coroutine\Socket or a client. The loop watches it for the object, which is why
// Coro\Event and System::waitEvent() listen to the socket instead of watching its descriptor.
struct SocketSource {
    std::shared_ptr<Socket> socket;   // nullptr: the object has no open socket, or is of another class
    bool has_read_ahead = false;      // true: the object has received bytes that the program has not got
    bool is_encrypted = false;        // true: bytes may reach the socket only through its TLS
    int fd = -1;                      // the descriptor of an object that has one without a Socket, such as a Coro\Process
};

// Says how the socket of the objects with these handlers is found. Called at module startup, by the classes with sockets.
void add_socket_class(const zend_object_handlers *handlers, SocketSource (*find)(zend_object *object));

SocketSource find_socket(zval *source);

}  // namespace coro::php
