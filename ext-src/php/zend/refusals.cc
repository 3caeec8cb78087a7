#include "php/zend/refusals.h"

namespace coro::php {

namespace {

bool warns;

}  // namespace

void refuse_argument(uint32_t argument, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    zend_string *text = zend_vstrpprintf(0, format, arguments);
    va_end(arguments);
    if (warns) {
        const char *name = get_active_function_arg_name(argument);
        php_error_docref(nullptr, E_WARNING, name ? "Argument #%u ($%s) %s" : "Argument #%u%s %s", argument, name ? name : "",
                         ZSTR_VAL(text));
    } else {
        zend_argument_value_error(argument, "%s", ZSTR_VAL(text));
    }
    zend_string_release(text);
}

void refuse_value(const char *text)
{
    refuse_call(zend_ce_value_error, text);
}

void refuse_call(zend_class_entry *error, const char *text)
{
    if (warns) {
        php_error_docref(nullptr, E_WARNING, "%s", text);
    } else {
        zend_throw_error(error, "%s", text);
    }
}

void warn_of_refused_values()
{
    warns = true;
}

}  // namespace coro::php
