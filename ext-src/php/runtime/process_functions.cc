#include "php/zend/internal_function.h"
#include "php/runtime/runtime.h"

#include "coro/hook/hooks.h"
#include "coro/loop/signal.h"

#include <algorithm>

// Wraps PHP's functions that start processes, because a child process must not inherit the signals that a server
// blocks, and because a child of pcntl_fork() needs a loop of its own.
namespace coro::php {

namespace {

// A PHP function that forks or starts a process, or executes another program in this process; call() is its wrapper.
// While `before` runs, no C++ object with a destructor may exist in call(), because a fatal error jumps over the
// frame of call().
struct Wrapped {
    enum Kind { kForks, kStarts, kUsesPopen };

    const char *name;
    Kind kind;
    zif_handler before = nullptr;

    void call(INTERNAL_FUNCTION_PARAMETERS)
    {
        // The hooked popen() makes the coroutine wait, and sets the signal mask of the new process itself: so this
        // wrapper does not change the mask.
        if (kind == kUsesPopen && hook::groups() & hook::kProcesses && runtime().coroutine_that_may_wait()) {
            before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
            return;
        }
        alignas(SignalsLetThrough) char place[sizeof(SignalsLetThrough)];
        auto *let_through = new (place) SignalsLetThrough;
        before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        if (kind == kForks && Z_TYPE_P(return_value) == IS_LONG && Z_LVAL_P(return_value) == 0) {
            let_through->stay();
            runtime().was_forked();
        }
        let_through->~SignalsLetThrough();
    }
};

Wrapped process_functions[] = {
    {"pcntl_fork", Wrapped::kForks},      {"pcntl_rfork", Wrapped::kForks},
    {"pcntl_exec", Wrapped::kStarts},     {"proc_open", Wrapped::kStarts},
    {"popen", Wrapped::kUsesPopen},       {"exec", Wrapped::kUsesPopen},
    {"shell_exec", Wrapped::kUsesPopen},  {"system", Wrapped::kUsesPopen},
    {"passthru", Wrapped::kUsesPopen},    {"mail", Wrapped::kUsesPopen},
};

}  // namespace

const RuntimeObserver process_functions_observer({
    .on_startup = WrappedFunctions<process_functions>::wrap,
    .on_unload = WrappedFunctions<process_functions>::unwrap,
});

}  // namespace coro::php
