#include "php/wait_event.h"

#include "php/event_watch.h"
#include "php/exceptions.h"
#include "php/internal_function.h"
#include "php/last_error.h"
#include "php/place.h"
#include "php/runtime.h"
#include "php/seconds_argument.h"

#include "coro/base/error.h"
#include "coro/loop/descriptor_wait.h"

#include <cerrno>
#include <poll.h>

namespace coro::php {

namespace {

zif_handler fclose_before, pclose_before, socket_close_before;

DescriptorWaits &waits()
{
    return runtime().loop().descriptor_waits();
}

// Before the function closes it.
void tell_closed(zend_execute_data *frame)
{
    if (runtime().has_loop() && !waits().empty() && ZEND_CALL_NUM_ARGS(frame) > 0) {
        waits().close(descriptor_of(ZEND_CALL_ARG(frame, 1)));
    }
}

ZEND_FUNCTION(coro_fclose)
{
    tell_closed(execute_data);
    fclose_before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

ZEND_FUNCTION(coro_pclose)
{
    tell_closed(execute_data);
    pclose_before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

ZEND_FUNCTION(coro_socket_close)
{
    tell_closed(execute_data);
    socket_close_before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

// Two that wait for the same would take from each other what comes.
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

// Those of the events that are there, all of them after a hang-up; 0: none; or -EBADF.
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

// The events, or what else ended the wait.
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

void hook_closing()
{
    hook("fclose", &fclose_before, zif_coro_fclose);
    hook("pclose", &pclose_before, zif_coro_pclose);
    hook("socket_close", &socket_close_before, zif_coro_socket_close);
}

void unhook_closing()
{
    unhook("fclose", fclose_before, zif_coro_fclose);
    unhook("pclose", pclose_before, zif_coro_pclose);
    unhook("socket_close", socket_close_before, zif_coro_socket_close);
}

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
        php_error_docref(nullptr, E_WARNING, "this is not an open descriptor, stream or socket");
    } else if (outcome == 0) {
        outcome = timeout == 0 ? -ETIMEDOUT : wait_for_events(*self, fd, wanted, runtime().loop().deadline_in(timeout));
    }
    if (outcome < 0) {
        set_last_error(-outcome);
        RETURN_FALSE;
    }
    RETURN_LONG((outcome & POLLIN ? kEventRead : 0) | (outcome & POLLOUT ? kEventWrite : 0));
}
