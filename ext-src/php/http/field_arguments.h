#pragma once

#include "php/http/fields.h"
#include "php/zend/value.h"

namespace coro::php {

// Functions that check and convert the names and values of header fields that PHP programs pass to the methods of
// Response. Each function throws an exception if the text must not be sent.

// The name of a header field as it is sent. The destructor releases the name. `text` is nullptr if the constructor has
// thrown an exception because the given name is not valid.
struct FieldNameArgument {
    FieldNameArgument(zend_string *given, bool format) : text(make_field_name(given, format, role))
    {
        if (UNEXPECTED(!text)) {
            refuse();
        }
    }
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

private:
    static void refuse();
};

// Returns true if http1::is_field_text() does. Otherwise throws a ValueError about argument number `argument`
// and returns false.
bool check_text(const zend_string *text, uint32_t argument);

// Converts an argument of a PHP method to the value of a header field, and stores the value in `made`, which must be
// undefined. An empty list becomes null. Returns false if an exception was thrown. May run PHP code (__toString()).
[[nodiscard]] bool make_field_value(zval *given, uint32_t argument, Value &made);

// Returns true if a program may set the field to this value. Otherwise throws a ValueError and returns false: only the
// server may send some values of the field Connection.
bool check_field(FieldRole role, zval *value);

}  // namespace coro::php
