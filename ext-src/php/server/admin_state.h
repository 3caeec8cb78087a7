#pragma once

#include "php/server/health_checks.h"

#include "coro/server/admin/admin.h"

namespace coro::php {

// What a server has for its admin process, whose role is in the core (serve_admin()).
struct AdminState {
    AdminListener listener;
    HealthChecks health_checks;
};

}  // namespace coro::php
