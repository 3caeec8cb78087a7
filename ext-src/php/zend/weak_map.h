#pragma once

#include "php.h"
#include "zend_weakrefs.h"

namespace coro::php {

// Values for objects of other extensions. An object that is destroyed takes its value with it.
class WeakMap {
public:
    // Takes ownership of the value.
    void set(zend_object *object, zval *value)
    {
        if (!is_made_) {
            zend_hash_init(&values_, 8, nullptr, ZVAL_PTR_DTOR, false);
            is_made_ = true;
        }
        (void) zend_weakrefs_hash_del(&values_, object);
        if (!zend_weakrefs_hash_add(&values_, object, value)) {
            zval_ptr_dtor(value);
        }
    }
    zval *find(const zend_object *object)
    {
        return is_made_ ? zend_hash_index_find(&values_, zend_object_to_weakref_key(object)) : nullptr;
    }
    void remove(zend_object *object)
    {
        if (is_made_) {
            (void) zend_weakrefs_hash_del(&values_, object);
        }
    }
    // Must be called before the PHP request ends.
    void clear()
    {
        if (!is_made_) {
            return;
        }
        zend_ulong key;
        ZEND_HASH_FOREACH_NUM_KEY(&values_, key) {
            (void) zend_weakrefs_hash_del(&values_, zend_weakref_key_to_object(key));
        } ZEND_HASH_FOREACH_END();
        zend_hash_destroy(&values_);
        is_made_ = false;
    }

private:
    HashTable values_;
    bool is_made_ = false;
};

}  // namespace coro::php
