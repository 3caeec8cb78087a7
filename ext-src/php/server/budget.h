#pragma once

#include "coro/net/unsent_total.h"
#include "coro/server/config/server.h"

#include <cstddef>

namespace coro::php {

// Limits how many bytes a worker or a coroutine server may keep because clients have not read them yet.
void set_unsent_budget(UnsentTotal &total, const ServerConfig &config);
// Returns the largest number of bytes that a worker may keep of packets that have not been received completely.
size_t unread_budget(Server &server);

}  // namespace coro::php
