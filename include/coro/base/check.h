#pragma once

namespace coro {

[[noreturn]] void check_failed(const char *rule, const char *file, int line);

}  // namespace coro

// Checks an invariant of the core. When it does not hold, memory may be corrupt already, so the process
// prints the rule with its file and line, and aborts.
#define CORO_CHECK(rule)                                        \
    do {                                                        \
        if (__builtin_expect(!(rule), 0)) {                     \
            ::coro::check_failed(#rule, __FILE__, __LINE__);    \
        }                                                       \
    } while (0)
