#pragma once

#include "php/zend/call.h"

namespace coro::php {

// The rows of the table of events in events.cc are in this order.
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
    kRequest,   // the first event of ports; those before belong to the server
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

// The callbacks of a server or of a port.
class Events {
public:
    static constexpr int kCount = int(Event::kCount);

    // Sets the callback of the event with this name, in upper or lower case. Returns false, with a warning,
    // if there is no such event, or if `is_port` and it is not an event of ports.
    bool set(zend_string *name, zval *function, const zend_fcall_info_cache &target, bool is_port);
    Callable *find_by_name(zend_string *name);   // returns nullptr if no callback was set
    Callable &operator[](Event event) { return callbacks_[int(event)]; }
    void clear();
    void show_to_collector(zend_get_gc_buffer *seen);

private:
    Callable callbacks_[kCount];
};

// What the clients of a port send. Each kind has events that other kinds have not. The values are bits.
enum class PortKind : unsigned { kHttp = 1, kWebSocket = 2, kPackets = 4, kDatagrams = 8 };

// Events of Swoole that coro does not have yet. on() raises a warning and not an exception, so that programs
// with them start.
inline constexpr const char *kUnsupportedEvents[] = {"task", "finish"};

bool is_port_event(zend_string *name);
const char *event_name(Event event);
bool can_happen(Event event, PortKind kind);
// Returns the event that happens when a port of this kind has received a request, message or packet.
Event received_event(PortKind kind);
const char *describe(PortKind kind);   // for example "HTTP"

}  // namespace coro::php
