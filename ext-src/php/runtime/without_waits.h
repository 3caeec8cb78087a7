#pragma once

#include "php/runtime/runtime.h"

#include "php.h"
#include "zend_fibers.h"

namespace coro::php {

// Calls C code that keeps what it is in the middle of in globals of PHP's, last in, first out, and may call PHP code: that may
// neither wait nor leave its Fiber. No C++ object with a destructor may live in the frames that a fatal error jumps over.
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
