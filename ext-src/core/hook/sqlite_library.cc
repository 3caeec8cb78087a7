#include "core/hook/sqlite_library.h"

namespace coro::hook::sqlite {

namespace {

Library functions;

bool find_all()
{
    bool is_complete = true;
#define X(result, name, parameters) is_complete = functions.name.find() && is_complete;
    CORO_SQLITE_FUNCTIONS(X)
#undef X
    return is_complete;
}

}  // namespace

const Library &library()
{
    return functions;
}

bool is_loaded()
{
    static bool is_found = false;
    is_found = is_found || find_all();
    return is_found;
}

}  // namespace coro::hook::sqlite
