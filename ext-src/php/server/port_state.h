#pragma once

#include "php/server/events.h"
#include "php/zend/box.h"
#include "php/zend/call.h"

#include "coro/server/config/server.h"

namespace coro::php {

// The C++ part of a Coro\Server\Port object.
struct PortState {
    Events events;
    Callable length_function;   // option package_length_func
    Port *port = nullptr;       // owned by the server; nullptr: the object belongs to no server
    bool was_set = false;       // true: set() was called on the port, which then does not take the server's options
};

using PortBox = Box<PortState>;

}  // namespace coro::php
