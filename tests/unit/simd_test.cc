#include "coro/base/simd.h"

#include <gtest/gtest.h>

namespace coro {

#if defined(__x86_64__)

TEST(Simd, finds_the_variants_that_the_processor_supports)
{
    __builtin_cpu_init();
    size_t expected = __builtin_cpu_supports("avx2") ? 3 : __builtin_cpu_supports("ssse3") ? 2 : 1;
    EXPECT_EQ(usable_variants(), expected);
}

#else

TEST(Simd, has_the_plain_variant_alone)
{
    EXPECT_EQ(usable_variants(), 1);
}

#endif

}  // namespace coro
