#pragma once

#include "php.h"
#include "zend_interfaces.h"

#include <new>
#include <utility>

namespace coro::php {

// Sets return_value to a new object of the class `ce`, which must extend ArrayIterator. The object iterates over
// `array`. Takes over the reference to the array.
inline void make_iterator(zval *return_value, zend_class_entry *ce, zval *array)
{
    object_init_ex(return_value, ce);
    zend_call_method_with_1_params(Z_OBJ_P(return_value), ce, &ce->constructor, "__construct", nullptr, array);
    zval_ptr_dtor(array);
}

// One foreach loop over an object. Each loop has a position of its own, because several coroutines may iterate over the same
// object at the same time. The class Position must have the functions begin(), step(), is_over(), zval *value() and zval key().
template <class Position>
class ForeachLoop {
public:
    // Does the work of the handler get_iterator of a class. The constructor of the Position gets `arguments`.
    template <class... Arguments>
    static zend_object_iterator *make(zval *object, int by_reference, Arguments &&...arguments)
    {
        if (by_reference) {
            zend_throw_error(nullptr, "An iterator cannot be used with foreach by reference");
            return nullptr;
        }
        auto *loop = static_cast<ForeachLoop *>(emalloc(sizeof(ForeachLoop)));
        zend_iterator_init(&loop->base_);
        new (&loop->position_) Position(std::forward<Arguments>(arguments)...);
        ZVAL_OBJ_COPY(&loop->base_.data, Z_OBJ_P(object));
        loop->base_.funcs = &kFunctions;
        return &loop->base_;
    }

private:
    // The type that the function `valid` returns: int in PHP 8.2 and zend_result in newer versions.
    using Validity = decltype(std::declval<zend_object_iterator_funcs &>().valid(nullptr));

    static Position &position_of(zend_object_iterator *base) { return reinterpret_cast<ForeachLoop *>(base)->position_; }
    static void end(zend_object_iterator *base)
    {
        position_of(base).~Position();
        zval_ptr_dtor(&base->data);
    }
    static Validity is_valid(zend_object_iterator *base) { return position_of(base).is_over() ? FAILURE : SUCCESS; }
    static zval *value(zend_object_iterator *base) { return position_of(base).value(); }
    static void key(zend_object_iterator *base, zval *into) { *into = position_of(base).key(); }
    static void step(zend_object_iterator *base) { position_of(base).step(); }
    static void begin(zend_object_iterator *base) { position_of(base).begin(); }

    static constexpr zend_object_iterator_funcs kFunctions = {
        .dtor = end,
        .valid = is_valid,
        .get_current_data = value,
        .get_current_key = key,
        .move_forward = step,
        .rewind = begin,
        .invalidate_current = nullptr,
        .get_gc = nullptr,
    };

    zend_object_iterator base_;
    Position position_;
};

}  // namespace coro::php
