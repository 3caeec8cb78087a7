#pragma once

#include "php.h"

#include <string_view>

namespace coro::php {

// Marks header fields that the server must know about when a handler sets them; all others are kPlain.
enum class FieldRole : uint8_t {
    kPlain,
    kServer,
    kDate,
    kContentType,
    kContentLength,
    kConnection,
    kTransferEncoding,
};

// A frequent header field name with two spellings as interned strings, which are made once per process.
struct FieldName {
    zend_string *lower;       // content-type
    zend_string *formatted;   // Content-Type
    FieldRole role;
    bool is_steady;   // true: clients repeat the value in many requests, and it is no secret
};

// Returns the entry of a name, which must be a token, whatever its case; nullptr if the table does not
// contain the name.
const FieldName *find_field_name(std::string_view name);

// Changes the case of a name in place: "x-my-NAME" becomes "X-My-Name".
void format_field_name(char *name, size_t size);

// Fills the table of names. Is called once, at module startup.
void make_field_names();

}  // namespace coro::php
