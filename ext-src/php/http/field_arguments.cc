#include "php/http/field_arguments.h"

namespace coro::php {

namespace {

bool is_space(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

// White space and line breaks behind a value are no part of it (RFC 9110 section 5.5). Values from files often end with them.
// Takes over the reference to `text`.
[[gnu::noinline]] zend_string *cut_spaces(zend_string *text)
{
    size_t size = ZSTR_LEN(text);
    while (size > 0 && is_space(ZSTR_VAL(text)[size - 1])) {
        size--;
    }
    zend_string *cut = zend_string_init(ZSTR_VAL(text), size, false);
    zend_string_release(text);
    return cut;
}

// Converts the value of a header field to a string. Null stays null.
inline ValueDefect convert_line(zval *given, zval *line)
{
    if (Z_TYPE_P(given) == IS_ARRAY) {
        return ValueDefect::kNestedList;
    }
    if (Z_TYPE_P(given) == IS_NULL) {
        ZVAL_NULL(line);
        return ValueDefect::kNone;
    }
    zend_string *text = zval_try_get_string(given);
    if (!text) {
        return ValueDefect::kException;
    }
    if (ZSTR_LEN(text) > 0 && UNEXPECTED(is_space(ZSTR_VAL(text)[ZSTR_LEN(text) - 1]))) {
        text = cut_spaces(text);
    }
    if (UNEXPECTED(!is_safe_text(text))) {
        zend_string_release(text);
        return ValueDefect::kControlBytes;
    }
    ZVAL_STR(line, text);
    return ValueDefect::kNone;
}

// Converts a list of field values to a list of strings, without the null values.
[[gnu::noinline]] ValueDefect convert_lines(zval *given, Value &made)
{
    Value lines(given);   // holds a reference to the array, because __toString() of an element may change the caller's variable
    array_init(made.raw());
    zval *element;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(lines.raw()), element) {
        ZVAL_DEREF(element);
        Value held(element);
        zval line;
        if (ValueDefect defect = convert_line(held.raw(), &line); defect != ValueDefect::kNone) {
            return defect;
        }
        if (Z_TYPE(line) != IS_NULL) {
            add_next_index_zval(made.raw(), &line);
        }
    } ZEND_HASH_FOREACH_END();
    if (zend_hash_num_elements(Z_ARRVAL_P(made.raw())) == 0) {
        made = {};
        ZVAL_NULL(made.raw());
    }
    return ValueDefect::kNone;
}

}  // namespace

bool check_text(const zend_string *text, uint32_t argument)
{
    if (EXPECTED(is_safe_text(text))) {
        return true;
    }
    refuse_argument(argument, "must not contain control bytes, such as CR, LF or NUL");
    return false;
}

ValueDefect convert_field_value(zval *given, Value &made)
{
    bool is_list = UNEXPECTED(Z_TYPE_P(given) == IS_ARRAY);
    return is_list ? convert_lines(given, made) : convert_line(given, made.raw());
}

bool is_chunked(const zval &value)
{
    const zval *line = &value;
    if (Z_TYPE(value) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL(value)) == 1) {
        line = zend_hash_index_find(Z_ARRVAL(value), 0);
    }
    return Z_TYPE_P(line) == IS_STRING && zend_string_equals_literal_ci(Z_STR_P(line), "chunked");
}

bool make_field_value(zval *given, uint32_t argument, Value &made)
{
    ValueDefect defect = convert_field_value(given, made);
    if (UNEXPECTED(defect == ValueDefect::kNestedList)) {
        zend_argument_type_error(argument, "must be a string or a list of strings, but it contains a nested list");
    } else if (UNEXPECTED(defect == ValueDefect::kControlBytes)) {
        refuse_argument(argument, "must not contain control bytes, such as CR, LF or NUL");
    }
    return defect == ValueDefect::kNone;
}

}  // namespace coro::php
