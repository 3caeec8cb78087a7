#pragma once

#include "php/http/fields.h"
#include "php/zend/value.h"

namespace coro::php {

// What programs give as names and values of header fields. Each throws for what must not be sent.

// A name's string, released with the scope; null: an exception was thrown.
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

bool check_text(const zend_string *text, uint32_t argument);

// A field's value as a list keeps it, into an undefined one. A list without lines makes null; false: an exception was thrown.
// May run PHP code.
[[nodiscard]] bool make_field_value(zval *given, uint32_t argument, Value &made);

// Whether a program may give the field this value: some only the server may say.
bool check_field(FieldRole role, zval *value);

}  // namespace coro::php
