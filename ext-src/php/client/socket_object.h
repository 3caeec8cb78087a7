#pragma once

#include "php/zend/box.h"
#include "php/zend/call.h"

#include "coro/base/buffer.h"
#include "coro/client/config.h"
#include "coro/client/socket.h"
#include "coro/proto/framing/framer.h"

#include <memory>
#include <string>

namespace coro::php {

// The C++ part of a Coro\Coroutine\Socket.
struct SocketObject {
    SocketObject();

    std::unique_ptr<Socket> socket;   // nullptr until the constructor has run; stays after close(), for running waits
    int family = 0;
    int type = 0;
    ClientConfig config;
    Buffer received;                  // bytes that were received but not returned yet
    FramingRules rules;
    Framer framer{rules};
    Callable length_function;         // the option package_length_func
};

using SocketBox = Box<SocketObject>;

// Gives an open descriptor to a Coro\Coroutine\Socket that has none.
void attach_socket(zval *self, Fd fd, int family, int type, int protocol);

// Makes a Coro\Coroutine\Socket for a descriptor. Returns false if this failed and an exception was thrown.
bool make_socket_object(zval *return_value, Fd fd, int family, int type, int protocol);

// Returns the socket of the object `self` if its methods may wait now: the calling code is in a coroutine and the socket
// is open. Otherwise returns nullptr, after it has thrown an exception or set the property errCode.
Socket *socket_for_wait(zval *self);
Socket *open_socket(zval *self);   // does the same for methods that do not wait

// Sets the properties errCode and errMsg. `outcome` is 0 or a negative error.
void set_socket_error(zval *self, int outcome);

// Returns the deadline of a call whose argument $timeout is `given`, in seconds. `standard` is the timeout for 0.
Deadline socket_deadline(double given, double standard);

}  // namespace coro::php
