#include "core/hook/sqlite_library.h"

#include <dlfcn.h>

namespace coro::hook::sqlite {

namespace {

template <class Function>
bool find(Function &function, const char *name)
{
    function = reinterpret_cast<Function>(::dlsym(RTLD_DEFAULT, name));
    return function;
}

Library found;

bool find_all()
{
    bool is_complete = true;
#define X(result, name, parameters) is_complete = find(found.name, "sqlite3_" #name) && is_complete;
    CORO_SQLITE_FUNCTIONS(X)
#undef X
    return is_complete;
}

}  // namespace

const Library &library()
{
    return found;
}

// Looks again until the library is loaded, because a later dlopen() can load the library.
bool is_loaded()
{
    static bool is_found = false;
    is_found = is_found || find_all();
    return is_found;
}

}  // namespace coro::hook::sqlite
