#include "php/error_handler.h"

#include "php/runtime.h"
#include "php/vm_state.h"

#include "zend_observer.h"

#include <utility>

namespace coro::php {

namespace {

bool is_for_handler(int type)
{
    constexpr int kNever = E_ERROR | E_PARSE | E_CORE_ERROR | E_CORE_WARNING | E_COMPILE_ERROR | E_COMPILE_WARNING;
    return Z_TYPE(EG(user_error_handler)) != IS_UNDEF && (EG(user_error_handler_error_reporting) & type & ~kNever) &&
           EG(error_handling) == EH_NORMAL;
}

bool is_same(const zval &one, const zval &other)
{
    return Z_TYPE(one) == Z_TYPE(other) && Z_PTR(one) == Z_PTR(other);   // a string, an array or an object
}

void note(ErrorHandlerCall *&call, const zval &handler, const zend_function *function)
{
    if (!call) {
        call = static_cast<ErrorHandlerCall *>(emalloc(sizeof *call));
        ZVAL_UNDEF(&call->handler);
    }
    call->function = function;
    call->raised_in = EG(current_execute_data);
    call->may_go_on = true;
    call->is_lent = false;
    if (!is_same(call->handler, handler)) {
        zval before = call->handler;
        ZVAL_COPY(&call->handler, &handler);
        zval_ptr_dtor(&before);
    }
}

// The engine is about to call the handler.
void on_error(int type, zend_string *, uint32_t, zend_string *)
{
    if (!is_for_handler(type) || !runtime().has_loop() || runtime().scheduler().current().is_main()) {
        return;
    }
    zval &handler = EG(user_error_handler);
    zend_fcall_info_cache target;
    if (zend_is_callable_ex(&handler, nullptr, IS_CALLABLE_SUPPRESS_DEPRECATIONS, nullptr, &target, nullptr)) {
        note(state_of(runtime().scheduler().current()).error_handler_call, handler, target.function_handler);
        zend_release_fcall_info_cache(&target);
    }
}

bool goes_on(const ErrorHandlerCall &call)
{
    if (!call.may_go_on || Z_TYPE(EG(user_error_handler)) != IS_UNDEF) {
        return false;
    }
    const zend_execute_data *frame = EG(current_execute_data);
    while (frame && !(frame->func == call.function && frame->prev_execute_data == call.raised_in)) {
        frame = frame->prev_execute_data;
    }
    return frame;
}

}  // namespace

void watch_error_handlers()
{
    zend_observer_error_register(on_error);
}

void lend_error_handler(ErrorHandlerCall &call)
{
    call.may_go_on = call.is_lent = goes_on(call);
    if (call.is_lent) {
        ZVAL_COPY(&EG(user_error_handler), &call.handler);
    }
}

void take_back_error_handler(ErrorHandlerCall &call)
{
    if (std::exchange(call.is_lent, false) && is_same(EG(user_error_handler), call.handler)) {
        zval_ptr_dtor(&EG(user_error_handler));
        ZVAL_UNDEF(&EG(user_error_handler));
    }
}

void give_back_error_handler()
{
    if (!runtime().has_loop()) {
        return;
    }
    if (ErrorHandlerCall *call = state_of(runtime().scheduler().current()).error_handler_call) {
        lend_error_handler(*call);
    }
}

void forget_error_handler_call(ErrorHandlerCall *call)
{
    zval handler = call->handler;
    efree(call);
    zval_ptr_dtor(&handler);
}

}  // namespace coro::php
