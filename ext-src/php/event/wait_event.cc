#include "php/event/event_watch.h"
#include "php/zend/exceptions.h"
#include "php/zend/last_error.h"
#include "php/runtime/source_location.h"
#include "php/runtime/runtime.h"
#include "php/zend/seconds_argument.h"

#include "coro/base/error.h"
#include "coro/loop/descriptor_wait.h"

#include "main/php_network.h"

#include <cerrno>
#include <poll.h>

namespace coro::php {

namespace {

DescriptorWaits &waits()
{
    return runtime().loop().descriptor_waits();
}

// Returns true, after throwing an Error, if Coro\Event watches the descriptor, or if another coroutine waits for one
// of these events of the descriptor: two coroutines would take each other's bytes.
bool throw_when_used(int fd, Socket *socket, uint32_t events)
{
    Coroutine *other = waits().sleeper(fd, events);
    if (!other && socket) {
        other = socket->sleeper(events);
    }
    if (other) {
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

// Throws an Error because the loop watches the descriptor for an object.
void throw_watched(int fd)
{
    zend_throw_error(error_class, "%s cannot wait for fd %d, which belongs to an object such as a Coro\\Coroutine\\Socket or a "
                     "client: use the methods of this object, which wait", current_with_place().c_str(), fd);
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

// Waits until the socket of an object has at least one of the events. Returns the events, or the negative error that has
// ended the wait.
int wait_for_socket(Coroutine &self, zval *source, Socket &socket, uint32_t events, Deadline deadline)
{
    int ready = 0;
    while (ready == 0) {
        Waiter waiter(self, "System::waitEvent");
        SocketInterest interest(waiter, events);
        int outcome = socket.notify(interest);
        if (outcome == 0) {
            runtime().loop().ref();
            outcome = runtime().wait(waiter, deadline);
            runtime().loop().unref();
        }
        ready = outcome == 0 ? events_now(source, socket.fd(), events) : outcome;
    }
    return ready;
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
    std::shared_ptr<Socket> socket = find_socket(source).socket;
    if (EG(exception) || (fd >= 0 && throw_when_used(fd, socket.get(), wanted))) {
        RETURN_THROWS();
    }
    int outcome = fd < 0 ? -EBADF : events_now(source, fd, wanted);
    if (outcome == -EBADF) {
        php_error_docref(nullptr, E_WARNING, "the argument is no open stream, socket or descriptor");
    } else if (outcome == 0) {
        Deadline deadline = runtime().loop().deadline_in(timeout);
        outcome = timeout == 0 ? -ETIMEDOUT
                  : socket     ? wait_for_socket(*self, source, *socket, wanted, deadline)
                               : wait_for_events(*self, fd, wanted, deadline);
    }
    if (outcome == -EEXIST) {
        throw_watched(fd);
        RETURN_THROWS();
    }
    if (outcome < 0) {
        set_last_error(outcome == -ECANCELED ? kCoroutineCanceled : -outcome);
        RETURN_FALSE;
    }
    RETURN_LONG((outcome & POLLIN ? kEventRead : 0) | (outcome & POLLOUT ? kEventWrite : 0));
}
