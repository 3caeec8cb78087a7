#include "php/hook/freed_objects.h"

#include "php/hook/handle_uses.h"
#include "php/hook/handles.h"
#include "php/hook/interruptions.h"
#include "php/hook/origins.h"
#include "php/runtime/runtime.h"
#include "php/zend/frames.h"
#include "php/zend/object_handlers.h"

#include "zend_exceptions.h"

#include <memory>
#include <utility>

namespace coro::php {

namespace {

struct WatchedClass {
    const char *name;
    bool uses_connection;   // true if freeing an object may use a connection in which another coroutine waits
    zend_object_handlers *handlers = nullptr;   // of all objects of the class and of the classes that extend it
    zend_object_free_obj_t free_before = nullptr;
};

WatchedClass watched_classes[] = {
    {"pdostatement", true},
    {"mysqli_stmt", true},
    {"mysqli_result", true},
    {"amqpchannel", true},
    {"pgsql\\connection", true},   // does not know the large objects and results that use the connection
    {"mongodb\\driver\\cursor", true},
    {"mongodb\\driver\\session", true},
    {"mongodb\\driver\\manager", false},   // closes the connection, but all objects that use it keep the manager
    {"mongodb\\driver\\server", false},
    {"mongodb\\driver\\clientencryption", false},
    {"mongodb\\driver\\writeresult", false},
};

const WatchedClass *class_of(const zend_object *object)
{
    for (const WatchedClass &each : watched_classes) {
        if (each.handlers == object->handlers) {
            return &each;
        }
    }
    return nullptr;
}

void free_watched(zend_object *object)
{
    const WatchedClass *watched = class_of(object);
    zend_object_free_obj_t free_before = watched ? watched->free_before : zend_object_std_dtor;
    Coroutine *self = watched && watched->uses_connection ? runtime().coroutine_that_may_wait() : nullptr;
    const void *connection = self ? connection_of(object) : object;
    forget_origin(object);
    if (connection == object) {
        free_before(object);
        return;
    }
    {
        Shield shield(*self);
        (void) await_end_of_use(connection, *self);
    }
    // On the heap: a fatal error in a destructor that PHP calls meanwhile jumps over this frame, and forget_uses_of() finds the
    // use in its list.
    auto use = std::make_unique<HandleUse>(connection, *self, HandleUse::Kind::kFreeing);
    const zend_object *thrown_before = EG(exception);
    free_before(object);
    // When the function of the coroutine has ended, no code can catch the exception of cancel() or of a time limit. The wait that
    // it has ended has closed the connection.
    if (UNEXPECTED(EG(exception) && !thrown_before) && !nearest_user_frame(EG(current_execute_data)) &&
        find_interruption(EG(exception))) {
        zend_clear_exception();
    }
}

void watch_classes()
{
    for (WatchedClass &each : watched_classes) {
        if (!each.handlers && (each.handlers = handlers_of_class(each.name))) {
            each.free_before = std::exchange(each.handlers->free_obj, free_watched);
        }
    }
}

void unwatch_classes()
{
    for (WatchedClass &each : watched_classes) {
        if (each.handlers && each.handlers->free_obj == free_watched) {
            each.handlers->free_obj = each.free_before;
        }
    }
}

}  // namespace

bool is_watched(const zend_object *object)
{
    return object->handlers->free_obj == free_watched;
}

const RuntimeObserver freed_objects_observer({
    .order = Order::kGuards,
    .on_unload = unwatch_classes,
    .on_first_request = watch_classes,
    .on_request_end = forget_origins,
});

}  // namespace coro::php
