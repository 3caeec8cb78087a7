#include "coro/server/coroutine/coroutine_server.h"

#include "coro/base/log.h"
#include "coro/server/connection/connection.h"
#include "coro/server/http/protocol_table.h"

#include <algorithm>
#include <utility>

namespace coro {

namespace {

constexpr Nanoseconds kEndStep = 50 * kMillisecond;

}  // namespace

CoroutineServer::CoroutineServer(Loop &loop, Handler &handler, Observer &observer, const ServerConfig &config,
                                 SessionNumbers numbers, std::vector<ServedPort> ports) :
    HandlerThread(loop, handler, config, own_row, server_protocols(), numbers, std::move(ports)), observer_(observer)
{
}

CoroutineServer::~CoroutineServer()
{
    delete_all();
    loop_.disarm(end_timer_);
    if (is_started_ && !is_finished_) {
        stop_listening();
        loop_.unref();
    }
}

void CoroutineServer::start()
{
    is_started_ = true;
    if (AddressLimits::is_needed(config_)) {
        size_t sessions = SessionNumbers::slots_for(size_t(config_.max_connection));
        if (own_limits_.open(config_, 1, sessions) == 0) {
            limit_addresses(own_limits_, 0);
        } else {
            log(LogLevel::kError, "client addresses are not limited: there is no memory for their table");
        }
    }
    loop_.ref();
    start_listening();
}

void CoroutineServer::shut_down()
{
    if (draining_ || !is_started_) {
        return;
    }
    draining_ = true;
    end_until_ = loop_.read_clock() + config_.max_wait_time * kSecond;
    // end_step() is not called directly, because the caller may be a handler or a destructor
    end_timer_.call_soon();
}

void CoroutineServer::shut_down_now()
{
    shut_down();
    end_until_ = std::min(end_until_, loop_.read_clock());
    if (!is_finished_) {
        end_timer_.call_soon();
    }
}

void CoroutineServer::end_step()
{
    bool is_over = loop_.now() >= end_until_;
    if (end_listening(is_over)) {
        listening_ended();
    }
    if (sessions_.size() == 0 && (is_over || !may_get_connections())) {
        finish();
        return;
    }
    is_over ? sessions_.for_each([](Connection &connection) { connection.close(true); }) : close_idle(false, false);
    if (sessions_.size() > 0 || may_get_connections()) {
        end_timer_.arm(loop_.now() + kEndStep);
    }
}

void CoroutineServer::listening_ended()
{
    if (!std::exchange(has_ended_listening_, true)) {
        stop_listening();
        observer_.on_listening_ended();
    }
}

void CoroutineServer::finish()
{
    if (std::exchange(is_finished_, true)) {
        return;
    }
    listening_ended();
    end_greetings();
    loop_.disarm(end_timer_);
    loop_.unref();
    observer_.on_finished();
}

void CoroutineServer::was_forked()
{
    send_batch().drop();
    scratch().cork.end().clear();
    sessions_.for_each([](Connection &connection) { connection.throttle(); });
    detach_connections();
    if (!has_ended_listening_) {   // otherwise their numbers may be those of other descriptors by now
        detach_listeners();
    }
}

}  // namespace coro
