#pragma once

#include <cstddef>

namespace coro {

// How many of a loop's variants this CPU can run, where they are, in this order: plain, SSSE3, AVX2.
inline size_t usable_variants()
{
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2")) {
        return 3;
    }
    return __builtin_cpu_supports("ssse3") ? 2 : 1;
#else
    return 1;
#endif
}

}  // namespace coro
