#include "php/zend/permanent_string.h"

#include <algorithm>

namespace coro::php {

namespace {

// Part of the module's image, not of the heap: blocks of this size would make the allocator consolidate its
// free lists. Pages that are not used take no memory.
alignas(zend_string) char memory[128 << 10];
size_t used;

char *allocate(size_t size)
{
    // Every process makes the same strings, so too many names fail in the first test.
    if (size > sizeof memory - used) {
        zend_error_noreturn(E_CORE_ERROR, "coro: no room for names");
    }
    used += size;
    return memory + used - size;
}

zend_string *ZEND_FASTCALL init_permanent(const char *text, size_t size, bool)
{
    zend_string *string = permanent_string({text, size});
    zend_string_hash_val(string);   // PHP expects that interned strings have their hash
    return string;
}

zend_string *ZEND_FASTCALL replace_by_permanent(zend_string *string)
{
    if (ZSTR_IS_INTERNED(string)) {
        return string;
    }
    zend_string *permanent = init_permanent(ZSTR_VAL(string), ZSTR_LEN(string), true);
    zend_string_release(string);
    return permanent;
}

}  // namespace

zend_string *permanent_string(std::string_view prefix, std::string_view name)
{
    size_t length = prefix.size() + name.size();
    auto *string = reinterpret_cast<zend_string *>(allocate(ZEND_MM_ALIGNED_SIZE(_ZSTR_STRUCT_SIZE(length))));
    // The value of PHP's own permanent strings, whose references are not counted.
    GC_SET_REFCOUNT(string, 2);
    GC_TYPE_INFO(string) = GC_STRING | (IS_STR_INTERNED | IS_STR_PERMANENT) << GC_FLAGS_SHIFT;
    ZSTR_H(string) = 0;
    ZSTR_LEN(string) = length;
    char *end = std::copy(prefix.begin(), prefix.end(), ZSTR_VAL(string));
    *std::copy(name.begin(), name.end(), end) = '\0';
    return string;
}

void forget_permanent_strings()
{
    used = 0;
}

PermanentNames::PermanentNames(int module_type)
{
    if (module_type == MODULE_PERSISTENT) {
        zend_string_init_interned = init_permanent;
        zend_new_interned_string = replace_by_permanent;
    }
}

PermanentNames::~PermanentNames()
{
    zend_string_init_interned = init_;
    zend_new_interned_string = replace_;
}

}  // namespace coro::php
