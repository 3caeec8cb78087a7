#pragma once

namespace coro::php {

// Each of these functions declares its classes to PHP, at module startup.
void register_timer();
void register_event();
void register_selector();

}  // namespace coro::php
