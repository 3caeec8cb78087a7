#include "php/runtime/without_waits.h"

#include "zend_compile.h"

#include <utility>

// While PHP looks for, reads and compiles code, no coroutine may wait: the lexer, the compiler and opcache keep
// their state in globals that work like a stack. PHP code can run in the middle of compiling, for example in
// stream wrappers and error handlers.
// The engine's functions for compiling are replaced at the start of a request and not at module startup: opcache
// wraps the functions that it finds at its own startup, and its wrappers have global state that needs the guard,
// too.
namespace coro::php {

namespace {

// Replaces a function pointer of the engine that leads into the compiler. The new function calls the engine's
// function, and PHP code that runs inside this call may not wait. Type is the type of the pointer.
template <class Type>
struct Entry;

template <class Result, class... Arguments>
struct Entry<Result (*)(Arguments...)> {
    using Function = Result (*)(Arguments...);

    template <Function *place>
    struct At {
        static inline Function before = nullptr;

        static Result guarded(Arguments... arguments)
        {
            Result result{};
            without_waits([&] { result = before(arguments...); });
            return result;
        }

        static void guard()
        {
            if (*place && !before) {
                before = std::exchange(*place, guarded);
            }
        }

        static void unguard()
        {
            if (*place == guarded) {
                *place = std::exchange(before, nullptr);
            }
        }
    };
};

template <auto *place>
using EntryAt = typename Entry<std::remove_reference_t<decltype(*place)>>::template At<place>;

template <auto *...place>
struct Entries {
    static void guard() { (EntryAt<place>::guard(), ...); }
    static void unguard() { (EntryAt<place>::unguard(), ...); }
};

// The pointers through which PHP compiles all code. Functions that use the lexer without these pointers are guarded
// in guarded_functions.cc.
using CompilerEntries = Entries<&zend_resolve_path, &zend_stream_open_function, &zend_compile_file, &zend_compile_string>;

}  // namespace

static void guard_compiler()
{
    CompilerEntries::guard();
}

static void unguard_compiler()
{
    CompilerEntries::unguard();
}

const RuntimeObserver compiler_guard_observer({
    .on_unload = unguard_compiler,
    .on_first_request = guard_compiler,
});

}  // namespace coro::php
