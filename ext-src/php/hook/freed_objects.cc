#include "php/hook/freed_objects.h"

#include "php/hook/handle_uses.h"
#include "php/hook/handles.h"
#include "php/runtime/runtime.h"
#include "php/zend/exceptions.h"
#include "php/zend/frames.h"
#include "php/zend/object_handlers.h"

#include "zend_exceptions.h"

#include <memory>
#include <utility>
#include <vector>

namespace coro::php {

namespace {

void free_watched(zend_object *object);

struct WatchedClass {
    ReplacedHandler<&zend_object_handlers::free_obj, free_watched> freeing;
    bool uses_connection;   // true if freeing an object may use a connection in which another coroutine waits
};

WatchedClass watched_classes[] = {
    {{"pdostatement"}, true},
    {{"mysqli_stmt"}, true},
    {{"mysqli_result"}, true},
    {{"amqpchannel"}, true},
    {{"pgsql\\connection"}, true},   // does not know the large objects and results that use the connection
    {{"mongodb\\driver\\cursor"}, true},
    {{"mongodb\\driver\\session"}, true},
    {{"mongodb\\driver\\manager"}, false},   // closes the connection, but all objects that use it keep the manager
    {{"mongodb\\driver\\server"}, false},
    {{"mongodb\\driver\\clientencryption"}, false},
    {{"mongodb\\driver\\writeresult"}, false},
};

const WatchedClass *class_of(const zend_object *object)
{
    for (const WatchedClass &each : watched_classes) {
        if (each.freeing.handlers == object->handlers) {
            return &each;
        }
    }
    return nullptr;
}

void free_watched(zend_object *object)
{
    const WatchedClass *watched = class_of(object);
    zend_object_free_obj_t free_before = watched ? watched->freeing.before : zend_object_std_dtor;
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

void destroy_link(zend_object *link);

ReplacedHandler<&zend_object_handlers::dtor_obj, destroy_link> destruction_of_links = {"mysqli"};
std::vector<zend_object *> kept_links;   // the list holds a reference to each object

// A mysqli object closes its connection when PHP frees the object, although a statement or a result may still use the
// connection. PHP does not free an object that has references again after its destructor has run.
void destroy_link(zend_object *link)
{
    destruction_of_links.before(link);
    if (user_of(connection_of(link))) {
        GC_ADDREF(link);
        kept_links.push_back(link);
    }
}

// Forgets the kept objects without freeing them: their connections belong to the parent process, or a coroutine that
// will never run again still uses them, or PHP is about to free all objects.
void forget_kept_links()
{
    kept_links.clear();
}

void watch_classes()
{
    for (WatchedClass &each : watched_classes) {
        each.freeing.replace();
    }
    destruction_of_links.replace();
}

void unwatch_classes()
{
    for (WatchedClass &each : watched_classes) {
        each.freeing.restore();
    }
    destruction_of_links.restore();
}

}  // namespace

bool is_watched(const zend_object *object)
{
    return object->handlers->free_obj == free_watched;
}

void release_kept_links()
{
    for (size_t i = kept_links.size(); i-- > 0;) {
        zend_object *link = kept_links[i];
        if (!user_of(connection_of(link))) {
            kept_links.erase(kept_links.begin() + ptrdiff_t(i));
            OBJ_RELEASE(link);
            i = kept_links.size();   // freeing the object may have changed the list
        }
    }
}

const RuntimeObserver freed_objects_observer({
    .order = Order::kGuards,
    .on_unload = unwatch_classes,
    .on_first_request = watch_classes,
    .on_fork = forget_kept_links,
    .on_loop_abandoned = forget_kept_links,
    .on_request_end =
        [] {
            forget_kept_links();
            forget_origins();
        },
});

}  // namespace coro::php
