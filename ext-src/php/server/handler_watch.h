#pragma once

#include "php.h"

#include <cstdint>

namespace coro::php {

// Logs a PHP error with the request or event whose handler has raised it. To be called before PHP reports the
// error. Allocates no memory of PHP, which may be exhausted.
void log_place_of_error(int type, uint32_t line, const zend_string *file, const zend_string *message);

// As long as this object exists, HandlerTrail::has_printed is set when a handler prints. Output while
// `is_paused` does not count.
class PrintWatch {
public:
    PrintWatch();
    ~PrintWatch();
    PrintWatch(const PrintWatch &) = delete;
    PrintWatch &operator=(const PrintWatch &) = delete;

    static inline bool is_paused = false;
};

}  // namespace coro::php
