#include "php/runtime/exit.h"

#include "php/runtime/observer.h"
#include "php/runtime/runtime.h"
#include "php/runtime/vm_host.h"
#include "php/zend/constants.h"
#include "php/zend/exceptions.h"
#include "php/zend/versions.h"

#include "zend_exceptions.h"

#include <utility>

// exit() in a coroutine or in a callback of a server throws Coro\ExitException, so that `finally` blocks run and a framework
// can answer the request. Elsewhere it is PHP's own exit().
namespace coro::php {

namespace {

// Returns true if exit() throws an exception where the running code calls it.
bool throws_at_exit()
{
    if (!runtime().has_loop() || runtime().is_over() || runtime().is_fork_of_server()) {
        return false;
    }
    Coroutine &self = runtime().scheduler().current();
    if (self.is_main()) {
        return runtime().is_server() && !(EG(flags) & EG_FLAGS_IN_SHUTDOWN);
    }
    return php_state_of(self).duty.exit != Duty::Exit::kIsOfPhp;
}

void throw_exit(zval *status)
{
    bool is_in_coroutine = !runtime().scheduler().current().is_main();
    zend_long flags = (is_in_coroutine ? kExitInCoroutine : 0) | (runtime().is_server() ? kExitInServer : 0);
    zend_object *exception = zend_throw_exception(exit_exception_class, "exit() was called", 0);
    zend_update_property(exit_exception_class, exception, ZEND_STRL("status"), status);
    zend_update_property_long(exit_exception_class, exception, ZEND_STRL("flags"), flags);
}

// Prints the text or sets the status with which exit() was called.
void carry_out(zend_object *exception)
{
    zval room;
    zval *status = zend_read_property(exit_exception_class, exception, ZEND_STRL("status"), true, &room);
    if (Z_TYPE_P(status) == IS_LONG) {
        bool is_confined = php_state_of(runtime().scheduler().current()).duty.exit == Duty::Exit::kEndsCoroutine;
        EG(exit_status) = is_confined ? EG(exit_status) : int(Z_LVAL_P(status));   // the program goes on
    } else if (zend_string *text = zval_try_get_string(status)) {
        zend_write(ZSTR_VAL(text), ZSTR_LEN(text));
        zend_string_release(text);
    }
}

}  // namespace

void exit_if_uncaught()
{
    // What __toString(), an output callback or a destructor throws meanwhile takes the place of the exception, as in PHP.
    while (EG(exception) && instanceof_function(EG(exception)->ce, exit_exception_class)) {
        zend_object *exception = std::exchange(EG(exception), nullptr);
        carry_out(exception);
        OBJ_RELEASE(exception);
        if (!EG(exception)) {
            EG(exception) = zend_create_unwind_exit();
        }
    }
}

const RuntimeObserver exit_observer({
    .on_startup = [] { intercept_exit(throws_at_exit, throw_exit); },
    // exit() ends a child process, also where a framework catches every exception.
    .on_fork = [] { php_state_of(runtime().scheduler().current()).duty.exit = Duty::Exit::kIsOfPhp; },
});

}  // namespace coro::php
