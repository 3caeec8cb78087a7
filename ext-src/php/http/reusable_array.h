#pragma once

#include "php/http/short_text.h"

namespace coro::php {

// A PHP array of strings and numbers whose keys are the same in many requests. It is handed out again with
// new values as long as no PHP variable refers to it any more, so that no program sees its values change. The
// values of the last request, also secret ones, remain in memory until the next request overwrites them;
// freed memory would contain them for some time, too.
//
// The array is in memory of the PHP request: forget() must be called before that request ends.
class ReusableArray {
public:
    bool is_empty() const { return table_ == nullptr; }
    uint32_t size() const { return table_->nNumUsed; }

    // Takes ownership of a reference to an array that is not packed and has no holes. No PHP code changes
    // this array from now on: PHP copies an array with several owners before it writes to it.
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

    // Releases the reference that take() returned, without freeing the array.
    void give_back() { GC_DELREF(table_); }

    void forget();

private:
    void leave_to_others();

    HashTable *table_ = nullptr;
};

// Replaces the value by a string, and takes ownership of the caller's reference to it.
inline void set_string(zval *value, zend_string *string)
{
    zval old;
    ZVAL_COPY_VALUE(&old, value);
    ZVAL_STR(value, string);
    zval_ptr_dtor_nogc(&old);
}

// Replaces the value by a string with this text. Reuses the memory of the old string if its size class fits
// and it has no other owner.
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

// Returns a hash of the keys: equal for arrays with equal keys, and rarely equal for others.
uint64_t sum_of_keys(const HashTable *array);

}  // namespace coro::php
