#pragma once

#include "coro/server/config/server.h"

#include <cstddef>

namespace coro::php {

// What a worker may keep for its clients: of what they do not take, and of what has not arrived whole.
size_t unsent_budget(const Server &server);
size_t unread_budget(Server &server);

}  // namespace coro::php
