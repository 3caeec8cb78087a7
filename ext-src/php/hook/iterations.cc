#include "php/hook/iterations.h"

namespace coro::php {

namespace {

List<Iteration, IterationTag> iterations;

}  // namespace

Iteration::Iteration(zend_object *iterated) : iterated_(iterated)
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

}  // namespace coro::php
