#pragma once

namespace coro {

[[noreturn]] void check_failed(const char *rule, const char *file, int line);

}  // namespace coro

// A rule of our own that must hold: when it does not, memory is already wrong, so the process ends and says where.
#define CORO_CHECK(rule)                                        \
    do {                                                        \
        if (__builtin_expect(!(rule), 0)) {                     \
            ::coro::check_failed(#rule, __FILE__, __LINE__);    \
        }                                                       \
    } while (0)
