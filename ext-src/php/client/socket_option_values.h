#pragma once

#include "php.h"

#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>

namespace coro::php {

// The value of an option of setsockopt(2), as the kernel takes it.
struct SocketOptionValue {
    union {
        int number;
        linger lingering;
        timeval time;
        in_addr address;
        in6_pktinfo packet_info;
        group_req group;
        group_source_req source;
    };
    socklen_t size;
};

// Converts what a program has passed for this option: a number, or an array or an interface as socket_set_option() takes them.
// Refuses another value (see refuse_argument()) and returns false; `argument` is its number.
bool read_socket_option(int level, int name, zval *given, uint32_t argument, SocketOptionValue &value);
// Converts what getsockopt(2) has returned for this option, as socket_get_option() does.
void show_socket_option(int level, int name, const SocketOptionValue &value, zval *shown);

}  // namespace coro::php
