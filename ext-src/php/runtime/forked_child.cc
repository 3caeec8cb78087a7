#include "php/runtime/forked_child.h"

#include "php/runtime/runtime.h"
#include "php/zend/versions.h"

#include "main/php_output.h"

#include <cstdio>
#include <stdio_ext.h>

namespace coro::php {

namespace {

void call_mt_srand()
{
    zval name, result;
    ZVAL_STRING(&name, "mt_srand");
    (void) call_user_function(nullptr, nullptr, &name, &result, 0, nullptr);
    zval_ptr_dtor(&result);
    zval_ptr_dtor(&name);
}

}  // namespace

void leave_parent(void (Runtime::*become)())
{
    forked_for_php();
    zend_atomic_bool_store(&EG(vm_interrupt), false);
    blocks_loop.store(false);
    (runtime().*become)();
    // Forgets the output buffers of the parent's program, with the bytes in them, without calling their callbacks.
    OG(active) = OG(running) = nullptr;
    zend_stack_init(&OG(handlers), sizeof(php_output_handler *));
    __fpurge(stdout);
    EG(exit_status) = 0;
    call_mt_srand();   // otherwise all children would get the same random numbers
}

}  // namespace coro::php
