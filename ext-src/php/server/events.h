#pragma once

#include "php/zend/call.h"

namespace coro::php {

// The events for which a program can set callbacks. The rows of the table in events.cc are in the same order.
enum class Event : int {
    kStart,
    kBeforeShutdown,
    kShutdown,
    kManagerStart,
    kManagerStop,
    kBeforeReload,
    kAfterReload,
    kWorkerStart,
    kWorkerStop,
    kWorkerExit,
    kWorkerError,
    kPipeMessage,
    kTask,
    kFinish,
    kRequest,   // the first event of ports; the events above belong to the server
    kReceive,
    kPacket,
    kConnect,
    kClose,
    kBufferFull,
    kBufferEmpty,
    kHandshake,
    kBeforeHandshakeResponse,
    kOpen,
    kMessage,
    kDisconnect,
    kCount,
};

// The callbacks that a program has set for the events of a server or of a port.
class Events {
public:
    static constexpr int kCount = int(Event::kCount);

    // Sets the callback of the event with this name; the case of the name does not matter. Returns false, with a
    // warning, if no event has this name, or if `is_port` is true and the event belongs to the server. If `function`, the
    // second argument of on(), cannot be called, it throws a TypeError or, in the profile of Swoole, raises a warning.
    bool set(zend_string *name, zval *function, bool is_port);
    Callable *find_by_name(zend_string *name);   // returns nullptr if no callback was set for the event
    Callable &operator[](Event event) { return callbacks_[int(event)]; }
    void show_to_collector(zend_get_gc_buffer *seen);

private:
    Callable callbacks_[kCount];
};

// The kinds of ports, by the data that clients send. Each kind has events that do not happen on other kinds. The values
// are bits.
enum class PortKind : unsigned { kHttp = 1, kWebSocket = 2, kPackets = 4, kDatagrams = 8 };

bool is_port_event(zend_string *name);
const char *event_name(Event event);
bool can_happen(Event event, PortKind kind);
// Returns the event that happens when a port of this kind has received a request, message, packet or datagram.
Event received_event(PortKind kind);
const char *describe(PortKind kind);   // returns a name of the kind for messages, for example "HTTP"

}  // namespace coro::php
