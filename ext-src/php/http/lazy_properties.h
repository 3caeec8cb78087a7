#pragma once

#include "php/zend/box.h"
#include "php/runtime/deferred_errors.h"
#include "php/zend/versions.h"

#include "coro/base/check.h"

namespace coro::php {

// Public properties that are built when PHP first looks at them. Until then their slots are IS_UNDEF, which every
// shortcut of the VM and of its JIT leaves to the handlers below. Objects made by `new` have none pending: theirs are
// ordinary properties.
//
// The T of the Box has
//   static constexpr uint32_t kSlots         how many properties the class declares
//   static constexpr uint32_t kLazySlots     a bit for each that is such a one, in the order of declaration
//   uint32_t pending                         those that are not built yet
//   void build(uint32_t slot, zval *into, DeferredErrors &errors)   `into` is null; nothing of the script's may run
//   bool is_settled() const                  nobody can tell whether it is destroyed
// The class declares the properties without a type.
template <class T>
class LazyProperties {
public:
    using Holder = Box<T>;

    static void install(zend_class_entry *ce)
    {
        Holder::install(ce);
        CORO_CHECK(ce->default_properties_count == int(T::kSlots));
        size = zend_object_properties_size(ce);
        memcpy(initial, ce->default_properties_table, sizeof initial);
        for (uint32_t slot = 0; slot < T::kSlots; slot++) {
            names[slot] = ce->properties_info_table[slot]->name;
            if (T::kLazySlots & bit(slot)) {
                ZVAL_UNDEF(&initial[slot]);
            }
        }
        zend_object_handlers &handlers = Holder::handlers;
        handlers.read_property = read_property;
        handlers.get_property_ptr_ptr = get_property_ptr_ptr;
        handlers.has_property = has_property;
        handlers.write_property = write_property;
        handlers.unset_property = unset_property;
        handlers.get_properties = get_properties;
        handlers.get_gc = get_gc;
        handlers.compare = compare;
        handlers.dtor_obj = keep_spare;
    }

    // An object of the very class, all lazy properties pending.
    static zend_object *create() { return EXPECTED(spare_count > 0) ? spares[--spare_count] : make(); }

    // At the end of a PHP request, whose interned strings and objects go.
    static void forget_request()
    {
        memset(spelled, 0, sizeof spelled);
        spare_count = 0;
    }

    // What the property shows has changed: it is built anew when it is read again.
    static void renew(zend_object *object, uint32_t slot)
    {
        T &value = Holder::of(object);
        if (value.pending & bit(slot)) {
            return;
        }
        value.pending |= bit(slot);
        zval *place = OBJ_PROP_NUM(object, slot);
        zval old;
        ZVAL_COPY_VALUE(&old, place);
        ZVAL_UNDEF(place);
        zval_ptr_dtor(&old);
    }

private:
    static constexpr uint32_t kSpares = 64;

    static constexpr uint32_t bit(uint32_t slot) { return uint32_t(1) << slot; }

    // Without the detours of create_object.
    static zend_object *make()
    {
        auto *box = static_cast<Holder *>(emalloc(sizeof(Holder) + size));
        zend_object_std_init(&box->std, Holder::class_entry);
        box->std.handlers = &Holder::handlers;
        begin(*box);
        return &box->std;
    }

    static void begin(Holder &box)
    {
        new (&box.value) T;   // without brackets, which would clear all of it first
        box.value.pending = T::kLazySlots;
        memcpy(box.std.properties_table, initial, sizeof initial);
    }

    // The destructor: an object that nobody holds any more is not freed but kept for the next create(), unless there is
    // something by which anybody could recognize it.
    static void keep_spare(zend_object *object)
    {
        Holder &box = *Holder::from(object);
        bool is_last = GC_REFCOUNT(object) == 1;   // otherwise the garbage collector or the end of the script asks
        bool is_plain = object->ce == Holder::class_entry && !object->properties &&
                        GC_FLAGS(object) == IS_OBJ_DESTRUCTOR_CALLED;   // no weak references
        if (UNEXPECTED(!is_last || !is_plain || !box.value.is_settled())) {
            zend_objects_destroy_object(object);
            return;
        }
        begin_anew(box);
        if (EXPECTED(spare_count < kSpares)) {   // asked now, because destructors of what the properties held may have run
            GC_DEL_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED);
            GC_ADDREF(object);   // for the engine a destructor has put it somewhere
            spares[spare_count++] = object;
        }
    }

    // What the properties held goes when it is a new object already: destructors may run the garbage collector, which looks at
    // all that was ever suspected, or end the script, which frees what there is.
    static void begin_anew(Holder &box)
    {
        uint32_t types = 0;
#pragma GCC unroll 16
        for (uint32_t slot = 0; slot < T::kSlots; slot++) {
            types |= Z_TYPE_INFO_P(OBJ_PROP_NUM(&box.std, slot));
        }
        zval held[T::kSlots];
        bool holds_any = types & Z_TYPE_FLAGS_MASK;   // otherwise they are all still as they were, or numbers
        if (UNEXPECTED(holds_any)) {
            memcpy(held, box.std.properties_table, sizeof held);
        }
        box.value.~T();
        begin(box);
        if (UNEXPECTED(holds_any)) {
            for (zval &each : held) {
                zval_ptr_dtor(&each);
            }
        }
    }

