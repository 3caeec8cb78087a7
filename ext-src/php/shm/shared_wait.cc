#include "php/shm/shared_wait.h"

#include "php/runtime/runtime.h"

namespace coro::php {

namespace {

// Calls the handlers of the signals that have arrived. Returns true if the program must go on elsewhere: a handler has thrown, or
// the time limit of the script has passed.
bool serve_signals()
{
    if (zend_atomic_bool_load(&EG(timed_out))) {
        return true;
    }
    if (zend_atomic_bool_load(&EG(vm_interrupt)) && zend_interrupt_function) {
        zend_atomic_bool_store(&EG(vm_interrupt), false);
        zend_interrupt_function(EG(current_execute_data));
    }
    return EG(exception) != nullptr;
}

}  // namespace

bool describe_wait(SharedWait &how, zval *object, const char *what, double timeout)
{
    how.self = runtime().current_coroutine();
    if (how.self && !runtime().waiting_coroutine()) {
        return false;
    }
    how.what = what;
    how.subject = WaitSubject::value(Z_OBJ_P(object));
    how.deadline = timeout > 0 ? system_clock().now() + seconds(timeout) : kNever;
    how.wait = wait_again_in_php;
    how.is_interrupted = serve_signals;
    return true;
}

}  // namespace coro::php
