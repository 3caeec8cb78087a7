#include "php/server/connections.h"

#include "php/server/find_peer.h"
#include "php/server/state.h"

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

}  // namespace

std::vector<int64_t> connection_ids(int64_t after, size_t most)
{
    Worker *worker = current_worker();
    if (!worker || !the_server->workers_have_own_peers()) {
        return worker ? worker->peer_ids(after, most) : std::vector<int64_t>();
    }
    std::vector<int64_t> ids;
    for_each_id(*the_server, after, [&](int64_t id) {
        ids.push_back(id);
        return ids.size() < most;
    });
    return ids;
}

size_t connection_count()
{
    Worker *worker = current_worker();
    if (!worker || !the_server->workers_have_own_peers()) {
        return worker ? worker->peer_count() : 0;
    }
    size_t count = 0;
    for_each_id(*the_server, 0, [&](int64_t) { return ++count > 0; });
    return count;
}

WorkerRow *find_other_owner(int64_t session)
{
    if (!the_server || the_server->shared.mailboxes.empty() || !the_server->workers_have_own_peers() || session <= 0) {
        return nullptr;
    }
    SharedState &shared = the_server->shared;
    WorkerRow &row = shared.scoreboard->row(shared.sessions.row_of(session));
    return reads_messages(row) ? &row : nullptr;
}

ShownSession find_at_other_worker(int64_t session)
{
    return find_other_owner(session) ? the_server->shared.sessions.find(session) : ShownSession();
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
