#include "php/runtime/observer.h"
#include "php/zend/internal_function.h"

#include "zend_exceptions.h"
#include "zend_generators.h"

// Generator::throw() changes the frame of a generator before it looks whether the generator runs. If the generator waits in
// another coroutine, that coroutine would go on with the changed frame. The other methods look first.
namespace coro::php {

namespace {

bool runs_here(const zend_generator &generator)
{
    const zend_execute_data *frame = EG(current_execute_data);
    while (frame && frame != generator.execute_data) {
        frame = frame->prev_execute_data;
    }
    return frame;
}

void throw_into_generator(zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    auto *generator = reinterpret_cast<zend_generator *>(Z_OBJ_P(ZEND_THIS));
    zend_generator *current = generator->execute_data ? zend_generator_get_current(generator) : generator;
    if ((current->flags & ZEND_GENERATOR_CURRENTLY_RUNNING) && !runs_here(*current)) {
        zend_throw_error(nullptr, "Cannot resume an already running generator");
        return;
    }
    before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

ReplacedFunction generator_functions[] = {{"generator::throw", throw_into_generator}};

const RuntimeObserver generators_observer({
    .on_startup = WrappedFunctions<generator_functions>::wrap,
    .on_unload = WrappedFunctions<generator_functions>::unwrap,
});

}  // namespace

}  // namespace coro::php
