#include "php/server/peer_command.h"

#include "php/zend/last_error.h"
#include "php/runtime/runtime.h"
#include "php/server/frame_flags.h"
#include "php/server/find_peer.h"
#include "php/server/state.h"
#include "php/zend/value.h"

#include "coro/base/error.h"
#include "coro/base/log.h"
#include "coro/server/websocket/sender.h"

#include <cstring>
#include <unistd.h>

namespace coro::php {

namespace {

int push(Peer &peer, const PeerCommand &order, std::string_view bytes)
{
    WebSocketSender *socket = peer.websocket();
    return !socket ? 0
                   : socket->send(websocket::Opcode(order.code), {bytes}, order.flags & kFlagFin, order.flags & kFlagCompress,
                                  order.sender);
}

// A client can do without one, though not without a part of it or of a stream.
bool is_message(const PeerCommand &order)
{
    bool is_fragment = order.code == uint32_t(websocket::Opcode::kContinuation) || !(order.flags & kFlagFin);
    return order.what == PeerCommand::kPush && !is_fragment;
}

void carry_out(Peer &peer, const PeerCommand &order, std::string_view bytes)
{
    WebSocketSender *socket = peer.websocket();
    bool adds = order.what == PeerCommand::kSend || order.what == PeerCommand::kPush;
    if (adds && !peer.has_own_room(size_t(peer.port().config->socket_buffer_size))) {
        // Whoever sent it waits no more, and what nobody limits would take all memory.
        peer.thread().refuse(peer, "it reads too slowly: %zu bytes that another worker sent it are lost", bytes.size());
        if (!is_message(order)) {
            peer.close(true);   // what came behind it would be taken for something else
        }
        return;
    }
    switch (order.what) {
    case PeerCommand::kSend:
        (void) peer.send({}, {bytes});
        return;
    case PeerCommand::kPush:
        if (int outcome = push(peer, order, bytes); outcome == -err::kOutOfOrder) {
            peer.thread().warn(peer, "%zu bytes that another worker pushed are lost: %s", bytes.size(), err::text(-outcome));
        }
        return;
    case PeerCommand::kDisconnect:
        if (socket) {
            (void) socket->send_close(uint16_t(order.code), bytes);
        }
        return;
    case PeerCommand::kClose:
        close_peer(peer);
        return;
    case PeerCommand::kReset:
        peer.close(true);
        return;
    }
}

}  // namespace

bool exists_elsewhere(zend_long session)
{
    return the_server && the_server->find_elsewhere(session).protocol != SessionNumbers::kNone;
}

bool is_websocket_elsewhere(zend_long session)
{
    return the_server && the_server->find_elsewhere(session).protocol == SessionNumbers::kWebSocket;
}

bool order_elsewhere(const PeerCommand &order, std::string_view bytes)
{
    if (!exists_elsewhere(order.session)) {
        no_such_peer(order.session);
        return false;
    }
    zend_string *letter = zend_string_concat2(reinterpret_cast<const char *>(&order), sizeof order, bytes.data(), bytes.size());
    int outcome = the_server->mail_order(order.session, view(letter));
    zend_string_release(letter);
    if (outcome < 0) {
        set_last_error(-outcome);
    }
    return outcome >= 0;
}

// Does another process that still reads its mail serve as the worker with this row?
static bool takes_orders(const WorkerRow &row)
{
    pid_t pid = row.pid.load();
    return pid > 0 && pid != ::getpid() && row.takes_mail.load();
}

// The worker that has given this id, if it takes orders.
WorkerRow *ServerState::owner_elsewhere(int64_t session)
{
    if (mailboxes_.empty() || !routes_orders() || session <= 0) {
        return nullptr;
    }
    WorkerRow &row = board_->row(sessions_.row_of(session));
    return takes_orders(row) ? &row : nullptr;
}

ShownSession ServerState::find_elsewhere(int64_t session)
{
    return owner_elsewhere(session) ? sessions_.find(session) : ShownSession();
}

// Where workers have connections of their own: row by row. `visit` says whether it wants more.
template <class F>
void ServerState::each_peer(int64_t after, F visit)
{
    auto visit_own = [&](int64_t id) { return !find_peer(id) || visit(id); };   // not those that are closing
    int first = after > 0 ? sessions_.row_of(after) : 0;
    for (int i = first; i < board_->workers(); i++) {
        size_t slot = i == first && after > 0 ? SessionNumbers::slot_of(after) + 1 : 0;
        WorkerRow &row = board_->row(i);
        bool wants_more = &row == &worker_->row()  ? sessions_.for_each(i, slot, visit_own)
                          : takes_orders(row)      ? sessions_.for_each(i, slot, visit)
                                                   : true;
        if (!wants_more) {
            return;
        }
    }
}

std::vector<int64_t> ServerState::peer_ids(int64_t after, size_t most)
{
    if (!worker_ || !routes_orders()) {
        return worker_ ? worker_->peer_ids(after, most) : std::vector<int64_t>();
    }
    std::vector<int64_t> ids;
    each_peer(after, [&](int64_t id) {
        ids.push_back(id);
        return ids.size() < most;
    });
    return ids;
}

size_t ServerState::peer_count()
{
    if (!worker_ || !routes_orders()) {
        return worker_ ? worker_->peer_count() : 0;
    }
    size_t count = 0;
    each_peer(0, [&](int64_t) { return ++count > 0; });
    return count;
}

void ServerState::on_order(std::string_view letter)
{
    PeerCommand order;
    memcpy(&order, letter.data(), sizeof order);
    Peer *peer = runtime().has_bailed_out() ? nullptr : find_peer(order.session);
    if (peer) {
        carry_out(*peer, order, letter.substr(sizeof order));
    } else if (letter.size() > sizeof order) {
        // It has gone meanwhile; or its worker, whose mail this is, is being replaced, and it with that.
        log(LogLevel::kInfo, "the client with fd %lld has gone: %zu bytes that another worker sent it are lost",
            static_cast<long long>(order.session), letter.size() - sizeof order);
    }
}

}  // namespace coro::php
