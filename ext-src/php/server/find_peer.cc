#include "php/server/find_peer.h"

#include "php/server/state.h"
#include "php/zend/last_error.h"

#include "coro/proto/websocket/close.h"
#include "coro/server/websocket/sender.h"

namespace coro::php {

Peer *find_peer(zend_long session)
{
    Worker *worker = current_worker();
    Peer *peer = worker ? worker->find_peer(session) : nullptr;
    return peer && peer->takes_more() ? peer : nullptr;
}

Peer *find_ending_peer(zend_long session)
{
    Worker *worker = current_worker();
    Peer *peer = worker ? worker->find_peer(session) : nullptr;
    return peer && peer->is_ending() ? peer : nullptr;
}

void close_peer(Peer &peer)
{
    if (WebSocketSender *socket = peer.websocket()) {
        (void) socket->send_close(websocket::kNormal, {});
    }
    peer.close_when_sent();
}

void no_such_peer()
{
    set_last_error(kSessionNotExist);
}

}  // namespace coro::php
