#include "coro/base/error.h"

#include <cstring>

namespace coro::err {

const char *text(int code)
{
    switch (code) {
#define X(name, number, text) \
    case name:                \
        return text;
        CORO_ERRORS(X)
#undef X
    default:
        return strerror(code);
    }
}

}  // namespace coro::err
