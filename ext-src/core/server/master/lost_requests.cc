#include "coro/server/master/master_reactor.h"

#include "coro/server/connection/connection.h"
#include "coro/server/http/response_writer.h"
#include "coro/server/http/stream.h"

#include <optional>

// What clients get whose request is lost because its worker has died.
namespace coro {

namespace {

// the longest time between the death of a worker and the program's answer in its place
constexpr Nanoseconds kWaitForSpareAnswer = 100 * kMillisecond;

}  // namespace

void MasterReactor::LostRequests::add(Connection &connection)
{
    if (answer_in_place(connection)) {
        return;
    }
    if (!reactor_.setting_.spare_answers || reactor_.draining_) {
        connection.protocol().handler_lost();
        return;
    }
    waiting_.push_back({connection.session(), reactor_.loop_.now() + kWaitForSpareAnswer});
    if (!timer_.is_armed()) {
        timer_.arm(waiting_.front().until);
    }
}

// Sends the answer that the program has made in the master's process. Returns false if there is none.
bool MasterReactor::LostRequests::answer_in_place(Connection &connection)
{
    auto answer = reactor_.setting_.spare_answers ? reactor_.setting_.spare_answers->take(connection.session()) : std::nullopt;
    HttpStream &http = *connection.http();
    if (!answer || !http.has_begun_before(answer->made_at) || !http.is_awaiting_response()) {
        return false;
    }
    connection.uncork();
    ResponseWriter writer;
    writer.attach_again(http);
    if (!answer->keep_alive) {
        writer.close_after();
    }
    writer.begin_head(answer->status).add_lines(answer->lines);
    (void) writer.end_with({.bytes = answer->body}, answer->given);
    return true;
}

// Answers the clients whose time is over, or all clients, whose worker has died.
void MasterReactor::LostRequests::refuse(bool all)
{
    while (!waiting_.empty() && (all || waiting_.front().until <= reactor_.loop_.now())) {
        Connection *connection = reactor_.sessions_.find(waiting_.front().session);
        waiting_.pop_front();
        bool is_lost = connection && !connection->is_closed() && connection->http() && connection->http()->is_handling() &&
                       !reactor_.peer_state(connection->session()).exchange.is_handled;
        if (is_lost && !answer_in_place(*connection)) {
            connection->protocol().handler_lost();
        }
    }
    if (!waiting_.empty()) {
        timer_.arm(waiting_.front().until);
    }
}

}  // namespace coro
