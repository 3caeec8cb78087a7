#pragma once

#include "coro/base/fd.h"

#include <cstdint>
#include <string>
#include <sys/types.h>

namespace coro::php {

// A connection that a Coro\Client with CORO_KEEP has left to a later one.
struct KeptConnection {
    std::string key;   // two clients with the same key may have the connection one after the other
    Fd fd;
    int64_t uses = 0;  // how often a client has taken the connection
    pid_t owner = 0;   // the process whose client has left the connection
};

void keep_connection(KeptConnection connection);   // closes the oldest connection if there are many
// Takes a connection that the server has not closed, and in which no bytes have arrived. Returns false if there is none.
bool take_kept_connection(const std::string &key, KeptConnection &taken);

}  // namespace coro::php
