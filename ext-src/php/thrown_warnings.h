#pragma once

namespace coro::php {

// While there is one, a warning in a coroutine becomes an ErrorException, unless the script's error handler has dealt with it,
// error_reporting (or @) leaves it out, or an exception is on its way already.
class ThrownWarnings {
public:
    ThrownWarnings();
    ~ThrownWarnings();
    ThrownWarnings(const ThrownWarnings &) = delete;
    ThrownWarnings &operator=(const ThrownWarnings &) = delete;
};

}  // namespace coro::php
