#pragma once

#include "php/http/fields.h"
#include "php/zend/refusals.h"
#include "php/zend/value.h"

namespace coro::php {

// The names and values of header fields that PHP programs pass to the methods of Response or write to its properties.

// The name of a header field as it is sent. `text` is nullptr if the given name is not valid.
struct FieldNameArgument {
    FieldNameArgument(zend_string *given, bool format) : text(make_field_name(given, format, role)) {}
    FieldNameArgument(const FieldNameArgument &) = delete;
    FieldNameArgument &operator=(const FieldNameArgument &) = delete;
    ~FieldNameArgument()
    {
        if (text) {
            zend_string_release(text);
        }
    }

    FieldRole role = FieldRole::kPlain;
    zend_string *text;
};

// Returns true if the name is valid. Otherwise refuses the first argument and returns false.
inline bool check_name(const FieldNameArgument &name)
{
    if (UNEXPECTED(!name.text)) {
        refuse_argument(1, "must be a header field's name, of letters, digits and !#$%%&'*+-.^_`|~");
    }
    return name.text;
}

// Returns true if http::is_field_text() does. Otherwise refuses argument number `argument`
// and returns false.
bool check_text(const zend_string *text, uint32_t argument);

enum class ValueDefect { kNone, kException, kNestedList, kControlBytes };   // kException: an exception was thrown

// Converts a value of PHP to the value of a header field, a string or a list of strings, and stores it in `made`, which must be
// undefined. An empty list becomes null. May run PHP code (__toString()).
[[nodiscard]] ValueDefect convert_field_value(zval *given, Value &made);

// Returns true if the field Transfer-Encoding with this value asks for chunks, which the server sends by itself where the length
// is unknown. `value` was made by convert_field_value().
bool is_chunked(const zval &value);

// Does the same for an argument of a PHP method. Refuses it, or throws an
// exception, and returns false if the value must not be sent.
[[nodiscard]] bool make_field_value(zval *given, uint32_t argument, Value &made);

}  // namespace coro::php
