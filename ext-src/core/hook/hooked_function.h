#pragma once

#include "coro/hook/groups.h"

#include <cstdint>
#include <dlfcn.h>

namespace coro::hook {

struct HookedFunction {
    const char *name;         // the name of the symbol that objects import
    void *replacement;
    uint32_t groups;          // in the engine and in PHP extensions, the function is replaced if one of these groups is active
    // If not nullptr: returns true if the function must stay replaced even if none of its groups is active.
    bool (*is_needed)() = nullptr;
    // True for a function that never blocks, and is replaced only so that the hooks learn of its calls.
    bool is_only_noted = false;
    // Returns true if `replacement` may be called. nullptr for functions of the C library, which every process has.
    bool (*is_callable)() = nullptr;
};

// A function of a library that the process may not have loaded. `F` is the type of the function.
template <class F>
struct LibraryFunction {
    const char *name;
    F *address = nullptr;

    // Returns true if the process has loaded the library. Looks again until it has, because a later dlopen() can load it.
    bool find()
    {
        address = address ? address : reinterpret_cast<F *>(::dlsym(RTLD_DEFAULT, name));
        return address;
    }
    operator F *() const { return address; }   // the function may be called after find() has returned true
};

// Returns the row of a function of a library that the process may not have loaded.
template <class Function>
HookedFunction function_of_library(const char *name, Function *replacement, uint32_t groups, bool (*is_callable)())
{
    return {name, reinterpret_cast<void *>(replacement), groups, nullptr, false, is_callable};
}

// Returns the row of `function`, a LibraryFunction.
template <auto &function, class Replacement>
HookedFunction row_of(Replacement *replacement, uint32_t groups)
{
    return function_of_library(function.name, replacement, groups, [] { return function.find(); });
}

}  // namespace coro::hook
