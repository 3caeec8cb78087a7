#include "php/runtime/error_handler.h"

#include "php/zend/box.h"
#include "php/zend/internal_function.h"
#include "php/runtime/runtime.h"
#include "php/runtime/executor_state.h"
#include "php/runtime/without_waits.h"

#include "zend_observer.h"
#include "zend_smart_str.h"

#include "ext/standard/file.h"

#include <utility>

namespace coro::php {

namespace {

using CallBox = Box<ErrorHandlerCall>;

// The class of ErrorHandlerCall objects. The class is not registered, so that no program can name it.
zend_class_entry call_class;
zend_internal_function call_function;

bool is_for_handler(int type)
{
    constexpr int kNever = E_ERROR | E_PARSE | E_CORE_ERROR | E_CORE_WARNING | E_COMPILE_ERROR | E_COMPILE_WARNING;
    return Z_TYPE(EG(user_error_handler)) != IS_UNDEF && (EG(user_error_handler_error_reporting) & type & ~kNever) &&
           EG(error_handling) == EH_NORMAL;
}

bool is_same(const zval &one, const zval &other)
{
    // The handlers are strings, arrays or objects, so they are equal if their pointers are equal.
    return Z_TYPE(one) == Z_TYPE(other) && Z_PTR(one) == Z_PTR(other);
}

bool is_watched(const zval &handler)
{
    return Z_TYPE(handler) == IS_OBJECT && Z_OBJCE(handler) == &call_class;
}

// Called before the engine calls the script's error handler, which the engine does unless an exception is pending.
// Replaces the handler with an object that calls the handler.
void on_error(int type, zend_string *, uint32_t, zend_string *)
{
    zval &handler = EG(user_error_handler);
    if (!is_for_handler(type) || EG(exception) || is_watched(handler) || !runtime().current_coroutine()) {
        return;
    }
    zend_object *call = CallBox::create(&call_class);
    ZVAL_COPY_VALUE(&CallBox::of(call).handler, &handler);
    ZVAL_OBJ(&handler, call);
}

// Frees the error text that libxml has collected. The message of the error contains the text by now. libxml would
// free the text only after the error handler, and other coroutines would append to the text while the handler
// waits.
void free_libxml_text()
{
    struct Globals {   // the first fields of libxml's globals, which are the same in all versions
        zval stream_context;
        smart_str error_buffer;
    };
    if (auto *globals = static_cast<Globals *>(find_module_globals("libxml"))) {
        smart_str_free(&globals->error_buffer);
    }
}

// Takes the errors of stream wrappers, which belong to the present warning, out of PHP's globals. PHP empties
// these lists after the error handler, and other coroutines would append to the lists while the handler waits.
void set_stream_errors_aside(ErrorHandlerCall &call)
{
    call.stream_errors = std::exchange(FG(wrapper_errors), nullptr);
}

void put_stream_errors_back(ErrorHandlerCall &call)
{
    if (FG(wrapper_errors)) {
        zend_hash_destroy(FG(wrapper_errors));
        FREE_HASHTABLE(FG(wrapper_errors));
    }
    FG(wrapper_errors) = std::exchange(call.stream_errors, nullptr);
}

void drop(ErrorHandlerCall *&innermost)
{
    ErrorHandlerCall *call = std::exchange(innermost, innermost->outer);
    OBJ_RELEASE(CallBox::object_of(*call));
}

void begin(ErrorHandlerCall &call)
{
    GC_ADDREF(CallBox::object_of(call));
    free_libxml_text();
    set_stream_errors_aside(call);
    call.outer = std::exchange(php_state_of(runtime().scheduler().current()).error_handler_call, &call);
}

// Ends a call of the error handler. If a native Fiber was resumed elsewhere, the call may end in another coroutine
// than it began in, or outside of coroutines.
void end(ErrorHandlerCall &call)
{
    zval handler = call.handler;
    ZVAL_UNDEF(&call.handler);
    put_stream_errors_back(call);
    // Restores the script's handler if no other handler was set meanwhile. The engine makes the same check.
    if (Z_TYPE(EG(user_error_handler)) == IS_UNDEF) {
        EG(user_error_handler) = handler;
    } else {
        zval_ptr_dtor(&handler);
    }
    if (runtime().has_loop()) {
        ErrorHandlerCall *&innermost = php_state_of(runtime().scheduler().current()).error_handler_call;
        if (innermost == &call) {
            drop(innermost);
        }
    }
}

// Calls the script's error handler as the engine does: an error that the handler declines (by returning false) is
// reported, and the result is freed.
void call_handler(zval *handler, zval *arguments)
{
    zval result;
    call_user_function(nullptr, nullptr, handler, &result, 4, arguments);
    if (Z_TYPE(result) == IS_FALSE) {
        const zval &type = arguments[0], &message = arguments[1], &file = arguments[2], &line = arguments[3];
        zend_error_cb(int(Z_LVAL(type)), Z_TYPE(file) == IS_STRING ? Z_STR(file) : nullptr, uint32_t(Z_LVAL(line)),
                      Z_STR(message));
    }
    zval_ptr_dtor(&result);
}

// Returns true if the frame is declaring a class. The class is then incomplete, and the engine is comparing its
// methods with those of its parents: other coroutines must not see the class.
bool declares_class(const zend_execute_data *frame)
{
    if (!frame || !frame->func || !ZEND_USER_CODE(frame->func->type) || !frame->opline) {
        return false;
    }
    switch (frame->opline->opcode) {
    case ZEND_DECLARE_CLASS:
    case ZEND_DECLARE_CLASS_DELAYED:
    case ZEND_DECLARE_ANON_CLASS:
        return true;
    default:
        return false;
    }
}

ZEND_FUNCTION(coro_call_error_handler)
{
    ErrorHandlerCall &call = CallBox::of(ZEND_THIS);
    zval *arguments = ZEND_CALL_ARG(execute_data, 1);
    begin(call);
    EG(current_execute_data) = EX(prev_execute_data);   // keeps this function out of backtraces
    if (declares_class(EX(prev_execute_data))) {
        without_waits([&] { call_handler(&call.handler, arguments); });
    } else {
        call_handler(&call.handler, arguments);
    }
    end(call);
    RETVAL_TRUE;
}

zend_result get_call_function(zend_object *object, zend_class_entry **scope, zend_function **function, zend_object **self, bool)
{
    *scope = &call_class;
    *function = reinterpret_cast<zend_function *>(&call_function);
    *self = object;
    return SUCCESS;
}

}  // namespace

void watch_error_handlers()
{
    call_function = make_internal_function("[error handler]", zif_coro_call_error_handler);
    INIT_CLASS_ENTRY(call_class, "[error handler]", nullptr);
    call_class.type = ZEND_INTERNAL_CLASS;
    zend_initialize_class_data(&call_class, true);
    CallBox::install(&call_class);
    CallBox::handlers.get_closure = get_call_function;
    zend_observer_error_register(on_error);
}

void lend_error_handler(ErrorHandlerCall *&innermost)
{
    // Drops this coroutine's calls of the error handler that have ended in another coroutine. Their member `handler`
    // is undefined.
    while (innermost && Z_TYPE(innermost->handler) == IS_UNDEF) {
        drop(innermost);
    }
    if (innermost && Z_TYPE(EG(user_error_handler)) == IS_UNDEF) {
        ZVAL_COPY(&EG(user_error_handler), &innermost->handler);
        innermost->is_lent = true;
    }
}

void take_back_error_handler(ErrorHandlerCall &innermost)
{
    if (std::exchange(innermost.is_lent, false) && is_same(EG(user_error_handler), innermost.handler)) {
        Z_TRY_DELREF(EG(user_error_handler));   // gives back the reference that lend_error_handler() has added
        ZVAL_UNDEF(&EG(user_error_handler));
    }
}

void give_back_error_handler()
{
    if (runtime().has_loop()) {
        lend_error_handler(php_state_of(runtime().scheduler().current()).error_handler_call);
    }
}

void forget_error_handler_calls(ErrorHandlerCall *&innermost)
{
    lend_error_handler(innermost);
    while (innermost) {
        drop(innermost);
    }
}

}  // namespace coro::php
