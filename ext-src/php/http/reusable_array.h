#pragma once

#include "php/http/short_text.h"

namespace coro::php {

// Keeps a PHP array of strings and numbers for HTTP requests that need an array with the same keys. take() returns the
// array again, for new values, if no PHP variable refers to it any more; otherwise take() makes a copy, so that no
// program sees values change. The values of the last request, even secret values, remain in memory until the next
// request overwrites them; they would also remain for some time in freed memory.
//
// The array lies in memory of the PHP request: forget() must be called before the PHP request ends.
class ReusableArray {
public:
    bool is_empty() const { return table_ == nullptr; }
    uint32_t size() const { return table_->nNumUsed; }

    // Keeps an array, which must not be packed and must have no holes, and takes ownership of the caller's reference.
    // PHP code cannot change the array from now on, because PHP copies an array with several owners before it writes.
    void keep(HashTable *table);

    // Returns the array with the values of an earlier request. The caller owns the reference and must
    // overwrite all values before PHP code sees them.
    HashTable *take()
    {
        if (UNEXPECTED(GC_REFCOUNT(table_) > 1)) {
            leave_to_others();
        }
        GC_ADDREF(table_);
        return table_;
    }

    // Releases the reference that take() returned. The array is not freed.
    void give_back() { GC_DELREF(table_); }

    void forget();

private:
    void leave_to_others();

    HashTable *table_ = nullptr;
};

// Replaces `value` by a string, and takes ownership of the caller's reference to the string.
inline void set_string(zval *value, zend_string *string)
{
    zval old;
    ZVAL_COPY_VALUE(&old, value);
    ZVAL_STR(value, string);
    zval_ptr_dtor_nogc(&old);
}

// Replaces `value` by a string with this text. Reuses the memory of the old string if the old string has the same
// allocated size and no other owner.
inline void set_text(zval *value, std::string_view text)
{
    if (EXPECTED(Z_TYPE_INFO_P(value) == IS_STRING_EX)) {
        zend_string *string = Z_STR_P(value);
        bool is_ours = GC_REFCOUNT(string) == 1 && !ZSTR_IS_INTERNED(string);
        if (EXPECTED(is_ours && allocated_size(ZSTR_LEN(string)) == allocated_size(text.size()))) {
            write_string(string, text);
            return;
        }
    }
    set_string(value, new_string(text));
}

// Returns a hash of the array's keys. Arrays with equal keys have equal hashes; other arrays rarely have equal hashes.
uint64_t sum_of_keys(const HashTable *array);

}  // namespace coro::php
