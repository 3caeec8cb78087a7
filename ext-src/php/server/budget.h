#pragma once

#include "coro/server/config/server.h"

#include <cstddef>

namespace coro::php {

// Returns the largest number of bytes that a worker may keep because clients have not read them yet.
size_t unsent_budget(const Server &server);
// Returns the largest number of bytes that a worker may keep of packets that have not been received completely.
size_t unread_budget(Server &server);

}  // namespace coro::php
