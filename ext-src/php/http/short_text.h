#pragma once

#include "php.h"

#include "coro/base/short_text.h"

#include <string_view>

namespace coro::php {

using coro::is_same_text;

inline bool is_same_text(const zend_string *string, std::string_view text)
{
    return ZSTR_LEN(string) == text.size() && is_same_text(ZSTR_VAL(string), text.data(), text.size());
}

// Returns the number of bytes that PHP's allocator needs for a string with a text of `size` bytes.
inline size_t allocated_size(size_t size)
{
    return ZEND_MM_ALIGNED_SIZE(_ZSTR_STRUCT_SIZE(size));
}

// Allocates memory for a string with a text of `size` bytes. emalloc() takes half the time if its argument is a
// constant.
inline void *allocate_string(size_t size)
{
    switch (allocated_size(size)) {
    case 32:
        return emalloc(32);
    case 40:
        return emalloc(40);
    case 48:
        return emalloc(48);
    case 56:
        return emalloc(56);
    default:
        return emalloc(allocated_size(size));
    }
}

// Writes a string with this text and one reference to `string`. The memory must be large enough for the text, and must
// have no other owner.
inline void write_string(zend_string *string, std::string_view text)
{
    GC_SET_REFCOUNT(string, 1);
    GC_TYPE_INFO(string) = GC_STRING;
    ZSTR_H(string) = 0;
    ZSTR_LEN(string) = text.size();
    copy_text(ZSTR_VAL(string), text);
    ZSTR_VAL(string)[text.size()] = '\0';
}

// Returns a PHP string with this text, like zend_string_init_fast(). The caller owns the reference.
inline zend_string *new_string(std::string_view text)
{
    if (text.size() <= 1) {
        return text.empty() ? ZSTR_EMPTY_ALLOC() : ZSTR_CHAR(static_cast<unsigned char>(text[0]));
    }
    auto *string = static_cast<zend_string *>(allocate_string(text.size()));
    write_string(string, text);
    return string;
}

}  // namespace coro::php
