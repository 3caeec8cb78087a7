#include "php/server/find_peer.h"

#include "php/server/state.h"
#include "php/zend/last_error.h"

#include "coro/proto/websocket/close.h"
#include "coro/server/websocket/sender.h"

namespace coro::php {

constexpr zend_long kSendInMaster = 9009;   // the value of SWOOLE_ERROR_SERVER_SEND_IN_MASTER

Peer *find_peer(zend_long session)
{
    Worker *worker = current_worker();
    Peer *peer = worker ? worker->find_peer(session) : nullptr;
    return peer && peer->takes_more() ? peer : nullptr;
}

void close_peer(Peer &peer)
{
    if (WebSocketSender *socket = peer.websocket()) {
        (void) socket->send_close(websocket::kNormal, {});
    }
    peer.close_when_sent();
}

// Returns true if the connection is open, but this process is the master or the manager, which cannot use it.
static bool is_only_for_workers(zend_long session)
{
    return the_server && !the_server->reaches_clients() && the_server->shared.peers && the_server->shared.peers->find(session);
}

void no_such_peer(zend_long session)
{
    if (is_only_for_workers(session)) {
        set_last_error(kSendInMaster);
        php_error_docref(nullptr, E_WARNING, "only a worker can do this with connection " ZEND_LONG_FMT, session);
    } else {
        set_last_error(kSessionNotExist);
    }
}

}  // namespace coro::php
