#pragma once

#include "coro/server/config/server.h"

#include <cstddef>

namespace coro::php {

// Returns the most bytes that a worker keeps because clients have not read them yet.
size_t unsent_budget(const Server &server);
// Returns the most bytes that a worker keeps of packets that have not arrived completely.
size_t unread_budget(Server &server);

}  // namespace coro::php
