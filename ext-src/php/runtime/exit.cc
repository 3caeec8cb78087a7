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

void throw_exit(zval *status)
{
    bool is_in_coroutine = !runtime().scheduler().current().is_main();
    zend_long flags = (is_in_coroutine ? kExitInCoroutine : 0) | (runtime().is_server() ? kExitInServer : 0);
    zend_object *exception = zend_throw_exception(exit_exception_class, "exit() was called", 0);
    zend_update_property(exit_exception_class, exception, ZEND_STRL("status"), status);
    zend_update_property_long(exit_exception_class, exception, ZEND_STRL("flags"), flags);
}

}  // namespace

void exit_if_uncaught()
{
    zend_object *exception = EG(exception);
    if (!exception || !instanceof_function(exception->ce, exit_exception_class)) {
        return;
    }
    EG(exception) = nullptr;
    zval room;
    zval *status = zend_read_property(exit_exception_class, exception, ZEND_STRL("status"), true, &room);
    if (Z_TYPE_P(status) == IS_LONG) {
        bool is_confined = php_state_of(runtime().scheduler().current()).duty.confines_exit;
        EG(exit_status) = is_confined ? EG(exit_status) : int(Z_LVAL_P(status));   // the program goes on
    } else {
        zend_string *text = zval_get_string(status);
        zend_write(ZSTR_VAL(text), ZSTR_LEN(text));
        zend_string_release(text);
    }
    OBJ_RELEASE(exception);
    if (EG(exception)) {   // an output callback or a destructor has thrown; the program ends anyway
        OBJ_RELEASE(std::exchange(EG(exception), nullptr));
    }
    EG(exception) = zend_create_unwind_exit();
}

const RuntimeObserver exit_observer({
    .on_startup = [] { intercept_exit([] { return runtime().throws_at_exit(); }, throw_exit); },
    // The child of a handler is no server: exit() ends it.
    .on_fork = [] { php_state_of(runtime().scheduler().current()).duty.confines_exit = false; },
});

}  // namespace coro::php
