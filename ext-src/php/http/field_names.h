#pragma once

#include "php.h"

#include <string_view>

namespace coro::php {

// Fields that a server has to know about when a handler sets them.
enum class FieldRole : uint8_t {
    kPlain,
    kServer,
    kDate,
    kContentType,
    kContentLength,
    kConnection,
    kTransferEncoding,
};

// A header field's name that is often seen, with its spellings made once. The strings are interned.
struct FieldName {
    zend_string *lower;       // content-type
    zend_string *formatted;   // Content-Type
    FieldRole role;
    bool is_steady;   // clients and proxies send one value with many of their requests, and it opens no door
};

// `name` is a token in any case; nullptr when it is not one of the known ones.
const FieldName *find_field_name(std::string_view name);

// "x-my-NAME" as "X-My-Name".
void format_field_name(char *name, size_t size);

void make_field_names();   // once, at module startup

}  // namespace coro::php
