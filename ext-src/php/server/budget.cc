#include "php/server/budget.h"

#include "php.h"

#include <algorithm>
#include <cstdint>

namespace coro::php {

// Returns the largest number of bytes that a worker may buffer in one direction: the option worker_buffer_size or, if
// this option is not set, memory_limit divided by `part`.
static size_t budget_of(const ServerConfig &config, size_t part)
{
    if (config.worker_buffer_size > 0) {
        return size_t(config.worker_buffer_size);
    }
    return PG(memory_limit) < 0 ? SIZE_MAX : size_t(PG(memory_limit)) / part;
}

// The unsent bytes may use half of memory_limit, the other half is for the handlers. A program that sets worker_buffer_size
// to more than that, or has no memory_limit, gets what it has set, and as much again.
void set_unsent_budget(UnsentTotal &total, const ServerConfig &config)
{
    size_t budget = budget_of(config, 4);
    size_t half = PG(memory_limit) < 0 ? 0 : size_t(PG(memory_limit)) / 2;
    size_t twice = budget > SIZE_MAX / 2 ? SIZE_MAX : budget * 2;
    total.set_budget(budget, half > budget ? half : twice);
}

// A packet that is received in parts is copied once and needs up to twice its size. Therefore the budget without
// worker_buffer_size is at least three times package_max_length, so that the largest packet always has room.
size_t unread_budget(Server &server)
{
    size_t budget = budget_of(server.config, 2);
    if (server.config.worker_buffer_size > 0) {
        return budget;
    }
    for (int i = 0; i < server.port_count(); i++) {
        budget = std::max(budget, 3 * size_t(server.port(i).config.package_max_length));
    }
    return budget;
}

}  // namespace coro::php
