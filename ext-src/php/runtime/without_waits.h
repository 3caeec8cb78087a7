#pragma once

#include "php/runtime/runtime.h"

#include "php.h"
#include "zend_fibers.h"

namespace coro::php {

// Runs `call`: C code that keeps its state in PHP's globals as on a stack, and that may call PHP code. That PHP
// code can neither wait nor leave its Fiber. A fatal error jumps over the frames of `call`, which must therefore
// hold no C++ objects with destructors.
template <class Call>
void without_waits(const Call &call)
{
    unsafe_depth++;
    zend_fiber_switch_block();
    zend_try {
        call();
    } zend_catch {
        zend_fiber_switch_unblock();
        unsafe_depth--;
        zend_bailout();
    } zend_end_try();
    zend_fiber_switch_unblock();
    unsafe_depth--;
}

}  // namespace coro::php
