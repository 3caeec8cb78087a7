#pragma once

#include "php.h"

#include <cstdint>

namespace coro::php {

// To be called before PHP reports an error: says in whose handler it was raised. Calls nothing of PHP's that takes memory.
void log_place_of_error(int type, uint32_t line, const zend_string *file, const zend_string *message);

// While there is one, what handlers print is noted in their trails, but for what `is_paused` is set for.
class PrintWatch {
public:
    PrintWatch();
    ~PrintWatch();
    PrintWatch(const PrintWatch &) = delete;
    PrintWatch &operator=(const PrintWatch &) = delete;

    static inline bool is_paused = false;
};

}  // namespace coro::php
