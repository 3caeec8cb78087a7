#pragma once

#include "php.h"

#include <cstring>
#include <new>

namespace coro::php {

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"

// A PHP object that contains a C++ value of type T, in one allocation. A default-constructed T must be usable, so
// that no method has to check whether the PHP constructor has run.
template <class T>
struct Box {
    T value;
    zend_object std;   // must be the last member, because the object's property slots follow in memory

    static inline zend_object_handlers handlers;
    static inline zend_class_entry *class_entry;

    static_assert(alignof(T) <= 8, "emalloc aligns to 8 bytes");

    static Box *from(zend_object *object)
    {
        return reinterpret_cast<Box *>(reinterpret_cast<char *>(object) - offsetof(Box, std));
    }
    static T &of(zend_object *object) { return from(object)->value; }
    static T &of(zval *object) { return of(Z_OBJ_P(object)); }
    static zend_object *object_of(T &value)
    {
        return &reinterpret_cast<Box *>(reinterpret_cast<char *>(&value) - offsetof(Box, value))->std;
    }

    static zend_object *create(zend_class_entry *ce)
    {
        auto *box = static_cast<Box *>(emalloc(sizeof(Box) + zend_object_properties_size(ce)));
        new (&box->value) T();
        zend_object_std_init(&box->std, ce);
        object_properties_init(&box->std, ce);
        box->std.handlers = &handlers;
        return &box->std;
    }

    // Destroys the PHP part of the object first, then the C++ value. The destructor of the value may run PHP code,
    // which could still reach this object through a weak reference if zend_object_std_dtor() had not run before.
    static void destroy(zend_object *object)
    {
        zend_object_std_dtor(object);
        from(object)->value.~T();
    }

    // `show` shows the collector of garbage the values that a T keeps besides the properties of the object; nullptr: none.
    static void install(zend_class_entry *ce, void (*show)(T &, zend_get_gc_buffer *) = nullptr)
    {
        class_entry = ce;
        memcpy(&handlers, &std_object_handlers, sizeof handlers);
        handlers.offset = offsetof(Box, std);
        handlers.free_obj = destroy;
        handlers.clone_obj = nullptr;
        show_to_collector = show;
        handlers.get_gc = show ? get_gc : handlers.get_gc;
        ce->create_object = create;
        ce->ce_flags |= ZEND_ACC_NOT_SERIALIZABLE;
    }

private:
    static HashTable *get_gc(zend_object *object, zval **table, int *count)
    {
        zend_get_gc_buffer *seen = zend_get_gc_buffer_create();
        show_to_collector(of(object), seen);
        zend_get_gc_buffer_use(seen, table, count);
        return zend_std_get_properties(object);
    }

    static inline void (*show_to_collector)(T &, zend_get_gc_buffer *);
};

#pragma GCC diagnostic pop

}  // namespace coro::php