    // opcache has interned strings of its own: the one that was equal last is remembered.
    static int find(const T &value, const zend_string *name)
    {
        for (uint32_t left = value.pending; left; left &= left - 1) {
            int slot = __builtin_ctz(left);
            if (spelled[slot] == name) {
                return slot;
            }
        }
        return find_by_text(value, name);
    }

    [[gnu::noinline]] static int find_by_text(const T &value, const zend_string *name)
    {
        for (uint32_t left = value.pending; left; left &= left - 1) {
            int slot = __builtin_ctz(left);
            if (zend_string_equals(names[slot], name)) {
                spelled[slot] = ZSTR_IS_INTERNED(name) ? name : spelled[slot];
                return slot;
            }
        }
        return -1;
    }

    static void fill(zend_object *object, uint32_t slot)
    {
        T &value = Holder::of(object);
        zval *place = OBJ_PROP_NUM(object, slot);
        DeferredErrors errors;
        ZVAL_NULL(place);
        value.build(slot, place, errors);
        value.pending &= ~bit(slot);
        if (settle_out_of_memory()) {   // it may be half of what it should be
            zval_ptr_dtor(place);
            ZVAL_NULL(place);
        }
        if (UNEXPECTED(!errors.is_empty())) {
            report(object, errors);
        }
    }

    // An error handler may drop the object.
    [[gnu::noinline]] static void report(zend_object *object, DeferredErrors &errors)
    {
        GC_ADDREF(object);
        errors.report();
        if (GC_REFCOUNT(object) > 1) {   // else it lives to the end of the script, for our caller goes on using it
            GC_DELREF(object);
        }
    }

    static void fill(zend_object *object, const zend_string *name)
    {
        const T &value = Holder::of(object);
        if (value.pending) {
            if (int slot = find(value, name); slot >= 0) {
                fill(object, uint32_t(slot));
            }
        }
    }

    static void fill_all(zend_object *object)
    {
        const T &value = Holder::of(object);
        while (value.pending) {
            fill(object, uint32_t(__builtin_ctz(value.pending)));
        }
    }

    // Somebody replaces or removes it: it must not come back. As null it is a property like any other; left undefined
    // a __set() or __unset() would be called for it.
    static void forget(zend_object *object, const zend_string *name)
    {
        T &value = Holder::of(object);
        if (value.pending) {
            if (int slot = find(value, name); slot >= 0) {
                value.pending &= ~bit(uint32_t(slot));
                ZVAL_NULL(OBJ_PROP_NUM(object, slot));
            }
        }
    }

    static zval *read_property(zend_object *object, zend_string *name, int type, void **cache_slot, zval *room)
    {
        const T &value = Holder::of(object);
        if (value.pending) {
            if (int slot = find(value, name); slot >= 0) {
                fill(object, uint32_t(slot));
                zval *built = OBJ_PROP_NUM(object, slot);
                if (EXPECTED(type != BP_VAR_W && type != BP_VAR_RW && Z_TYPE_P(built) != IS_UNDEF)) {
                    return built;
                }
            }
        }
        return zend_std_read_property(object, name, type, cache_slot, room);
    }

    static zval *get_property_ptr_ptr(zend_object *object, zend_string *name, int type, void **cache_slot)
    {
        fill(object, name);
        return zend_std_get_property_ptr_ptr(object, name, type, cache_slot);
    }

    static int has_property(zend_object *object, zend_string *name, int what, void **cache_slot)
    {
        fill(object, name);
        return zend_std_has_property(object, name, what, cache_slot);
    }

    static zval *write_property(zend_object *object, zend_string *name, zval *value, void **cache_slot)
    {
        forget(object, name);
        return zend_std_write_property(object, name, value, cache_slot);
    }

    static void unset_property(zend_object *object, zend_string *name, void **cache_slot)
    {
        forget(object, name);
        zend_std_unset_property(object, name, cache_slot);
    }

    static HashTable *get_properties(zend_object *object)
    {
        fill_all(object);
        return zend_std_get_properties(object);
    }

    // The default would ask get_properties(), and every run of the collector would build everything.
    static HashTable *get_gc(zend_object *object, zval **table, int *count)
    {
        if (object->properties) {
            *table = nullptr;
            *count = 0;
            return zend_std_get_properties(object);
        }
        *table = object->properties_table;
        *count = object->ce->default_properties_count;
        return nullptr;
    }

    static int compare(zval *left, zval *right)
    {
        for (zval *side : {left, right}) {
            if (Z_TYPE_P(side) == IS_OBJECT && Z_OBJ_HT_P(side)->compare == compare) {
                fill_all(Z_OBJ_P(side));
            }
        }
        return zend_std_compare_objects(left, right);
    }

    static inline zend_object *spares[kSpares];   // each as create() gives it away
    static inline uint32_t spare_count;
    static inline size_t size;
    static inline zval initial[T::kSlots];
    static inline zend_string *names[T::kSlots];
    static inline const zend_string *spelled[T::kSlots];   // interned, so they stay as long as scripts run
};

}  // namespace coro::php
