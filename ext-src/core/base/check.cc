#include "coro/base/check.h"

#include <cstdio>
#include <cstdlib>

namespace coro {

void check_failed(const char *rule, const char *file, int line)
{
    fprintf(stderr, "coro: internal error at %s:%d: %s does not hold\n", file, line, rule);
    abort();
}

}  // namespace coro
