#include "php/zend/destructors.h"

#include "php.h"

#include <vector>

namespace coro::php {

namespace {

// destroyed[handle] is true if the destructor of the object with this handle was called before the fatal error. The
// vector is not in PHP's heap, which may be full.
std::vector<bool> destroyed;

template <class Use>
void each_object(Use use)
{
    const zend_objects_store &store = EG(objects_store);
    for (uint32_t number = 1; number < store.top; number++) {
        if (zend_object *object = store.object_buckets[number]; IS_OBJ_VALID(object)) {
            use(number, object);
        }
    }
}

}  // namespace

void note_destroyed_objects()
{
    if (!destroyed.empty()) {
        // The fatal error is reported a second time, and the first report has recorded the objects: when memory has
        // run out, PHP unwinds the stack, which may raise the same error again.
        return;
    }
    destroyed.resize(EG(objects_store).top);
    each_object([](uint32_t number, const zend_object *object) {
        destroyed[number] = OBJ_FLAGS(object) & IS_OBJ_DESTRUCTOR_CALLED;
    });
}

void call_destructors_again()
{
    each_object([](uint32_t number, zend_object *object) {
        if (number < destroyed.size() && !destroyed[number]) {
            GC_DEL_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED);
        }
    });
    destroyed.clear();
}

void call_no_more_destructors()
{
    zend_objects_store_mark_destructed(&EG(objects_store));
}

}  // namespace coro::php
