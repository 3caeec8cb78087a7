#pragma once

#include "php.h"

#include <string_view>
#include <utility>

namespace coro::php {

// Returns the bytes of the string, or an empty view for nullptr.
inline std::string_view view(const zend_string *string)
{
    return string ? std::string_view(ZSTR_VAL(string), ZSTR_LEN(string)) : std::string_view();
}

// Returns the key of an element of an array: its name or, if that is nullptr, its index. Adds no reference.
inline zval key_of_element(zend_ulong index, zend_string *name)
{
    zval key;
    if (name) {
        ZVAL_STR(&key, name);
    } else {
        ZVAL_LONG(&key, zend_long(index));
    }
    return key;
}

// Owns one zval: the destructor releases the PHP value.
class Value {
public:
    Value() { ZVAL_UNDEF(&raw_); }
    explicit Value(zval *copied) { ZVAL_COPY(&raw_, copied); }
    Value(Value &&other) noexcept : Value() { swap(other); }
    Value &operator=(Value &&other) noexcept
    {
        Value moved(std::move(other));
        swap(moved);
        return *this;
    }
    ~Value() { zval_ptr_dtor(&raw_); }

    zval *raw() { return &raw_; }
    bool is_undefined() const { return Z_TYPE(raw_) == IS_UNDEF; }

    // Moves the PHP value to `target`, usually return_value. This object is undefined afterwards.
    void move_to(zval *target)
    {
        ZVAL_COPY_VALUE(target, &raw_);
        ZVAL_UNDEF(&raw_);
    }

private:
    void swap(Value &other) { std::swap(raw_, other.raw_); }

    zval raw_;
};

// Returns a new array with the elements of `base`, if it is an array, and those of `added`, which replace others.
inline zend_array *merged(zval *base, HashTable *added)
{
    zend_array *made = Z_TYPE_P(base) == IS_ARRAY ? zend_array_dup(Z_ARRVAL_P(base)) : zend_new_array(0);
    zend_hash_copy(made, added, zval_add_ref);
    return made;
}

// Adds the elements of `added` to the array in a property of the object, where they replace others.
inline void merge_into_property(zend_object *object, std::string_view name, HashTable *added)
{
    zval room, sum;
    ZVAL_ARR(&sum, merged(zend_read_property(object->ce, object, name.data(), name.size(), true, &room), added));
    zend_update_property(object->ce, object, name.data(), name.size(), &sum);
    zval_ptr_dtor(&sum);
}

}  // namespace coro::php
