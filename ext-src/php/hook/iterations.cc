#include "php/hook/iterations.h"

#include "php/runtime/runtime.h"

namespace coro::php {

namespace {

List<Iteration, IterationTag> iterations;

}  // namespace

Iteration::Iteration(zend_object *iterated) : iterated_(iterated), user_(runtime().scheduler().current())
{
    iterations.push_back(*this);
}

zend_object *iterated_object()
{
    for (Iteration *each = iterations.front(); each; each = iterations.next(*each)) {
        if (each->frame() == EG(current_execute_data)) {
            return each->iterated();
        }
    }
    return nullptr;
}

void forget_iterations()
{
    while (iterations.pop_front()) {
    }
}

void forget_iterations_of(const Coroutine &user)
{
    List<Iteration, IterationTag> kept;
    while (Iteration *each = iterations.pop_front()) {
        if (&each->user() != &user) {
            kept.push_back(*each);
        }
    }
    iterations.take(kept);
}

}  // namespace coro::php
