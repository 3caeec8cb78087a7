#include "php/zend/exceptions.h"

#include "php/zend/names.h"

#include "coro/base/error.h"

#include "zend_exceptions.h"

#include "php/stub/exception_arginfo.h"

#include <cstdarg>

namespace coro::php {

zend_class_entry *exception_class;
zend_class_entry *error_class;
zend_class_entry **interruption_base = &zend_ce_error;
zend_class_entry *exit_exception_class;

void throw_error(const char *text)
{
    zend_string *function = get_active_function_or_method_name();
    zend_throw_error(error_class, text, ZSTR_VAL(function));
    zend_string_release(function);
}

static void throw_formatted(int outcome, const char *what, va_list arguments)
{
    zend_string *said = zend_vstrpprintf(0, what, arguments);
    zend_throw_exception_ex(exception_class, -outcome, "%s: %s [%d]", ZSTR_VAL(said), err::text(-outcome), -outcome);
    zend_string_release(said);
}

void throw_exception(int outcome, const char *what, ...)
{
    va_list arguments;
    va_start(arguments, what);
    throw_formatted(outcome, what, arguments);
    va_end(arguments);
}

bool succeeded(int outcome, const char *what, ...)
{
    if (outcome < 0) {
        va_list arguments;
        va_start(arguments, what);
        throw_formatted(outcome, what, arguments);
        va_end(arguments);
    }
    return outcome >= 0;
}

void throw_canceled()
{
    zend_throw_exception(canceled_exception_class, "the coroutine was canceled", ECANCELED);
}

static zval *exit_property(zval *object, const char *name, size_t size, zval *room)
{
    return zend_read_property(exit_exception_class, Z_OBJ_P(object), name, size, true, room);
}

zend_object *find_interruption(zend_object *exception)
{
    while (exception) {
        if (zend_is_unwind_exit(exception) || zend_is_graceful_exit(exception) ||
            instanceof_function(exception->ce, canceled_exception_class) ||
            instanceof_function(exception->ce, timeout_exception_class)) {
            return exception;
        }
        if (!instanceof_function(exception->ce, zend_ce_throwable)) {
            return nullptr;
        }
        zval place;
        zend_class_entry *base = zend_get_exception_base(exception);
        zval *previous = zend_read_property_ex(base, exception, ZSTR_KNOWN(ZEND_STR_PREVIOUS), true, &place);
        exception = previous && Z_TYPE_P(previous) == IS_OBJECT ? Z_OBJ_P(previous) : nullptr;
    }
    return nullptr;
}

// Returns the value of an exception's property if the value is a string, else "".
static std::string text_of(zend_object *exception, const char *property)
{
    zval room;
    zval *value = zend_read_property(zend_get_exception_base(exception), exception, property, strlen(property), true, &room);
    return Z_TYPE_P(value) == IS_STRING ? std::string(Z_STRVAL_P(value), Z_STRLEN_P(value)) : "";
}

std::string describe_exception()
{
    zend_object *exception = EG(exception);
    EG(exception) = nullptr;   // cleared during the reads below, because a read may run PHP code (a property hook)
    zval room;
    zval *line = zend_read_property(zend_get_exception_base(exception), exception, ZEND_STRL("line"), true, &room);
    std::string file = text_of(exception, "file");
    std::string text = std::string(ZSTR_VAL(exception->ce->name), ZSTR_LEN(exception->ce->name)) + ": " +
                       text_of(exception, "message") + " in " + file + " on line " + std::to_string(zval_get_long(line));
    if (EG(exception)) {
        zend_clear_exception();
    }
    EG(exception) = exception;
    return text;
}

void register_exceptions()
{
    exception_class = register_class_Coro_Exception(zend_ce_exception);
    error_class = register_class_Coro_Error(zend_ce_error);
    exit_exception_class = register_class_Coro_ExitException(exception_class);
    add_names(exception_class);
    add_names(error_class);
    add_names(exit_exception_class);
}

}  // namespace coro::php

ZEND_METHOD(Coro_ExitException, getFlags)
{
    ZEND_PARSE_PARAMETERS_NONE();
    zval room;
    RETURN_COPY_DEREF(coro::php::exit_property(ZEND_THIS, ZEND_STRL("flags"), &room));
}

ZEND_METHOD(Coro_ExitException, getStatus)
{
    ZEND_PARSE_PARAMETERS_NONE();
    zval room;
    RETURN_COPY_DEREF(coro::php::exit_property(ZEND_THIS, ZEND_STRL("status"), &room));
}
