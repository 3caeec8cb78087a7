#pragma once

namespace coro::php {

// Makes the process behave as programs expect of "swoole", by the table in swoole_profile.cc. Called at module startup if the
// setting coro.swoole_module is on.
void adopt_swoole_profile();

}  // namespace coro::php
