#include "php/hook/hooked_wait.h"

#include "php/hook/handles.h"
#include "php/hook/iterations.h"
#include "php/hook/kept_streams.h"
#include "php/hook/pgsql_connections.h"

#include "ext/standard/file.h"

#include <cstring>
#include <utility>

namespace coro::php {

namespace {

// Returns the socket of a stream inside whose TLS functions a coroutine is about to wait, otherwise nullptr. The stream
// must be an argument of the function that waits: PHP's TLS functions wait only in streams in blocking mode, and mark
// the stream as non-blocking meanwhile. A stream in an array of stream_select() can be non-blocking itself.
php_netstream_data_t *socket_waiting_in_tls(const php_stream &stream)
{
    php_netstream_data_t *socket = tls_socket_of(stream);
    return socket && !socket->is_blocked ? socket : nullptr;
}

// Keeps PHP from freeing the objects of waiting functions, after a fatal error and in a forked child. There these
// functions never return, and an extension may have left its objects in a state in which they cannot be freed.
void never_free_used_objects()
{
    for (uint32_t i = 1; i < EG(objects_store).top; i++) {
        zend_object *object = EG(objects_store).object_buckets[i];
        if (IS_OBJ_VALID(object) && !(OBJ_FLAGS(object) & IS_OBJ_FREE_CALLED) &&
            (user_of(object) || user_of(connection_of(object)) || (are_uses_deferred() && is_transfer(object)))) {
            GC_ADD_FLAGS(object, IS_OBJ_FREE_CALLED);
        }
    }
}

// The coroutines of the uses will never run again: they belong to the parent process or to a loop that was left.
void forget_all()
{
    forget_uses();
    forget_kept_streams();
    forget_iterations();
}

void forget_crashed(Coroutine &coroutine, bool)
{
    forget_uses_of(coroutine);
    forget_iterations_of(coroutine);
}

void leave_uses()
{
    if (are_handles_used()) {
        never_free_used_objects();
    }
    forget_all();
}

}  // namespace

struct HookedWait::StreamUse {
    StreamUse(php_stream &stream, zend_resource *used, bool is_argument) :
        resource(used), socket(is_argument ? socket_waiting_in_tls(stream) : nullptr)
    {
        keep_stream(resource);
        if (socket) {
            // Another coroutine may use the other direction of the stream: for that coroutine, too, the stream is in
            // blocking mode.
            socket->is_blocked = true;
        }
    }
    ~StreamUse()
    {
        if (socket) {
            (void) php_set_sock_blocking(socket->socket, false);   // another coroutine may have changed the mode
            socket->is_blocked = false;
        }
        release_stream(resource);
    }

    zend_resource *resource;
    php_netstream_data_t *socket;
};

HookedWait::HookedWait(Coroutine &self) : self_(self), process_is_closing_(std::exchange(FG(pclose_wait), 0))
{
    if (zend_object *object = iterated_object()) {
        zval iterated;
        ZVAL_OBJ(&iterated, object);
        visit_handles(&iterated, *this);
    }
    zend_execute_data *frame = EG(current_execute_data);
    if (!frame || !frame->func || frame->func->type != ZEND_INTERNAL_FUNCTION) {
        return;
    }
    if (Z_TYPE(frame->This) == IS_OBJECT) {
        visit_handles(&frame->This, *this);
    }
    if (const void *connection = unnamed_connection_of_call(frame)) {
        visit(connection, nullptr);
    }
    for (uint32_t i = 1; i <= ZEND_CALL_NUM_ARGS(frame); i++) {
        argument_ = ZEND_CALL_ARG(frame, i);
        visit_handles(argument_, *this);
    }
}

HookedWait::~HookedWait()
{
    FG(pclose_wait) = process_is_closing_;
}

void HookedWait::visit(const void *handle, zend_resource *resource)
{
    bool is_argument = resource && argument_ && Z_TYPE_P(argument_) == IS_RESOURCE && Z_RES_P(argument_) == resource;
    uses_.emplace_front(handle, self_, is_argument ? HandleUse::Kind::kArgument : HandleUse::Kind::kInArgument);
    if (php_stream *stream = resource ? stream_of(resource) : nullptr) {
        streams_.emplace_front(*stream, resource, is_argument);
    }
}

// A function such as curl_multi_select() may be called for each answer of thousands of transfers. So it must not take time
// for each transfer.
void HookedWait::visit_transfers(zend_object *multi)
{
    if (multi_) {
        visit_transfers_of(multi, *this);   // no function of PHP has several of these arguments
        return;
    }
    multi_ = multi;
    defer();
}

void HookedWait::make()
{
    visit_transfers_of(multi_, *this);
}

const RuntimeObserver hooked_wait_observer({
    .order = Order::kHooks,
    .on_run_end = leave_uses,
    .on_fork = leave_uses,
    .on_crash = forget_crashed,
    .on_loop_abandoned = leave_uses,
    .on_request_end = leave_uses,
});

}  // namespace coro::php
