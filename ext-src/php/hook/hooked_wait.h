#pragma once

#include "php/hook/handles.h"
#include "php/runtime/observer.h"

#include "coro/base/list.h"
#include "coro/sched/coroutine.h"

#include "main/php_network.h"

#include <forward_list>

namespace coro::php {

struct HandleUseTag;

// The use of one handle by an internal function in which a coroutine waits. The function keeps pointers to the
// handle, which must stay valid. So while this object exists, a stream cannot be freed (PHP believes that it is being
// freed already), and other coroutines can neither read a stream that this one reads nor write a stream that this one
// writes: they would move the read buffer of the stream, or mix the bytes that are written.
class HandleUse : public ListNode<HandleUseTag> {
public:
    // `is_argument` is false for a handle that is inside an argument, such as a stream in an array of stream_select().
    HandleUse(const void *handle, zend_resource *resource, Coroutine &user, bool is_argument);
    ~HandleUse();

    const void *handle() const { return handle_; }
    Coroutine &user() const { return user_; }
    bool is_argument() const { return is_argument_; }

    // Called when the coroutine will never run again.
    void end();

private:
    void keep_stream();
    void release_stream();

    const void *handle_;
    zend_resource *resource_;                    // the handle, if it is a resource
    Coroutine &user_;
    bool is_argument_;
    php_stream *kept_ = nullptr;                 // the stream that this use keeps from being freed
    int resource_type_ = 0;                      // the type that the resource of kept_ had at the beginning
    php_netstream_data_t *socket_ = nullptr;     // the socket of a TLS stream, whose is_blocked this use has changed
};

// A wait of a coroutine inside an internal function of PHP. It lies on the stack of the coroutine. Meanwhile user_of()
// finds the coroutine by each handle that is an argument or the object of the function.
class HookedWait final : HandleVisitor {
public:
    explicit HookedWait(Coroutine &self);
    ~HookedWait();

private:
    void visit(const void *handle, zend_resource *resource) override;

    Coroutine &self_;
    zval *argument_ = nullptr;   // the argument that the constructor visits
    int process_is_closing_;   // FG(pclose_wait) of the function
    std::forward_list<HandleUse> uses_;
};

// Returns the coroutine that waits inside an internal function which uses this handle, or nullptr.
Coroutine *user_of(const void *handle);
// Returns true if the coroutine waits inside an internal function that has this handle as an argument.
bool is_argument_of(const void *handle, const Coroutine &user);
// Returns the coroutine that waits inside an internal function which uses one of the handles of `value`, as
// visit_handles() finds them, or nullptr.
Coroutine *user_of_any_handle_of(zval *value);

extern const RuntimeObserver hooked_wait_observer;

}  // namespace coro::php
