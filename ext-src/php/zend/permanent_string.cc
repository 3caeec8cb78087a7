#include "php/zend/permanent_string.h"

#include <algorithm>

namespace coro::php {

namespace {

// The bytes of all permanent strings, 256 KiB. The array is part of the module's image and not of the heap: malloc()
// of a block of this size would spend time on consolidating the free lists of the heap. Pages of the array that are
// never written take no memory.
alignas(zend_string) char memory[256 << 10];
size_t used;

char *allocate(size_t size)
{
    // All processes make the same strings. If `memory` ever becomes too small for them, every process fails here, and
    // so already the first test of the extension fails.
    if (size > sizeof memory - used) {
        zend_error_noreturn(E_CORE_ERROR, "coro: no room for names");
    }
    used += size;
    return memory + used - size;
}

zend_string *ZEND_FASTCALL init_permanent(const char *text, size_t size, bool)
{
    zend_string *string = permanent_string({text, size});
    zend_string_hash_val(string);   // PHP expects every interned string to have its hash
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
    // PHP gives its own permanent strings this reference count, which never changes.
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
