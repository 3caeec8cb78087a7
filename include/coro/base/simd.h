#pragma once

#include <cstddef>

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#endif

namespace coro {

#if defined(__x86_64__)
__attribute__((target("xsave"))) inline bool kernel_keeps_avx_registers()
{
    return (_xgetbv(0) & 6) == 6;
}
#endif

// Returns how many variants of a loop this CPU can run. 1: only the plain variant; 2: also the variant for SSSE3;
// 3: also the variant for AVX2. Call usable_variants() when the loop is first used, not at startup: each CPUID
// instruction takes about 10 us in a virtual machine, and most processes that load the library never use such a
// loop. Do not use __builtin_cpu_supports() instead: it runs a dozen CPUID instructions when the library is
// loaded.
inline size_t usable_variants()
{
#if defined(__x86_64__)
    unsigned eax, ebx, ecx, edx;
    __cpuid(1, eax, ebx, ecx, edx);
    if (!(ecx & bit_SSSE3)) {
        return 1;
    }
    if (!(ecx & bit_OSXSAVE) || !kernel_keeps_avx_registers() || __get_cpuid_max(0, nullptr) < 7) {
        return 2;
    }
    __cpuid_count(7, 0, eax, ebx, ecx, edx);
    return ebx & bit_AVX2 ? 3 : 2;
#else
    return 1;
#endif
}

}  // namespace coro
