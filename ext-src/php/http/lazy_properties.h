#pragma once

#include "php/zend/box.h"
#include "php/runtime/deferred_errors.h"
#include "php/zend/versions.h"

#include "coro/base/check.h"

namespace coro::php {

// True: the properties of these classes cannot be unset. Changed at module startup.
inline bool are_properties_fixed = false;

// Makes some public properties of a PHP class lazy: the value of a lazy property is built when PHP code first accesses
// the property. Until then the property is pending: its slot is IS_UNDEF, so that the VM and the JIT call the handlers
// below instead of reading the slot. In objects that PHP code creates with `new`, no property is pending.
//
// The C++ type T of the objects must have these members:
//   static constexpr uint32_t kSlots         the number of properties that the class declares
//   static constexpr uint32_t kLazySlots     a bit for each lazy property; bit 0 is the property declared first
//   uint32_t pending                         a bit for each property that is still pending
//   void build(uint32_t slot, zval *into, DeferredErrors &errors)   builds a value; `into` is null; must run no PHP code
//   bool is_settled() const                  true: no client or PHP code can notice when the object is destroyed
// Optional members, for values that do not exist yet:
//   bool must_wait(uint32_t slot) const      true: await() must be called before build()
//   void await()                             may wait; PHP code may run meanwhile
//   zval *kept_value()                       a value that the object keeps besides its properties; nullptr: none
// The PHP class must declare the properties without a type.
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

    // Returns an object of the class itself, not of a subclass: a spare object if there is one, otherwise a new
    // object. All lazy properties of the object are pending.
    static zend_object *create() { return EXPECTED(spare_count > 0) ? spares[--spare_count] : make(); }

    // Must be called at the end of a PHP request, when PHP frees the spare objects and the interned strings.
    static void forget_request()
    {
        memset(spelled, 0, sizeof spelled);
        spare_count = 0;
    }

    // Must be called when the data behind a lazy property has changed: the next read builds the value again.
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

