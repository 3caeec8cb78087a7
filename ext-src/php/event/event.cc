#include "php/event/event.h"

#include "php/event/event_watch.h"
#include "php/zend/arguments.h"
#include "php/zend/exceptions.h"
#include "php/zend/kept_node.h"
#include "php/zend/names.h"
#include "php/runtime/source_location.h"
#include "php/runtime/runtime.h"
#include "php/zend/seconds_argument.h"
#include "php/event/loop_call.h"
#include "php/event/signals.h"

#include "coro/base/error.h"

#include "php/stub/event_arginfo.h"

#include <cerrno>
#include <sys/epoll.h>

namespace coro::php {

namespace {

// A function that the program has passed to Event::defer(), until the loop calls the function.
class PostponedCall : public KeptNode<Callable>, public Runnable {
public:
    explicit PostponedCall(Callable callable) : KeptNode(std::move(callable)) { runtime().scheduler().defer(*this); }

    void run() override;

protected:
    ~PostponedCall() = default;
};

// A function that the program has passed to Event::cycle(). The loop calls the function in every turn.
class CycleCall : public KeptNode<Callable>, public Runnable {
public:
    CycleCall(Callable callable, CycleCall *&place, void (Loop::*set)(Runnable *)) :
        KeptNode(std::move(callable)), place_(place), set_(set)
    {
        place_ = this;
        (runtime().loop().*set_)(this);
    }

    void set(GivenCall &given) { given.store(values); }
    void run() override { call_from_loop(values.share()); }
    void leave()
    {
        place_ = nullptr;
        (runtime().loop().*set_)(nullptr);
    }

protected:
    ~CycleCall() = default;

private:
    CycleCall *&place_;
    void (Loop::*set_)(Runnable *);
};

Keeper<PostponedCall> postponed_calls;
Keeper<CycleCall> cycle_calls;
CycleCall *before_poll, *after_turn;

void PostponedCall::run()
{
    call_from_loop(postponed_calls.take(*this));
}

// Returns the watch of the descriptor, or nullptr after a warning if the descriptor is not watched.
EventWatch *find_watch(zval *source)
{
    EventWatch *watch = EventWatch::find(descriptor_of(source));
    // The stream of a stale watch was closed, so no event can come.
    if (watch && watch->is_stale()) {
        (void) EventWatch::take(*watch);
        watch = nullptr;
    }
    if (!watch) {
        php_error_docref(nullptr, E_WARNING, "the descriptor is not watched");
    }
    return watch;
}

// Returns the number of the descriptor, or -1 after a warning if the descriptor cannot be watched.
int descriptor_or_warning(zval *source)
{
    int fd = descriptor_of(source);
    if (fd < 0) {
        php_error_docref(nullptr, E_WARNING, "the argument is no open stream, socket or descriptor");
    } else if (Coroutine *sleeper = runtime().loop().descriptor_waits().sleeper(fd, EPOLLIN | EPOLLOUT)) {
        php_error_docref(nullptr, E_WARNING, "the descriptor cannot be used, because %s waits for it",
                         with_place(*sleeper).c_str());
        return -1;
    } else if (EventWatch *old = EventWatch::find(fd); old && old->is_stale()) {
        // The stream of the old watch was closed, and the number of its descriptor belongs to another descriptor
        // now.
        (void) EventWatch::take(*old);
    }
    return fd;
}

bool arm_or_warning(EventWatch &watch)
{
    int outcome = watch.arm();
    if (outcome < 0) {
        (void) EventWatch::take(watch);
        php_error_docref(nullptr, E_WARNING, "cannot watch the descriptor: %s",
                         outcome == -EEXIST ? "it belongs to an object such as a Coro\\Coroutine\\Socket or a client"
                                            : err::text(-outcome));
    }
    return outcome >= 0;
}

// Called in a child that PHP code has forked, and after a fatal error. Forgets all timers and events, but does not
// release the PHP values that their callbacks hold.
void abandon_timers_and_events()
{
    abandon_timers();
    EventWatch::abandon_all();
    postponed_calls.abandon_all();
    cycle_calls.abandon_all();
    before_poll = after_turn = nullptr;
    runtime().loop().set_before_poll(nullptr);
    runtime().loop().set_after_turn(nullptr);
    abandon_signals();
}

}  // namespace

void forget_timers_and_events(bool forked)
{
    if (forked) {
        EventWatch::was_forked();
        forget_signal_waits();
    }
    // Destructors of the released values may add new timers and watches. These are removed, too, in at most this
    // number of rounds.
    constexpr int kRounds = 10;
    bool was_any = true;
    for (int i = 0; i < kRounds && was_any; i++) {
        auto timers = take_timers();
        auto watches = EventWatch::take_all();
        auto postponed = postponed_calls.take_all();
        auto cycles = cycle_calls.take_all();
        auto handlers = take_signal_callbacks();
        was_any = timers.size() || watches.size() || postponed.size() || cycles.size() || handlers.size();
    }
}

void register_event()
{
    add_names(register_class_Coro_Event());
    add_method_functions("event_", class_Coro_Event_methods,
                         {"add", "del", "set", "isset", "write", "defer", "cycle", "wait", "dispatch", "exit"});
}

const RuntimeObserver event_observer({
    .order = Order::kEvents,
    .on_fork = abandon_timers_and_events,
    .on_exit = [] { forget_timers_and_events(); },
    .on_loop_abandoned = abandon_timers_and_events,
    .on_request_end =
        [] {
            forget_timers_and_events();
            forget_timer_numbers();
        },
    // The loop is about to be destroyed, perhaps with coroutines that wait for signals.
    .on_shutdown = abandon_signals,
});

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Event, add)
{
    zval *source;
    GivenCall reader, writer;
    zend_long events = kEventRead;
    ZEND_PARSE_PARAMETERS_START(1, 4)
        Z_PARAM_ZVAL(source)
        Z_PARAM_OPTIONAL
        CORO_PARAM_FUNCTION_OR_NULL(reader)
        CORO_PARAM_FUNCTION_OR_NULL(writer)
        Z_PARAM_LONG(events)
    ZEND_PARSE_PARAMETERS_END();

    int fd = descriptor_or_warning(source);
    if (fd < 0) {
        RETURN_FALSE;
    }
    if (EventWatch::find(fd)) {
        php_error_docref(nullptr, E_WARNING, "the descriptor is watched already");
        RETURN_FALSE;
    }
    bool reads = events & kEventRead && reader;
    bool writes = events & kEventWrite && writer;
    if (!reads && !writes) {
        zend_argument_value_error(4, "must choose at least one event that has a callback");
        RETURN_THROWS();
    }
    runtime().run_at_end_of_script();
    EventWatch &watch = EventWatch::make(fd, source);
    if (reader) {
        reader.store(watch.reader());
    }
    if (writer) {
        writer.store(watch.writer());
    }
    watch.set_events(events);
    if (!arm_or_warning(watch)) {
        RETURN_FALSE;
    }
    RETURN_LONG(fd);
}

