#pragma once

namespace coro::php {

// Declares the class to PHP, at module startup.
void register_process();

}  // namespace coro::php