    // Allocates an object, faster than the class's handler create_object does.
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
        new (&box.value) T;   // no parentheses after T, because they would first set all bytes of the T to zero
        box.value.pending = T::kLazySlots;
        memcpy(box.std.properties_table, initial, sizeof initial);
    }

    // Called instead of the destructor of an object. Keeps an object without references as a spare for the next
    // create(). Destroys the object normally if PHP code could notice that the object is used again.
    static void keep_spare(zend_object *object)
    {
        Holder &box = *Holder::from(object);
        bool is_last = GC_REFCOUNT(object) == 1;   // false: called by the garbage collector, or at the end of the script
        bool is_plain = object->ce == Holder::class_entry && !object->properties &&
                        GC_FLAGS(object) == IS_OBJ_DESTRUCTOR_CALLED;   // no other flag: no weak reference to the object exists
        if (UNEXPECTED(!is_last || !is_plain || !box.value.is_settled())) {
            zend_objects_destroy_object(object);
            return;
        }
        begin_anew(box);
        if (EXPECTED(spare_count < kSpares)) {   // checked after begin_anew(), which may have kept other spares
            GC_DEL_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED);
            GC_ADDREF(object);   // because of this new reference the engine does not free the object
            spares[spare_count++] = object;
        }
    }

    // Turns the object into a new one, and only then releases the old values of its properties: their destructors may
    // run the garbage collector, which may visit this object, or end the script, which frees this object.
    static void begin_anew(Holder &box)
    {
        uint32_t types = 0;
#pragma GCC unroll 16
        for (uint32_t slot = 0; slot < T::kSlots; slot++) {
            types |= Z_TYPE_INFO_P(OBJ_PROP_NUM(&box.std, slot));
        }
        zval held[T::kSlots];
        bool holds_any = types & Z_TYPE_FLAGS_MASK;   // false: all values are null, undefined or numbers, and need no release
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

    // Returns the slot of the pending property with this name, or -1. Compares addresses first, because most names are
    // interned strings: spelled[slot] is the interned string with which PHP code last named the property. It may differ
    // from names[slot], because opcache interns a name at an address of its own.
    static int find(zend_object *object, const zend_string *name)
    {
        const T &value = Holder::of(object);
        if (!value.pending) {
            return -1;
        }
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
        if constexpr (requires { value.must_wait(slot); }) {
            if (UNEXPECTED(value.must_wait(slot)) && !await(object, slot)) {
                return;
            }
        }
        zval *place = OBJ_PROP_NUM(object, slot);
        DeferredErrors errors;
        ZVAL_NULL(place);
        value.build(slot, place, errors);
        value.pending &= ~bit(slot);
        if (settle_out_of_memory()) {   // memory ran out: the value may be incomplete and is replaced by null
            zval_ptr_dtor(place);
            ZVAL_NULL(place);
        }
        if (UNEXPECTED(!errors.is_empty())) {
            report(object, errors);
        }
    }

    // Reports errors that occurred while a value was built. Holds a reference during the report, because an error
    // handler of the program may release the object.
    [[gnu::noinline]] static void report(zend_object *object, DeferredErrors &errors)
    {
        GC_ADDREF(object);
        errors.report();
        drop_reference(object);
    }

    // Drops a reference that a function has held while PHP code could run.
    static void drop_reference(zend_object *object)
    {
        if (GC_REFCOUNT(object) > 1) {   // the last reference stays, because the caller still uses the object
            GC_DELREF(object);
        }
    }

    // Returns false if another coroutine has set the property meanwhile.
    [[gnu::noinline]] static bool await(zend_object *object, uint32_t slot)
    {
        GC_ADDREF(object);
        Holder::of(object).await();
        drop_reference(object);
        return Holder::of(object).pending & bit(slot);
    }

    static void fill(zend_object *object, const zend_string *name)
    {
        if (int slot = find(object, name); slot >= 0) {
            fill(object, uint32_t(slot));
        }
    }

    static void fill_all(zend_object *object)
    {
        const T &value = Holder::of(object);
        while (value.pending) {
            fill(object, uint32_t(__builtin_ctz(value.pending)));
        }
    }

    // Called before PHP code replaces or removes a property: a pending value must not be built later. Sets the property
    // to null, because for an undefined property PHP would call __set() or __unset() of a subclass.
    static void forget(zend_object *object, const zend_string *name)
    {
        if (int slot = find(object, name); slot >= 0) {
            Holder::of(object).pending &= ~bit(uint32_t(slot));
            ZVAL_NULL(OBJ_PROP_NUM(object, slot));
        }
    }

    static zval *read_property(zend_object *object, zend_string *name, int type, void **cache_slot, zval *room)
    {
        if (int slot = find(object, name); slot >= 0) {
            fill(object, uint32_t(slot));
            zval *built = OBJ_PROP_NUM(object, slot);
            if (EXPECTED(type != BP_VAR_W && type != BP_VAR_RW && Z_TYPE_P(built) != IS_UNDEF)) {
                return built;
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
        if (UNEXPECTED(are_properties_fixed)) {
            zend_throw_error(nullptr, "Property %s of class %s cannot be unset", ZSTR_VAL(name), ZSTR_VAL(object->ce->name));
            return;
        }
        forget(object, name);
        zend_std_unset_property(object, name, cache_slot);
    }

    static HashTable *get_properties(zend_object *object)
    {
        fill_all(object);
        return zend_std_get_properties(object);
    }

    // Shows the property values to the garbage collector. PHP's default handler would call get_properties(), so that
    // each run of the collector would build all pending properties.
    static HashTable *get_gc(zend_object *object, zval **table, int *count)
    {
        if (object->properties) {
            *table = nullptr;
            *count = 0;
            return zend_std_get_properties(object);
        }
        if constexpr (requires(T &value) { value.kept_value(); }) {
            if (zval *kept = Holder::of(object).kept_value()) {
                zend_get_gc_buffer *seen = zend_get_gc_buffer_create();
                zend_get_gc_buffer_add_zval(seen, kept);
                for (int slot = 0; slot < object->ce->default_properties_count; slot++) {
                    zend_get_gc_buffer_add_zval(seen, OBJ_PROP_NUM(object, slot));
                }
                zend_get_gc_buffer_use(seen, table, count);
                return nullptr;
            }
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

    static inline zend_object *spares[kSpares];   // objects without an owner, ready for create()
    static inline uint32_t spare_count;
    static inline size_t size;
    static inline zval initial[T::kSlots];
    static inline zend_string *names[T::kSlots];
    // For each slot, the interned string with which PHP code last named the property: see find(). Interned strings live
    // until the end of the PHP request.
    static inline const zend_string *spelled[T::kSlots];
};

}  // namespace coro::php
