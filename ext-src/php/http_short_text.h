#pragma once

#include "php.h"

#include <cstdint>
#include <cstring>
#include <string_view>

// The texts of a request are mostly so short that a call of memcmp(), of memcpy() or of an allocator which has to
// look for the right size costs more than the work itself. Here they are compared and copied without.
namespace coro::php {

template <class Word>
inline Word load_word(const char *from)
{
    Word word;
    memcpy(&word, from, sizeof word);
    return word;
}

// Both have at least the bytes of one Word and at most those of two.
template <class Word>
inline bool is_same_in_words(const char *left, const char *right, size_t size)
{
    size_t last = size - sizeof(Word);
    Word difference = load_word<Word>(left) ^ load_word<Word>(right);
    return (difference | (load_word<Word>(left + last) ^ load_word<Word>(right + last))) == 0;
}

template <class Word>
inline void copy_in_words(char *to, const char *from, size_t size)
{
    size_t last = size - sizeof(Word);
    Word end = load_word<Word>(from + last);
    memcpy(to, from, sizeof(Word));
    memcpy(to + last, &end, sizeof(Word));
}

inline bool is_same_text(const char *left, const char *right, size_t size)
{
    if (size > 2 * sizeof(uint64_t)) {
        return memcmp(left, right, size) == 0;
    }
    if (size >= sizeof(uint64_t)) {
        return is_same_in_words<uint64_t>(left, right, size);
    }
    if (size >= sizeof(uint32_t)) {
        return is_same_in_words<uint32_t>(left, right, size);
    }
    if (size >= sizeof(uint16_t)) {
        return is_same_in_words<uint16_t>(left, right, size);
    }
    return size == 0 || *left == *right;
}

inline bool is_same_text(const zend_string *string, std::string_view text)
{
    return ZSTR_LEN(string) == text.size() && is_same_text(ZSTR_VAL(string), text.data(), text.size());
}

inline void copy_text(char *to, std::string_view text)
{
    if (text.size() > 2 * sizeof(uint64_t)) {
        memcpy(to, text.data(), text.size());
    } else if (text.size() >= sizeof(uint64_t)) {
        copy_in_words<uint64_t>(to, text.data(), text.size());
    } else if (text.size() >= sizeof(uint32_t)) {
        copy_in_words<uint32_t>(to, text.data(), text.size());
    } else if (text.size() >= sizeof(uint16_t)) {
        copy_in_words<uint16_t>(to, text.data(), text.size());
    } else if (!text.empty()) {
        *to = text[0];
    }
}

// What a string of so many bytes takes, in PHP's allocator.
inline size_t allocated_size(size_t size)
{
    return ZEND_MM_ALIGNED_SIZE(_ZSTR_STRUCT_SIZE(size));
}

// emalloc() of a size that the compiler knows takes half as long.
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

// What is no string yet, or one that nobody else holds, becomes a string with one reference. There is room.
inline void write_string(zend_string *string, std::string_view text)
{
    GC_SET_REFCOUNT(string, 1);
    GC_TYPE_INFO(string) = GC_STRING;
    ZSTR_H(string) = 0;
    ZSTR_LEN(string) = text.size();
    copy_text(ZSTR_VAL(string), text);
    ZSTR_VAL(string)[text.size()] = '\0';
}

// As zend_string_init_fast(). The reference is the caller's.
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
