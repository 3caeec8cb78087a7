#pragma once

namespace coro {

[[noreturn]] void check_failed(const char *rule, const char *file, int line);

}  // namespace coro

// Checks `rule`, an invariant of the core. When the rule does not hold, memory may already be corrupt, so the
// process prints the rule with its file and line, and aborts.
#define CORO_CHECK(rule)                                        \
    do {                                                        \
        if (__builtin_expect(!(rule), 0)) {                     \
            ::coro::check_failed(#rule, __FILE__, __LINE__);    \
        }                                                       \
    } while (0)
