#include "php/server/room_access.h"

#include "php/runtime/runtime.h"
#include "php/server/connections.h"
#include "php/server/messages.h"
#include "php/server/state.h"

#include "coro/server/remote/packet_kind.h"
#include "coro/server/websocket/sender.h"

#include <algorithm>
#include <cerrno>

namespace coro::php {

namespace {

// Returns true if the sockets of the clients are in the threads of a master: then these threads are the owners of the
// connections. Otherwise the workers are, and the number of an owner is that of its row in the scoreboard.
bool master_has_sockets()
{
    return the_server->shared.peers && !the_server->server.config.workers_have_sockets();
}

int own_row()
{
    Worker *worker = current_worker();
    return worker && !master_has_sockets() ? the_server->shared.scoreboard->index_of(worker->row()) : -1;
}

// Returns the row of the worker that reads messages for the connections of this owner, or nullptr.
WorkerRow *worker_of(int owner)
{
    SharedState &shared = the_server->shared;
    if (shared.mailboxes.empty()) {
        return nullptr;
    }
    WorkerRow &row = shared.scoreboard->row(owner);
    return row.pid.load() > 0 && row.takes_mail.load() ? &row : nullptr;
}

bool is_http_port(int index)
{
    const PortConfig &config = the_server->server.port(index).config;
    return config.open_http_protocol || config.open_websocket_protocol;
}

bool is_open(int64_t session)
{
    SharedState &shared = the_server->shared;
    if (master_has_sockets()) {
        return shared.peers->find(session);
    }
    return the_server->server.needs_manager() ? shared.sessions.find(session).protocol != SessionNumbers::kNone
                                              : find_peer(session) != nullptr;
}

// Returns true if the connection is open, and is a WebSocket or speaks no HTTP: a message would be in the middle of an answer.
bool may_join(int64_t session)
{
    if (Peer *peer = find_peer(session)) {
        WebSocketSender *socket = peer->websocket();
        return socket ? socket->is_open() : !peer->http();
    }
    SharedState &shared = the_server->shared;
    if (master_has_sockets()) {
        PeerRow *row = current_worker() ? nullptr : shared.peers->find(session);
        PeerRow::Protocol protocol = row ? row->protocol.load() : PeerRow::kClosingWebSocket;
        return protocol == PeerRow::kWebSocket || protocol == PeerRow::kCompressedWebSocket ||
               (protocol == PeerRow::kOther && !is_http_port(row->port.load()));
    }
    if (!the_server->server.needs_manager() || shared.sessions.row_of(session) == own_row()) {
        return false;
    }
    ShownSession shown = shared.sessions.find(session);
    bool is_other = shown.protocol == SessionNumbers::kOther && !is_http_port(shown.port);
    return (shown.protocol == SessionNumbers::kWebSocket || is_other) && worker_of(shared.sessions.row_of(session));
}

int owner_of_connection(int64_t session)
{
    SharedState &shared = the_server->shared;
    if (master_has_sockets()) {
        return shared.peers->row(session).reactor.load();
    }
    return the_server->server.needs_manager() ? shared.sessions.row_of(session) : 0;
}

// Sends the message to a thread of the master. Returns false if the link to it is full and the caller cannot wait.
bool send_to_reactor(int reactor, std::string_view head, const Payload &bytes)
{
    WorkerLink &link = current_worker()->links()->link_to(size_t(reactor));
    while (link.ipc().is_full()) {
        Coroutine *self = runtime().coroutine_that_may_wait();
        if (!self) {
            return false;
        }
        Waiter waiter(*self, "Server\\Rooms::publish");
        link.await_room(waiter);
        if (runtime().wait(waiter, kNever) < 0 || !current_worker()) {
            return false;
        }
    }
    link.ipc().send(packet_about(0, PacketKind::kPublish), head, bytes);
    return true;
}

bool send_to_worker_process(int id, std::string_view head, std::string_view bytes)
{
    return id >= 0 && send_to_worker(*the_server, id, kRoomMessage, std::string(head).append(bytes)) >= 0;
}

// Sends the message to a thread of the master, from a process that has no link to it. Its mailbox outlives all workers, so that
// the messages of this process stay in their order, and none is lost with a worker.
bool mail_to_reactor(int reactor, std::string_view head, std::string_view bytes)
{
    auto &mailboxes = the_server->shared.room_mailboxes;
    return !mailboxes.empty() &&
           send_mail(*the_server, *mailboxes[size_t(reactor)], kRoomMessage, std::string(head).append(bytes)) >= 0;
}

// Returns the number of members that get the message, of those of one owner.
size_t send_to_owner(int owner, size_t members, const RoomMessage &message, std::string_view head, const Payload &bytes)
{
    if (owner == own_row()) {
        return current_worker()->publish(message);
    }
    if (master_has_sockets()) {
        bool is_sent = current_worker() ? send_to_reactor(owner, head, bytes) : mail_to_reactor(owner, head, bytes.bytes);
        return is_sent ? members : 0;
    }
    WorkerRow *row = worker_of(owner);
    return send_to_worker_process(row ? row->worker_id.load() : -1, head, bytes.bytes) ? members : 0;
}

}  // namespace

RoomDirectory *rooms_of_server()
{
    bool is_running = the_server && the_server->is_running() && !runtime().is_fork_of_server();
    return is_running ? the_server->shared.rooms.get() : nullptr;
}

int join_room(int64_t session, std::string_view room, std::string_view info)
{
    if (session <= 0 || !may_join(session)) {
        return -ENOTCONN;
    }
    size_t most = size_t(the_server->server.config.max_rooms_per_connection);
    return rooms_of_server()->join(session, owner_of_connection(session), room, info, most,
                                   [session] { return is_open(session); });
}

std::vector<RoomDirectory::Share> reachable_shares(std::string_view room)
{
    std::vector<RoomDirectory::Share> shares = rooms_of_server()->shares(room);
    if (!master_has_sockets()) {
        std::erase_if(shares, [](auto &share) { return share.owner != own_row() && !worker_of(share.owner); });
    }
    return shares;
}

size_t publish(const RoomMessage &message, const Payload &bytes)
{
    std::vector<RoomDirectory::Share> shares = reachable_shares(message.room);
    for (int64_t session : message.except) {
        int owner = rooms_of_server()->owner_of(session, message.room);
        for (RoomDirectory::Share &share : shares) {
            share.members -= share.owner == owner && share.members > 0;
        }
    }
    std::erase_if(shares, [](auto &share) { return share.members == 0; });
    if (shares.empty()) {
        return 0;
    }
    std::string head = message.head();
    size_t total = 0;
    for (const RoomDirectory::Share &share : shares) {
        total += send_to_owner(share.owner, share.members, message, head, bytes);
    }
    return total;
}

void publish_here(std::string_view mail)
{
    RoomMessage message;
    std::vector<int64_t> except;
    if (current_worker() && message.read(mail, {}, except)) {
        current_worker()->publish(message);
    }
}

}  // namespace coro::php
