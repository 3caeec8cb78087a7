#include "coro/server/master/master_reactor.h"

#include "coro/base/log.h"
#include "coro/server/connection/connection.h"
#include "coro/server/http/stream.h"

#include <algorithm>

// How a reactor thread ends.
namespace coro {

namespace {

constexpr Nanoseconds kDrainStep = 50 * kMillisecond;
// The time to send the last responses after the handlers were cut off.
constexpr Nanoseconds kFlushTime = 500 * kMillisecond;

}  // namespace

void MasterReactor::Drain::begin()
{
    if (reactor_.draining_) {
        return;
    }
    reactor_.draining_ = true;
    reactor_.rooms_of_clients_->finish_all();
    until_ = reactor_.loop_.read_clock() + reactor_.config_.max_wait_time * kSecond;
    timer_.call_soon();
}

// Called when the manager has ended: after all workers have ended, or because the manager died.
void MasterReactor::Drain::manager_gone()
{
    is_manager_gone_ = true;
    reactor_.loop_.poller().remove(reactor_.control_);
    if (has_lost_manager()) {   // when the manager dies, the kernel sends its workers SIGTERM
        log(LogLevel::kError, "the manager process has died: the server ends");
        begin();
        return;
    }
    reactor_.lost_requests_->refuse_all();
    reactor_.rooms_of_clients_->finish_all();
    reactor_.sessions_.for_each([](Connection &connection) { connection.close_when_sent(); });
    timer_.call_soon();
}

// Closes the connections without a request in progress, while workers can still be notified that these connections
// end. The other clients get an error response when the workers have ended.
void MasterReactor::Drain::close_unhandled(bool with_messages)
{
    reactor_.sessions_.for_each([=](Connection &connection) {
        bool is_request = connection.http() && connection.http()->is_handling();
        if (!is_request && (with_messages || connection.handlers().at_work() == 0)) {
            connection.close(true);
        }
    });
    reactor_.loop_.scheduler().run_ready();
}

void MasterReactor::Drain::step()
{
    if (is_over_) {
        return;
    }
    if (reactor_.scoreboard_.end().is_urgent) {
        until_ = std::min(until_, reactor_.loop_.now());
    }
    bool is_late = reactor_.loop_.now() >= until_;
    bool is_last_call = reactor_.loop_.now() >= until_ + kFlushTime;
    (void) reactor_.end_listening(is_late);
    reactor_.close_idle(is_late, reactor_.scoreboard_.end().successor != 0);
    if (is_late && !sent_last_packets_) {
        close_unhandled(is_last_call);
    }
    if (is_over_) {
        return;   // closing the last connection has called step() again, which has ended the reactor
    }
    bool is_done = reactor_.sessions_.size() == 0 && !reactor_.may_get_connections();
    if (!sent_last_packets_ && (is_last_call || is_done)) {
        sent_last_packets_ = true;
        for (auto &slot : reactor_.workers_.all()) {
            reactor_.send_last_packet(*slot);
            slot->link->flush();
        }
    }
    if (is_manager_gone_ && (is_late || is_done)) {
        is_over_ = true;
        reactor_.close_all();
        reactor_.loop_.unref();
        reactor_.loop_.stop();
        return;
    }
    timer_.arm(reactor_.loop_.now() + kDrainStep);
}

}  // namespace coro
