#include "php/server/events.h"

#include "php/runtime/settings.h"
#include "php/zend/call.h"
#include "php/zend/wording.h"

#include "coro/base/log.h"

#include <cstring>
#include <vector>

namespace coro::php {

namespace {

struct Row {
    const char *name;
    // The kinds of ports on which the event happens, as bits of PortKind. 0: the event belongs to the server and not to
    // a port.
    unsigned ports = 0;
};

constexpr unsigned kHttp = unsigned(PortKind::kHttp);
constexpr unsigned kWebSocket = unsigned(PortKind::kWebSocket);
constexpr unsigned kPackets = unsigned(PortKind::kPackets);
constexpr unsigned kDatagrams = unsigned(PortKind::kDatagrams);
constexpr unsigned kConnections = kHttp | kWebSocket | kPackets;

constexpr Row kRows[Events::kCount] = {
    {"start"},
    {"beforeShutdown"},
    {"shutdown"},
    {"managerStart"},
    {"managerStop"},
    {"beforeReload"},
    {"afterReload"},
    {"workerStart"},
    {"workerStop"},
    {"workerExit"},
    {"workerError"},
    {"pipeMessage"},
    {"task"},
    {"finish"},
    {"request", kHttp | kWebSocket},
    {"receive", kPackets},
    {"packet", kDatagrams},
    {"connect", kConnections},
    {"close", kConnections},
    {"bufferFull", kConnections},
    {"bufferEmpty", kConnections},
    {"handshake", kWebSocket},
    {"beforeHandshakeResponse", kWebSocket},
    {"open", kWebSocket},
    {"message", kWebSocket},
    {"disconnect", kWebSocket},
};

bool is_named(zend_string *name, const char *event)
{
    return zend_binary_strcasecmp(ZSTR_VAL(name), ZSTR_LEN(name), event, strlen(event)) == 0;
}

int index_of(zend_string *name)
{
    for (int i = 0; i < Events::kCount; i++) {
        if (is_named(name, kRows[i].name)) {
            return i;
        }
    }
    return -1;
}

// Warns as Swoole does if the function cannot be called.
bool is_callable(const Row &row, zval *function)
{
    zend_string *name;
    bool is_callable = zend_is_callable(function, 0, &name);
    if (!is_callable) {
        zend_error(E_WARNING, "Swoole\\Server%s::on(): function '%s' is not callable", row.ports ? "\\Port" : "", ZSTR_VAL(name));
    }
    zend_string_release(name);
    return is_callable;
}

// Raises a warning that explains why the event with this name cannot be set on the server or, if `is_port` is true, on
// the port.
void warn_unsettable(zend_string *name, bool is_port)
{
    if (index_of(name) >= 0) {
        php_error_docref(nullptr, E_WARNING, "event [%s] belongs to the server, not to a port", ZSTR_VAL(name));
        return;
    }
    std::vector<const char *> known;
    for (const Row &row : kRows) {
        if (row.ports || !is_port) {
            known.push_back(row.name);
        }
    }
    warn_unknown("event", ZSTR_VAL(name), known.data(), known.size());
}

}  // namespace

const char *event_name(Event event)
{
    return kRows[int(event)].name;
}

bool can_happen(Event event, PortKind kind)
{
    return kRows[int(event)].ports & unsigned(kind);
}

Event received_event(PortKind kind)
{
    switch (kind) {
        case PortKind::kHttp: return Event::kRequest;
        case PortKind::kWebSocket: return Event::kMessage;
        case PortKind::kPackets: return Event::kReceive;
        case PortKind::kDatagrams: return Event::kPacket;
    }
    __builtin_unreachable();
}

const char *describe(PortKind kind)
{
    switch (kind) {
        case PortKind::kHttp: return "HTTP";
        case PortKind::kWebSocket: return "WebSocket";
        case PortKind::kPackets: return "packets of streams";
        case PortKind::kDatagrams: return "datagrams";
    }
    __builtin_unreachable();
}

bool is_port_event(zend_string *name)
{
    int index = index_of(name);
    return index >= 0 && kRows[index].ports;
}

bool Events::set(zend_string *name, zval *function, bool is_port)
{
    int index = index_of(name);
    if (index < 0 || (is_port && !kRows[index].ports)) {
        warn_unsettable(name, is_port);
        return false;
    }
    zend_fcall_info_cache target;
    if (UNEXPECTED(Wording::says_as_swoole) && !is_callable(kRows[index], function)) {
        return false;
    }
    if (!read_callable(function, 2, &target)) {
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

void Events::show_to_collector(zend_get_gc_buffer *seen)
{
    for (Callable &callback : callbacks_) {
        zend_get_gc_buffer_add_zval(seen, callback.function());
    }
}

}  // namespace coro::php
