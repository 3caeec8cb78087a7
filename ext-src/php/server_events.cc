#include "php/server_events.h"

#include "php/settings.h"

namespace coro::php {

namespace {

constexpr const char *kNames[Events::kCount] = {
    "start",       "beforeShutdown", "shutdown",    "managerStart", "managerStop", "beforeReload", "afterReload",
    "workerStart", "workerStop",     "workerExit",  "workerError",  "pipeMessage",
    "request",     "receive",        "packet",      "connect",      "close",       "bufferFull",   "bufferEmpty",
    "handshake",   "beforeHandshakeResponse",       "open",         "message",     "disconnect",
};

int index_of(zend_string *name)
{
    for (int i = 0; i < Events::kCount; i++) {
        if (zend_binary_strcasecmp(ZSTR_VAL(name), ZSTR_LEN(name), kNames[i], strlen(kNames[i])) == 0) {
            return i;
        }
    }
    return -1;
}

}  // namespace

const char *event_name(Event event)
{
    return kNames[int(event)];
}

bool is_port_event(zend_string *name)
{
    return index_of(name) >= int(Event::kRequest);
}

bool Events::set(zend_string *name, zval *function, const zend_fcall_info_cache &target, bool is_port)
{
    int index = index_of(name);
    int first = is_port ? int(Event::kRequest) : 0;
    if (index < first) {
        warn_unknown("event", ZSTR_VAL(name), kNames + first, size_t(kCount - first));
        return false;
    }
    callbacks_[index].set(function, target);
    return true;
}

Callable *Events::find_by_name(zend_string *name)
{
    int index = index_of(name);
    return index >= 0 && callbacks_[index] ? &callbacks_[index] : nullptr;
}

void Events::clear()
{
    for (Callable &callback : callbacks_) {
        callback.reset();
    }
}

void Events::show_to_collector(zend_get_gc_buffer *seen)
{
    for (Callable &callback : callbacks_) {
        if (callback) {
            zend_get_gc_buffer_add_zval(seen, callback.function());
        }
    }
}

}  // namespace coro::php
