#include "php/server/connections.h"

#include "php/server/state.h"
#include "php/zend/last_error.h"

#include "coro/proto/websocket/close.h"
#include "coro/server/websocket/sender.h"

#include <unistd.h>

namespace coro::php {

namespace {

// Returns true if the worker with this row is another process that still reads messages.
bool reads_messages(const WorkerRow &row)
{
    pid_t pid = row.pid.load();
    return pid > 0 && pid != ::getpid() && row.takes_mail.load();
}

// Calls `visit` with the id of each connection of all workers, in the order of the rows in the scoreboard, until
// `visit` returns false. If `after` is an id, begins with the connection that follows this id.
template <class F>
void for_each_id(ServerState &server, int64_t after, F visit)
{
    const SessionDirectory &sessions = server.shared.sessions;
    Scoreboard &scoreboard = *server.shared.scoreboard;
    // Visits a connection of this worker only if find_peer() finds it, which is not the case for a closing connection.
    auto visit_own = [&](int64_t id) { return !find_peer(id) || visit(id); };
    int first = after > 0 ? sessions.row_of(after) : 0;
    for (int i = first; i < scoreboard.workers(); i++) {
        size_t slot = i == first && after > 0 ? sessions.index_of(after) + 1 : 0;
        WorkerRow &row = scoreboard.row(i);
        bool wants_more = server.worker() && &row == &server.worker()->row() ? sessions.for_each(i, slot, visit_own)
                          : reads_messages(row)           ? sessions.for_each(i, slot, visit)
                                                          : true;
        if (!wants_more) {
            return;
        }
    }
}

// Returns true if this process has no clients, and all workers reach all connections through the master.
bool asks_workers_of_master()
{
    return the_server && the_server->is_running() && !the_server->worker() && the_server->shared.peers &&
           !the_server->workers_have_own_peers();
}

// The same for the connections of a master, in the order of their slots.
template <class F>
void for_each_id_of_master(PeerTable &peers, int64_t after, F visit)
{
    bool wants_more = true;
    for (uint32_t slot = after > 0 ? SessionNumbers::slot_of(after) + 1 : 0; wants_more && slot < peers.used_slots(); slot++) {
        int64_t session = peers.listed_in(slot);
        wants_more = session == 0 || visit(session);
    }
}

template <class F>
void for_each_connection(int64_t after, F visit)
{
    if (asks_workers_of_master()) {
        for_each_id_of_master(*the_server->shared.peers, after, visit);
    } else if (the_server && the_server->is_running()) {
        for_each_id(*the_server, after, visit);
    }
}

}  // namespace

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

void no_such_peer()
{
    set_last_error(kSessionNotExist);
}

std::vector<int64_t> connection_ids(int64_t after, size_t most, bool of_all_workers)
{
    Worker *worker = current_worker();
    if (worker && !the_server->workers_have_own_peers()) {
        return worker->peer_ids(after, most);
    }
    std::vector<int64_t> ids;
    for_each_connection(after, [&](int64_t id) {
        if (of_all_workers || find_peer(id)) {
            ids.push_back(id);
        }
        return ids.size() < most;
    });
    return ids;
}

size_t connection_count()
{
    Worker *worker = current_worker();
    if (worker && !the_server->workers_have_own_peers()) {
        return worker->peer_count();
    }
    size_t count = 0;
    for_each_connection(0, [&](int64_t) { return ++count > 0; });
    return count;
}

bool shows_other_workers()
{
    return !shows_only_own_connections || !current_worker() || !the_server->workers_have_own_peers();
}

WorkerRow *worker_for(int64_t number)
{
    const int64_t workers = the_server->server.config.worker_num;
    for (int64_t i = 0; i < workers && !the_server->shared.mailboxes.empty(); i++) {
        if (WorkerRow *row = the_server->shared.scoreboard->find_mail_reader((number % workers + i) % workers)) {
            return row;
        }
    }
    // At the end of a reload a successor reads its mailbox some milliseconds after its predecessor has stopped.
    WorkerRow *next = the_server->shared.mailboxes.empty() ? nullptr : the_server->shared.scoreboard->find(number % workers);
    return next && next->serves ? next : nullptr;
}

WorkerRow *find_other_owner(int64_t session)
{
    if (!the_server || the_server->shared.mailboxes.empty() || session <= 0) {
        return nullptr;
    }
    SharedState &shared = the_server->shared;
    if (asks_workers_of_master()) {
        return worker_for(session);
    }
    WorkerRow *row = the_server->workers_have_own_peers() ? &shared.scoreboard->row(shared.sessions.row_of(session)) : nullptr;
    return row && reads_messages(*row) ? row : nullptr;
}

ShownSession find_at_other_worker(int64_t session)
{
    if (!find_other_owner(session)) {
        return {};
    }
    if (!asks_workers_of_master()) {
        return the_server->shared.sessions.find(session);
    }
    PeerRow *row = the_server->shared.peers->find(session);
    if (!row) {
        return {};
    }
    PeerRow::Protocol protocol = row->protocol.load();
    bool is_websocket = protocol == PeerRow::kWebSocket || protocol == PeerRow::kCompressedWebSocket;
    return {is_websocket ? SessionNumbers::kWebSocket : SessionNumbers::kOther, row->port.load()};
}

bool other_worker_has(int64_t session)
{
    return find_at_other_worker(session).protocol != SessionNumbers::kNone;
}

bool other_worker_has_websocket(int64_t session)
{
    return find_at_other_worker(session).protocol == SessionNumbers::kWebSocket;
}

}  // namespace coro::php
