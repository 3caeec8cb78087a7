#pragma once

#include "php/http/fields.h"
#include "php/zend/value.h"

namespace coro::php {

// Checks and converts the names and values of header fields that PHP programs pass to Response methods. Each
// function throws an exception for text that must not be sent.

// The spelling of a field name that is sent, released when the scope ends. `text` is null after an exception
// was thrown.
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

// Checks that a text contains no CR, LF or NUL. Returns false after it has thrown a ValueError.
bool check_text(const zend_string *text, uint32_t argument);

// Converts an argument to the value of a FieldList::Field and stores it in `made`, which must be undefined.
// An empty list becomes null. Returns false after it has thrown an exception. May run PHP code
// (__toString()).
[[nodiscard]] bool make_field_value(zval *given, uint32_t argument, Value &made);

// Returns whether a program may set the field to this value, and throws if not: some values only the server
// may send.
bool check_field(FieldRole role, zval *value);

}  // namespace coro::php
