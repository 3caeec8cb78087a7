#pragma once

#include "php/zend/call.h"

namespace coro::php {

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
    kRequest,   // from here on: of ports
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

// The callbacks of a server or of a port, by event.
class Events {
public:
    static constexpr int kCount = int(Event::kCount);

    // Sets a callback by its name in any case. False: there is no such event here (a warning was given).
    bool set(zend_string *name, zval *function, const zend_fcall_info_cache &target, bool is_port);
    Callable *find_by_name(zend_string *name);   // nullptr: none was set, or no such event
    Callable &operator[](Event event) { return callbacks_[int(event)]; }
    void clear();
    void show_to_collector(zend_get_gc_buffer *seen);

private:
    Callable callbacks_[kCount];
};

// What a port is for. Each has events that the others have not.
enum class PortKind : unsigned { kHttp = 1, kWebSocket = 2, kPackets = 4, kDatagrams = 8 };

// Events of servers of the same family that are not there yet: on() warns, so that programs written for those start.
inline constexpr const char *kUnsupportedEvents[] = {"task", "finish"};

bool is_port_event(zend_string *name);
const char *event_name(Event event);
bool can_happen(Event event, PortKind kind);
// The event that ports of this kind give what they receive to.
Event received_event(PortKind kind);
const char *describe(PortKind kind);   // "HTTP"

}  // namespace coro::php
