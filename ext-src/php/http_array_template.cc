#include "php/http_array_template.h"

namespace coro::php {

void ArrayTemplate::take_keys(const HashTable *array)
{
    forget();
    table_ = zend_new_array(array->nNumUsed);
    zend_hash_real_init_mixed(table_);
    zval null;
    ZVAL_NULL(&null);
    for (uint32_t i = 0; i < array->nNumUsed; i++) {
        const Bucket &bucket = array->arData[i];
        if (bucket.key) {
            zend_hash_add_new(table_, bucket.key, &null);
        } else {
            zend_hash_index_add_new(table_, bucket.h, &null);
        }
    }
    GC_ADD_FLAGS(table_, GC_IMMUTABLE);   // it is then copied in one piece, without a look at what it holds
}

HashTable *ArrayTemplate::copy() const
{
    HashTable *copy = zend_array_dup(table_);
    if (HT_FLAGS(copy) & HASH_FLAG_STATIC_KEYS) {
        return copy;
    }
    for (uint32_t i = 0; i < copy->nNumUsed; i++) {
        if (zend_string *key = copy->arData[i].key) {
            zend_string_addref(key);
        }
    }
    return copy;
}

void ArrayTemplate::forget()
{
    if (table_) {
        zend_array_destroy(table_);
        table_ = nullptr;
    }
}

uint64_t sum_of_keys(const HashTable *array)
{
    uint64_t sum = array->nNumUsed;
    for (uint32_t i = 0; i < array->nNumUsed; i++) {
        sum = sum * 31 + array->arData[i].h;
    }
    return sum;
}

}  // namespace coro::php
