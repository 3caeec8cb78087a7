#include "php/event/event_watch.h"
#include "php/hook/handle_uses.h"
#include "php/hook/handles.h"
#include "php/hook/kept_streams.h"
#include "php/runtime/runtime.h"
#include "php/runtime/source_location.h"
#include "php/runtime/user_streams.h"
#include "php/zend/exceptions.h"
#include "php/zend/internal_function.h"

#include "coro/loop/descriptor_wait.h"

#include "main/php_network.h"

// Wraps the functions that close a stream, a process or a socket, or that change it so that functions which wait in it
// could not continue. While a coroutine waits in a function that uses the same handle, they throw a Coro\Error.
// Coroutines that wait for the descriptor in System::waitEvent() are woken instead.
namespace coro::php {

namespace {

DescriptorWaits &waits()
{
    return runtime().loop().descriptor_waits();
}

// Ends the waits for the descriptor of a stream that is about to be closed. Does nothing for a stream whose
// wrapper is PHP code: the cast would call that code, which closes its own descriptors.
void end_waits_for_stream(zend_resource *resource)
{
    php_stream *stream = stream_of(resource);
    if (!stream || stream->flags & PHP_STREAM_FLAG_NO_FCLOSE || is_user_stream(stream)) {
        return;
    }
    constexpr int kHow = PHP_STREAM_AS_FD_FOR_SELECT | PHP_STREAM_CAST_INTERNAL;
    php_socket_t fd;
    // The first cast only checks that there is a descriptor: otherwise the second cast would turn a php://temp
    // stream into a file.
    if (php_stream_cast(stream, kHow, nullptr, false) == SUCCESS &&
        php_stream_cast(stream, kHow, reinterpret_cast<void **>(&fd), false) == SUCCESS) {
        waits().close(int(fd));
    }
}

void end_waits_for_stream(zval *stream)
{
    if (Z_TYPE_P(stream) == IS_RESOURCE) {
        end_waits_for_stream(Z_RES_P(stream));
    }
}

void end_waits_for_pipes(zval *process)
{
    if (Z_TYPE_P(process) != IS_RESOURCE) {
        return;
    }
    for (zend_resource *pipe : pipes_of(Z_RES_P(process))) {
        if (pipe) {
            end_waits_for_stream(pipe);
        }
    }
}

void end_waits_for_socket(zval *socket)
{
    if (Z_TYPE_P(socket) == IS_OBJECT) {
        waits().close(descriptor_of(socket));
    }
}

void end_no_waits(zval *)
{
}

Coroutine *user_of_handle(const zval *value)
{
    return Z_TYPE_P(value) == IS_RESOURCE ? user_of(Z_RES_P(value)) : nullptr;
}

struct ExclusiveFunction {
    enum Effect {
        kCloses,          // the function also closes the pipes of a process and the stream of a socket
        kClosesStream,    // the function refuses, with a warning, to close a stream that calls one of its filters
        kChanges,
    };

    const char *name;
    Effect effect;
    void (*end_waits)(zval *argument);   // called before the function closes its first argument
    zif_handler before = nullptr;

    void call(INTERNAL_FUNCTION_PARAMETERS)
    {
        // A function that closes its argument throws if it gets more arguments.
        bool has_handle = effect == kChanges ? ZEND_NUM_ARGS() > 0 : ZEND_NUM_ARGS() == 1;
        if (has_handle && runtime().has_loop() && !prepare(ZEND_CALL_ARG(execute_data, 1))) {
            return;
        }
        before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    }

    // Returns false, after throwing an Error, if the function must not be called.
    bool prepare(zval *handle)
    {
        php_stream *stream = Z_TYPE_P(handle) == IS_RESOURCE ? stream_of(Z_RES_P(handle)) : nullptr;
        if (stream && !is_refused(stream) && throw_when_in_use(stream)) {
            return false;
        }
        make_deferred_uses();
        if (Coroutine *user = effect == kChanges ? user_of_handle(handle) : user_of_any_handle_of(handle)) {
            zend_throw_error(error_class, "%s cannot call %s() while %s uses the same handle",
                             current_with_place().c_str(), name, with_place(*user).c_str());
            return false;
        }
        if (!waits().empty()) {
            end_waits(handle);
        }
        return true;
    }

    // Returns true if the coroutine calls the function in a filter of the stream, and PHP will refuse to close it.
    bool is_refused(php_stream *stream)
    {
        return effect == kClosesStream && stream->flags & PHP_STREAM_FLAG_NO_FCLOSE && is_used_by_current(stream);
    }
};

ExclusiveFunction exclusive_functions[] = {
    {"fclose", ExclusiveFunction::kClosesStream, end_waits_for_stream},
    {"gzclose", ExclusiveFunction::kClosesStream, end_waits_for_stream},
    {"bzclose", ExclusiveFunction::kClosesStream, end_waits_for_stream},
    {"pclose", ExclusiveFunction::kCloses, end_waits_for_stream},
    {"closedir", ExclusiveFunction::kCloses, end_no_waits},
    {"proc_close", ExclusiveFunction::kCloses, end_waits_for_pipes},
    {"socket_close", ExclusiveFunction::kCloses, end_waits_for_socket},
    {"proc_get_status", ExclusiveFunction::kChanges, end_no_waits},
    {"proc_terminate", ExclusiveFunction::kChanges, end_no_waits},
    {"stream_socket_enable_crypto", ExclusiveFunction::kChanges, end_no_waits},
};

}  // namespace

const RuntimeObserver exclusive_functions_observer({
    .order = Order::kGuards,
    .on_unload = WrappedFunctions<exclusive_functions>::unwrap,
    .on_first_request = WrappedFunctions<exclusive_functions>::wrap,
});

}  // namespace coro::php
