#include "php/server/budget.h"

#include "php.h"

#include <algorithm>
#include <cstdint>

namespace coro::php {

// In one direction; unless the program says so, a part of what PHP may take.
static size_t client_budget(const ServerConfig &config, size_t part)
{
    if (config.worker_buffer_size > 0) {
        return size_t(config.worker_buffer_size);
    }
    return PG(memory_limit) < 0 ? SIZE_MAX : size_t(PG(memory_limit)) / part;
}

size_t unsent_budget(const Server &server)
{
    return client_budget(server.config, 4);
}

// Half of the memory, as a packet that comes in pieces needs room twice; one of the largest is taken in any case.
size_t unread_budget(Server &server)
{
    size_t budget = client_budget(server.config, 2);
    if (server.config.worker_buffer_size > 0) {
        return budget;
    }
    for (int i = 0; i < server.port_count(); i++) {
        budget = std::max(budget, 3 * size_t(server.port(i).config.package_max_length));
    }
    return budget;
}

}  // namespace coro::php
