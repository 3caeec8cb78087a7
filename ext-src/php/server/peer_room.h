#pragma once

#include "php/runtime/runtime.h"
#include "php/server/connections.h"
#include "php/zend/last_error.h"

#include "coro/server/connection/serving_thread.h"

#include <cerrno>

// Waits until a client has room for more. The argument `find` of these functions returns the client, or nullptr if
// nothing can be sent to it any more: the client is looked up again after each wait.
namespace coro::php {

inline constexpr zend_long kOutputBufferOverflow = 1009;   // the value of SWOOLE_ERROR_OUTPUT_BUFFER_OVERFLOW

enum class Room { kAwaited, kAtOnce };   // kAwaited: the call waits for room; kAtOnce: the call fails if there is no room now

// Returns the client as soon as less than `limit` bytes are unsent for this client. Returns nullptr, and sets
// last_error(), if the client does not exist, disconnects, or has no room and the call may not wait.
template <class Find>
Peer *peer_with_room(zend_long session, Find find, size_t limit, const char *what, Room room)
{
    for (;;) {
        Peer *peer = find(session);
        if (!peer) {
            no_such_peer();
            return nullptr;
        }
        if (EXPECTED(peer->has_room(limit))) {
            return peer;
        }
        Coroutine *self = room == Room::kAwaited ? runtime().coroutine_that_may_wait() : nullptr;
        if (!self) {
            set_last_error(kOutputBufferOverflow);
            return nullptr;
        }
        Waiter waiter(*self, what, WaitSubject::peer(session));
        peer->await_room(waiter, limit);
        if (int outcome = runtime().wait(waiter, kNever); outcome < 0) {
            set_last_error(outcome == -EPIPE ? kSessionNotExist : -outcome);
            return nullptr;
        }
    }
}

// Returns the client as soon as less than socket_buffer_size bytes are unsent for this client. Waits only if the
// caller is a coroutine and the option send_yield is on. Returns nullptr and sets last_error() if there is no room or
// no client.
template <class Find>
Peer *wait_for_room(zend_long session, Find find, const char *what)
{
    Peer *peer = find(session);
    size_t limit = peer ? size_t(peer->port().config->socket_buffer_size) : SIZE_MAX;
    bool yields = !peer || peer->thread().config().send_yield;
    return peer_with_room(session, find, limit, what, yields ? Room::kAwaited : Room::kAtOnce);
}

}  // namespace coro::php
