#include "php/http/field_arguments.h"

#include "php/http/response_builder.h"

namespace coro::php {

void FieldNameArgument::refuse()
{
    zend_argument_value_error(1, "must be a header field's name, of letters, digits and !#$%%&'*+-.^_`|~");
}

bool check_text(const zend_string *text, uint32_t argument)
{
    if (EXPECTED(is_safe_text(text))) {
        return true;
    }
    zend_argument_value_error(argument, "must not contain control bytes, such as CR, LF or NUL");
    return false;
}

// Converts the value of a header field to the string `line`. Returns false if an exception was thrown.
static inline bool make_line(zval *given, uint32_t argument, zval *line)
{
    if (Z_TYPE_P(given) == IS_ARRAY) {
        zend_argument_type_error(argument, "must be a string or a list of strings, but it contains a nested list");
        return false;
    }
    zend_string *text = zval_try_get_string(given);
    if (!text) {
        return false;
    }
    if (!check_text(text, argument)) {
        zend_string_release(text);
        return false;
    }
    ZVAL_STR(line, text);
    return true;
}

// Converts a list of field values to a list of strings. An empty list becomes null. Returns false if an exception was
// thrown.
[[gnu::noinline]] static bool make_lines(zval *given, uint32_t argument, Value &made)
{
    Value lines(given);   // holds a reference to the array, because __toString() of an element may change the caller's variable
    array_init(made.raw());
    zval *element;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(lines.raw()), element) {
        ZVAL_DEREF(element);
        if (Z_TYPE_P(element) == IS_NULL) {
            continue;
        }
        Value held(element);
        zval line;
        if (!make_line(held.raw(), argument, &line)) {
            return false;
        }
        add_next_index_zval(made.raw(), &line);
    } ZEND_HASH_FOREACH_END();
    if (zend_hash_num_elements(Z_ARRVAL_P(made.raw())) == 0) {
        made = {};
        ZVAL_NULL(made.raw());
    }
    return true;
}

bool make_field_value(zval *given, uint32_t argument, Value &made)
{
    if (UNEXPECTED(Z_TYPE_P(given) == IS_ARRAY)) {
        return make_lines(given, argument, made);
    }
    if (Z_TYPE_P(given) != IS_NULL) {
        return make_line(given, argument, made.raw());
    }
    ZVAL_NULL(made.raw());
    return true;
}

bool check_field(FieldRole role, zval *value)
{
    if (role == FieldRole::kConnection && Z_TYPE_P(value) != IS_NULL && connection_options(*value) < 0) {
        zend_argument_value_error(2, "must be close, keep-alive or upgrade for the field Connection");
        return false;
    }
    return true;
}

}  // namespace coro::php
