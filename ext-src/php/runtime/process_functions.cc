#include "php/runtime/process_functions.h"

#include "php/zend/internal_function.h"
#include "php/runtime/runtime.h"

#include "coro/loop/signal.h"

#include <algorithm>
#include <iterator>

namespace coro::php {

namespace {

// A function of PHP that is wrapped. While the function runs, no C++ object with a destructor may exist in call(),
// because a fatal error jumps over the frame of call().
struct Wrapped {
    const char *name;
    bool forks;
    zif_handler before = nullptr;

    void call(INTERNAL_FUNCTION_PARAMETERS)
    {
        alignas(SignalsLetThrough) char place[sizeof(SignalsLetThrough)];
        auto *let_through = new (place) SignalsLetThrough;
        before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        if (forks && Z_TYPE_P(return_value) == IS_LONG && Z_LVAL_P(return_value) == 0) {
            let_through->stay();
            runtime().was_forked();
        }
        let_through->~SignalsLetThrough();
    }
};

Wrapped functions[] = {
    {"pcntl_fork", true}, {"pcntl_rfork", true}, {"pcntl_exec", false}, {"proc_open", false}, {"popen", false},
    {"exec", false}, {"shell_exec", false}, {"system", false}, {"passthru", false}, {"mail", false},
};

template <size_t N>
void wrapper(INTERNAL_FUNCTION_PARAMETERS)
{
    functions[N].call(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

template <size_t... N>
void for_all(std::index_sequence<N...>, void (*visit)(Wrapped &function, zif_handler wrapper))
{
    (visit(functions[N], wrapper<N>), ...);
}

constexpr auto all = std::make_index_sequence<std::size(functions)>();

}  // namespace

static void wrap_process_functions()
{
    for_all(all, [](Wrapped &function, zif_handler wrapper) {
        if (zend_internal_function *found = find_internal_function(function.name)) {
            function.before = found->handler;
            found->handler = wrapper;
        }
    });
}

static void unwrap_process_functions()
{
    for_all(all, [](Wrapped &function, zif_handler wrapper) {
        zend_internal_function *found = find_internal_function(function.name);
        if (found && found->handler == wrapper) {
            found->handler = function.before;
        }
    });
}

constinit const RuntimeObserver process_functions_observer = {
    .on_startup = wrap_process_functions,
    .on_unload = unwrap_process_functions,
};

}  // namespace coro::php
