#include "coro/base/check.h"

#include <cstdio>
#include <cstdlib>

namespace coro {

void check_failed(const char *rule, const char *file, int line)
{
    fprintf(stderr, "coro: broken rule at %s:%d: %s\n", file, line, rule);
    abort();
}

}  // namespace coro
