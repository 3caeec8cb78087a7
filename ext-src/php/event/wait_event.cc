#include "php/event/wait_event.h"

#include "php/event/event_watch.h"
#include "php/zend/exceptions.h"
#include "php/zend/internal_function.h"
#include "php/zend/last_error.h"
#include "php/runtime/source_location.h"
#include "php/runtime/runtime.h"
#include "php/zend/seconds_argument.h"
#include "php/runtime/user_streams.h"

#include "coro/base/error.h"
#include "coro/loop/descriptor_wait.h"

#include "ext/standard/proc_open.h"
#include "main/php_network.h"

#include <cerrno>
#include <iterator>
#include <poll.h>
#include <utility>

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
    bool is_stream = resource->type == php_file_le_stream() || resource->type == php_file_le_pstream();
    auto *stream = is_stream ? static_cast<php_stream *>(resource->ptr) : nullptr;
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
    if (Z_TYPE_P(process) != IS_RESOURCE || Z_RES_TYPE_P(process) != zend_fetch_list_dtor_id("process")) {
        return;
    }
    auto *handle = static_cast<php_process_handle *>(Z_RES_VAL_P(process));
    for (int i = 0; i < handle->npipes; i++) {
        if (handle->pipes[i]) {
            end_waits_for_stream(handle->pipes[i]);
        }
    }
}

void end_waits_for_socket(zval *socket)
{
    if (Z_TYPE_P(socket) == IS_OBJECT) {
        waits().close(descriptor_of(socket));
    }
}

struct ClosingFunction {
    const char *name;
    void (*end_waits)(zval *argument);   // called before the function closes its argument
    zif_handler original = nullptr;
};

php_stream *stream_of(zval *given)
{
    bool is_stream = Z_TYPE_P(given) == IS_RESOURCE &&
                     (Z_RES_TYPE_P(given) == php_file_le_stream() || Z_RES_TYPE_P(given) == php_file_le_pstream());
    return is_stream ? static_cast<php_stream *>(Z_RES_VAL_P(given)) : nullptr;
}

void end_no_waits(zval *)
{
}

ClosingFunction closing_functions[] = {
    {"fclose", end_waits_for_stream}, {"gzclose", end_waits_for_stream}, {"bzclose", end_waits_for_stream},
    {"pclose", end_waits_for_stream}, {"proc_close", end_waits_for_pipes}, {"socket_close", end_waits_for_socket},
    {"closedir", end_no_waits},
};

template <size_t N>
void end_waits_and_close(INTERNAL_FUNCTION_PARAMETERS)
{
    if (runtime().has_loop() && ZEND_NUM_ARGS() == 1) {
        zval *closed = ZEND_CALL_ARG(execute_data, 1);
        php_stream *stream = stream_of(closed);
        if (stream && throw_when_in_use(stream)) {
            return;
        }
        if (!waits().empty()) {
            closing_functions[N].end_waits(closed);
        }
    }
    closing_functions[N].original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

template <size_t... N>
void for_all(std::index_sequence<N...>, void (*visit)(ClosingFunction &function, zif_handler ours))
{
    (visit(closing_functions[N], end_waits_and_close<N>), ...);
}

constexpr auto all = std::make_index_sequence<std::size(closing_functions)>();

// Returns true, after throwing an Error, if Coro\Event watches the descriptor, or if another coroutine waits for one
// of these events of the descriptor: two coroutines would take each other's bytes.
bool throw_when_used(int fd, uint32_t events)
{
    if (Coroutine *other = waits().sleeper(fd, events)) {
        zend_throw_error(error_class, "%s cannot wait for fd %d, which %s waits for already", current_with_place().c_str(), fd,
                         with_place(*other).c_str());
        return true;
    }
    EventWatch *watch = EventWatch::find(fd);
    if (watch && !watch->is_stale()) {
        zend_throw_error(error_class, "%s cannot wait for fd %d, which Coro\\Event watches", current_with_place().c_str(), fd);
        return true;
    }
    return false;
}

// Returns, without waiting, those of the events that have already occurred; after an error or a hang-up, all of the
// events. Returns 0 if none has occurred, and -EBADF if the descriptor is not open.
int events_now(zval *source, int fd, uint32_t events)
{
    uint32_t ready = has_read_ahead(source) ? events & POLLIN : 0;
    pollfd asked = {fd, short(events), 0};
    if (::poll(&asked, 1, 0) == 1) {
        if (asked.revents & POLLNVAL) {
            return -EBADF;
        }
        ready |= asked.revents & (POLLERR | POLLHUP) ? events : asked.revents & events;
    }
    return int(ready);
}

// Waits until at least one of the events occurs. Returns the events that have occurred, or the negative error that
// has ended the wait.
int wait_for_events(Coroutine &self, int fd, uint32_t events, Deadline deadline)
{
    DescriptorWait wait(waits(), self, "System::waitEvent", fd, events);
    int outcome = wait.start();
    if (outcome == 0) {
        outcome = runtime().wait(wait, deadline);
    }
    return outcome == 0 ? int(wait.ready()) : outcome;
}

}  // namespace

static void hook_closing()
{
    for_all(all, [](ClosingFunction &function, zif_handler ours) { hook(function.name, &function.original, ours); });
}

static void unhook_closing()
{
    for_all(all, [](ClosingFunction &function, zif_handler ours) { unhook(function.name, function.original, ours); });
}

constinit const RuntimeObserver wait_event_observer = {.on_startup = hook_closing, .on_unload = unhook_closing};

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Coroutine_System, waitEvent)
{
    zval *source;
    zend_long events = kEventRead;
    double timeout = -1;
    ZEND_PARSE_PARAMETERS_START(1, 3)
        Z_PARAM_ZVAL(source)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(events)
        CORO_PARAM_SECONDS(timeout)
    ZEND_PARSE_PARAMETERS_END();

    Coroutine *self = runtime().waiting_coroutine();
    if (!self) {
        RETURN_THROWS();
    }
    if (!events || events & ~(kEventRead | kEventWrite)) {
        zend_argument_value_error(2, "must be CORO_EVENT_READ, CORO_EVENT_WRITE or both");
        RETURN_THROWS();
    }
    uint32_t wanted = (events & kEventRead ? POLLIN : 0) | (events & kEventWrite ? POLLOUT : 0);
    int fd = descriptor_of(source);
    if (EG(exception) || (fd >= 0 && throw_when_used(fd, wanted))) {
        RETURN_THROWS();
    }
    int outcome = fd < 0 ? -EBADF : events_now(source, fd, wanted);
    if (outcome == -EBADF) {
        php_error_docref(nullptr, E_WARNING, "the argument is no open stream, socket or descriptor");
    } else if (outcome == 0) {
        outcome = timeout == 0 ? -ETIMEDOUT : wait_for_events(*self, fd, wanted, runtime().loop().deadline_in(timeout));
    }
    if (outcome < 0) {
        set_last_error(outcome == -ECANCELED ? kCoroutineCanceled : -outcome);
        RETURN_FALSE;
    }
    RETURN_LONG((outcome & POLLIN ? kEventRead : 0) | (outcome & POLLOUT ? kEventWrite : 0));
}
