#include "php/hook/kept_links.h"

#include "php/hook/handle_uses.h"
#include "php/hook/handles.h"
#include "php/zend/object_handlers.h"

#include <utility>
#include <vector>

namespace coro::php {

namespace {

zend_object_handlers *link_handlers = nullptr;   // of all objects whose class is mysqli or extends it
zend_object_dtor_obj_t destroy_before;
std::vector<zend_object *> kept_links;   // the list holds a reference to each object

// PHP does not free an object that has references again after its destructor has run.
void destroy_link(zend_object *link)
{
    destroy_before(link);
    if (user_of(connection_of(link))) {
        GC_ADDREF(link);
        kept_links.push_back(link);
    }
}

void wrap_destructor()
{
    if (!link_handlers && (link_handlers = handlers_of_class("mysqli"))) {
        destroy_before = std::exchange(link_handlers->dtor_obj, destroy_link);
    }
}

void unwrap_destructor()
{
    if (link_handlers && link_handlers->dtor_obj == destroy_link) {
        link_handlers->dtor_obj = destroy_before;
    }
}

// Forgets the kept objects without freeing them: their connections belong to the parent process, or a coroutine that
// will never run again still uses them, or PHP is about to free all objects.
void forget_kept_links()
{
    kept_links.clear();
}

}  // namespace

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

const RuntimeObserver kept_links_observer({
    .order = Order::kGuards,
    .on_unload = unwrap_destructor,
    .on_first_request = wrap_destructor,
    .on_fork = forget_kept_links,
    .on_loop_abandoned = forget_kept_links,
    .on_request_end = forget_kept_links,
});

}  // namespace coro::php
