#pragma once

#include "php.h"

#include <cstdint>

namespace coro::php {

// Logs a PHP error together with the request or event whose handler has raised the error. Must be called before PHP
// reports the error. Allocates no memory from PHP, because PHP's memory may be exhausted.
void log_place_of_error(int type, uint32_t line, const zend_string *file, const zend_string *message);

// While an object of this class exists, output of a handler (such as echo) sets HandlerTrail::has_printed of the
// handler's response. Output while `is_paused` is true does not count.
class PrintWatch {
public:
    PrintWatch();
    ~PrintWatch();
    PrintWatch(const PrintWatch &) = delete;
    PrintWatch &operator=(const PrintWatch &) = delete;

    static inline bool is_paused = false;
};

}  // namespace coro::php