ZEND_METHOD(Coro_Event, set)
{
    zval *source;
    GivenCall reader, writer;
    zend_long events = 0;
    ZEND_PARSE_PARAMETERS_START(1, 4)
        Z_PARAM_ZVAL(source)
        Z_PARAM_OPTIONAL
        CORO_PARAM_FUNCTION_OR_NULL(reader)
        CORO_PARAM_FUNCTION_OR_NULL(writer)
        Z_PARAM_LONG(events)
    ZEND_PARSE_PARAMETERS_END();

    EventWatch *watch = find_watch(source);
    if (!watch) {
        RETURN_FALSE;
    }
    if (events) {
        watch->set_events(events);
    }
    // The callbacks are replaced last, and the watch is looked up again after each callback: the destructor of the
    // old callback is PHP code and may have removed the watch.
    if (reader) {
        reader.store(watch->reader());
    }
    watch = EventWatch::find(descriptor_of(source));
    if (watch && writer) {
        writer.store(watch->writer());
    }
    watch = EventWatch::find(descriptor_of(source));
    RETURN_BOOL(watch && arm_or_warning(*watch));
}

ZEND_METHOD(Coro_Event, del)
{
    zval *source;
    CORO_PARSE_ONE(Z_PARAM_ZVAL, source);
    EventWatch *watch = find_watch(source);
    if (watch) {
        (void) EventWatch::take(*watch);
    }
    RETURN_BOOL(watch != nullptr);
}

ZEND_METHOD(Coro_Event, isset)
{
    zval *source;
    zend_long events = kEventRead | kEventWrite;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_ZVAL(source)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(events)
    ZEND_PARSE_PARAMETERS_END();
    EventWatch *watch = EventWatch::find(descriptor_of(source));
    RETURN_BOOL(watch && !watch->is_stale() && watch->events() & events & (kEventRead | kEventWrite));
}

ZEND_METHOD(Coro_Event, write)
{
    zval *source;
    zend_string *data;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_ZVAL(source)
        Z_PARAM_STR(data)
    ZEND_PARSE_PARAMETERS_END();

    int fd = descriptor_or_warning(source);
    if (fd < 0) {
        RETURN_FALSE;
    }
    EventWatch *watch = EventWatch::find(fd);
    runtime().run_at_end_of_script();
    int outcome = (watch ? *watch : EventWatch::make(fd, source)).write(view(data));
    watch = EventWatch::find(fd);
    if (watch && watch->is_spent()) {
        (void) EventWatch::take(*watch);
    }
    if (outcome < 0) {
        php_error_docref(nullptr, E_WARNING, "cannot send to the descriptor: %s", err::text(-outcome));
    }
    RETURN_BOOL(outcome >= 0);
}

ZEND_METHOD(Coro_Event, defer)
{
    GivenCall given;
    CORO_PARSE_ONE(CORO_PARAM_FUNCTION, given);
    runtime().run_at_end_of_script();
    postponed_calls.make(given.callable());
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Event, cycle)
{
    GivenCall given;
    bool before = false;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        CORO_PARAM_FUNCTION_OR_NULL(given)
        Z_PARAM_OPTIONAL
        Z_PARAM_BOOL(before)
    ZEND_PARSE_PARAMETERS_END();

    CycleCall *&place = before ? before_poll : after_turn;
    CycleCall *old = place;
    if (given && old) {
        old->set(given);
    } else if (given) {
        cycle_calls.make(given.callable(), place, before ? &Loop::set_before_poll : &Loop::set_after_turn);
    } else if (old) {
        (void) cycle_calls.take(*old);
    }
    RETURN_BOOL(old || given);
}

ZEND_METHOD(Coro_Event, wait)
{
    ZEND_PARSE_PARAMETERS_NONE();
    if (is_outside("%s() runs the loop, so it must be called outside of coroutines")) {
        runtime().run();
    }
}

ZEND_METHOD(Coro_Event, turn)
{
    double timeout = -1;
    CORO_PARSE_OPTIONAL(CORO_PARAM_SECONDS, timeout);
    if (!is_outside("%s() turns the loop, so it must be called outside of coroutines")) {
        RETURN_THROWS();
    }
    runtime().turn(turn_limit(timeout));
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Event, exit)
{
    ZEND_PARSE_PARAMETERS_NONE();
    forget_timers_and_events();
    if (runtime().has_loop()) {
        runtime().loop().stop();
    }
}
