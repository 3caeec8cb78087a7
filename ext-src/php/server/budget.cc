#include "php/server/budget.h"

#include "php.h"

#include <algorithm>
#include <cstdint>

namespace coro::php {

// Returns the most bytes for one direction: worker_buffer_size or, if that is not set, memory_limit divided
// by `part`.
static size_t budget_of(const ServerConfig &config, size_t part)
{
    if (config.worker_buffer_size > 0) {
        return size_t(config.worker_buffer_size);
    }
    return PG(memory_limit) < 0 ? SIZE_MAX : size_t(PG(memory_limit)) / part;
}

size_t unsent_budget(const Server &server)
{
    return budget_of(server.config, 4);
}

// A packet that arrives in parts is copied once, so that it may need its size twice. There is always room for
// one packet of package_max_length.
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
