#pragma once

#include "php.h"

#include <string_view>

namespace coro::php {

// The role of a header field in a response. The server must notice when a handler sets a field that is not kPlain.
enum class FieldRole : uint8_t {
    kPlain,
    kServer,
    kDate,
    kContentType,
    kContentLength,
    kConnection,
    kTransferEncoding,
    kContentEncoding,
    kContentRange,
    kCacheControl,
    kEtag,
};

// The name of a frequent header field, in two spellings. The strings are created at module startup and never freed.
struct FieldName {
    zend_string *lower;       // for example "content-type"
    zend_string *formatted;   // for example "Content-Type"
    FieldRole role;
    bool is_steady;   // true: clients repeat the value of the field in many requests, and the value is not a secret
};

// Returns the entry for the name of a header field in any case, or nullptr if the table does not contain the name.
// The name must be a token of HTTP.
const FieldName *find_field_name(std::string_view name);

// Changes the case of a field name in place: "x-my-NAME" becomes "X-My-Name".
void format_field_name(char *name, size_t size);

// Fills the table of field names. Must be called once, at module startup.
void make_field_names();

}  // namespace coro::php
