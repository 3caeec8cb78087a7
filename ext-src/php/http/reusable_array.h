#pragma once

#include "php/http/short_text.h"

namespace coro::php {

// An array of strings and numbers whose keys are the same in many requests. It is given away again and again: while only
// this class holds it, there is nobody who could see its values change. The last ones stay in memory, secrets too, until the
// next request: freed they would lie there as well, for some time.
//
// It keeps memory of PHP's: forget() comes before that goes.
class ReusableArray {
public:
    bool is_empty() const { return table_ == nullptr; }
    uint32_t size() const { return table_->nNumUsed; }

    // Takes over a reference. The array is no list and has no holes, and nobody changes it from now on: PHP copies an
    // array before it writes when others hold it, too.
    void keep(HashTable *table);

    // The array with the values of an earlier request, for the caller to overwrite all of them before anybody else sees it.
    // The reference is the caller's.
    HashTable *take()
    {
        if (UNEXPECTED(GC_REFCOUNT(table_) > 1)) {
            leave_to_others();
        }
        GC_ADDREF(table_);
        return table_;
    }

    // Nobody shall have what take() gave.
    void give_back() { GC_DELREF(table_); }

    void forget();

private:
    void leave_to_others();

    HashTable *table_ = nullptr;
};

// The value becomes this string; takes over the reference.
inline void set_string(zval *value, zend_string *string)
{
    zval old;
    ZVAL_COPY_VALUE(&old, value);
    ZVAL_STR(value, string);
    zval_ptr_dtor_nogc(&old);
}

// The value becomes a string of this text, where possible in the memory of the one before.
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

// The same for arrays with the same keys, and rarely for others.
uint64_t sum_of_keys(const HashTable *array);

}  // namespace coro::php
