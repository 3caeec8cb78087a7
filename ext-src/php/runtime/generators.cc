#include "php/runtime/observer.h"
#include "php/zend/internal_function.h"

#include "zend_exceptions.h"
#include "zend_generators.h"
#include "zend_interfaces.h"

#include <utility>

// The engine refuses to continue a generator that runs. But it looks only while the function of the generator runs, not while it
// calls an iterator for `yield from` or frees the values of a generator that has ended, and not in throw() and in the destructor.
// In these places a coroutine may wait, and another one would free what the first one still uses. Here a generator is refused
// from the beginning of each operation to its end, together with all generators that `yield from` connects with it.
namespace coro::php {

namespace {

// A bit of zend_generator::flags that PHP does not use: an operation of this generator has begun and has not ended.
constexpr uint8_t kIsInUse = 0x80;

size_t operations = 0;   // the number of those that have begun; after a fatal error it stays too high, which only costs time

// Returns whether this generator, or one that delegates to it with `yield from`, is in use.
bool is_in_use(const zend_generator *generator)
{
    while (!(generator->flags & kIsInUse) && generator->node.children == 1) {
        generator = generator->node.child.single;
    }
    if (!(generator->flags & kIsInUse) && generator->node.children > 1) {
        zval *child;
        ZEND_HASH_FOREACH_VAL(generator->node.child.ht, child) {
            if (is_in_use(static_cast<zend_generator *>(Z_PTR_P(child)))) {
                return true;
            }
        } ZEND_HASH_FOREACH_END();
    }
    return generator->flags & kIsInUse;
}

bool runs_here(const zend_generator &generator)
{
    const zend_execute_data *frame = EG(current_execute_data);
    while (frame && frame != generator.execute_data) {
        frame = frame->prev_execute_data;
    }
    return frame;
}

bool is_in_use_elsewhere(const zend_generator *generator)
{
    while (generator->node.parent) {
        generator = generator->node.parent;
    }
    return is_in_use(generator) && !runs_here(*generator);
}

// Returns whether an operation that only reads would run no code of the generator.
bool can_be_read(const zend_generator &generator)
{
    return !generator.node.parent && (!generator.execute_data || !Z_ISUNDEF(generator.value));
}

template <class Call>
void use(zend_object *object, const Call &call)
{
    auto *generator = reinterpret_cast<zend_generator *>(object);
    if (UNEXPECTED(operations > 0) && is_in_use_elsewhere(generator)) {
        zend_throw_error(nullptr, "Cannot resume an already running generator");
        return;
    }
    auto mark = uint8_t(kIsInUse & ~generator->flags);   // 0 if the generator calls itself
    generator->flags |= mark;
    operations++;
    call();
    operations--;
    generator->flags &= uint8_t(~mark);
}

void continue_method(zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    use(Z_OBJ_P(ZEND_THIS), [=] { before(INTERNAL_FUNCTION_PARAM_PASSTHRU); });
}

void read_method(zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    if (can_be_read(*reinterpret_cast<zend_generator *>(Z_OBJ_P(ZEND_THIS)))) {
        before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    } else {
        continue_method(before, INTERNAL_FUNCTION_PARAM_PASSTHRU);
    }
}

ReplacedFunction generator_functions[] = {
    {"generator::next", continue_method},
    {"generator::send", continue_method},
    {"generator::throw", continue_method},
    {"generator::rewind", read_method},
    {"generator::valid", read_method},
    {"generator::current", read_method},
    {"generator::key", read_method},
    {"generator::getreturn", read_method},
};

// What `foreach` calls.
zend_object_iterator_funcs iterator_functions;
const zend_object_iterator_funcs *iterator_functions_before;
decltype(zend_class_entry::get_iterator) get_iterator_before;

void move_forward(zend_object_iterator *iterator)
{
    use(Z_OBJ(iterator->data), [=] { iterator_functions_before->move_forward(iterator); });
}

void rewind(zend_object_iterator *iterator)
{
    use(Z_OBJ(iterator->data), [=] { iterator_functions_before->rewind(iterator); });
}

decltype(zend_object_iterator_funcs::valid(nullptr)) valid(zend_object_iterator *iterator)
{
    auto *generator = reinterpret_cast<zend_generator *>(Z_OBJ(iterator->data));
    if (!can_be_read(*generator)) {
        use(&generator->std, [=] { iterator_functions_before->valid(iterator); });
    }
    return generator->execute_data && !EG(exception) ? SUCCESS : FAILURE;
}

zval *get_current_data(zend_object_iterator *iterator)
{
    auto *generator = reinterpret_cast<zend_generator *>(Z_OBJ(iterator->data));
    if (can_be_read(*generator)) {
        return &generator->value;
    }
    zval *result = nullptr;
    use(&generator->std, [&] { result = iterator_functions_before->get_current_data(iterator); });
    return result;
}

void get_current_key(zend_object_iterator *iterator, zval *key)
{
    ZVAL_NULL(key);
    auto get = [=] { iterator_functions_before->get_current_key(iterator, key); };
    auto *generator = reinterpret_cast<zend_generator *>(Z_OBJ(iterator->data));
    if (can_be_read(*generator)) {
        get();
    } else {
        use(&generator->std, get);
    }
}

zend_object_iterator *get_iterator(zend_class_entry *ce, zval *object, int by_reference)
{
    zend_object_iterator *made = get_iterator_before(ce, object, by_reference);
    if (made) {
        if (!iterator_functions_before) {
            iterator_functions_before = made->funcs;
            iterator_functions = *made->funcs;
            iterator_functions.move_forward = move_forward;
            iterator_functions.rewind = rewind;
            iterator_functions.valid = valid;
            iterator_functions.get_current_data = get_current_data;
            iterator_functions.get_current_key = get_current_key;
        }
        made->funcs = &iterator_functions;
    }
    return made;
}

zend_object_handlers *handlers;
zend_object_dtor_obj_t dtor_before;

// At the end of the program PHP calls the destructors of all objects, also of a generator that runs in a coroutine which another
// destructor has started. This generator is destroyed when that coroutine has ended.
void destroy_unless_in_use(zend_object *object)
{
    if (is_in_use(reinterpret_cast<zend_generator *>(object))) {
        GC_DEL_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED);
    } else {
        dtor_before(object);
    }
}

void wrap()
{
    WrappedFunctions<generator_functions>::wrap();
    get_iterator_before = std::exchange(zend_ce_generator->get_iterator, get_iterator);
    zval any;
    object_init_ex(&any, zend_ce_generator);   // only an object leads to the handlers of its class in all versions of PHP
    handlers = const_cast<zend_object_handlers *>(Z_OBJ(any)->handlers);
    zval_ptr_dtor(&any);
    dtor_before = std::exchange(handlers->dtor_obj, destroy_unless_in_use);
}

void unwrap()
{
    WrappedFunctions<generator_functions>::unwrap();
    if (handlers) {
        zend_ce_generator->get_iterator = get_iterator_before;
        handlers->dtor_obj = dtor_before;
    }
}

const RuntimeObserver generators_observer({
    .on_unload = unwrap,
    .on_first_request = wrap,
});

}  // namespace

}  // namespace coro::php
