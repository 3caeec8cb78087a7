#include "coro/server/connection/connection.h"

#include "coro/server/connection/serving_thread.h"

#include <atomic>
#include <utility>

// What a connection does for its handlers, and for processes to which its socket is handed off.
namespace coro {

bool Connection::defer_end_elsewhere()
{
    if (!handlers_.may_send_elsewhere()) {
        return false;
    }
    handlers_.defer_end();
    thread_.on_half_closed(*this);
    return handlers_.is_end_deferred();
}

bool Connection::defer_end()
{
    if (handlers_.is_shared()) {
        return defer_end_elsewhere();
    }
    handlers_.defer_end(handlers_.at_work() > 0);
    return handlers_.is_end_deferred();
}

void ConnectionOutput::set_within_message(bool is_within)
{
    bool was_within = is_within_message_;
    is_within_message_ = is_within;
    if (was_within && !is_within) {
        whole().protocol_->message_ended();
    }
}

void Connection::all_handlers_ended()
{
    handlers_.all_ended();
    if (handlers_.take_deferred_end() && state_ == State::kOpen) {
        protocol_->all_handlers_ended();
    }
    handlers_ended();
}

void Connection::handlers_lost()
{
    handlers_.restart(session_);
    handlers_ended();   // the count does not tell workers apart: handlers of other workers are dropped from it, too
}

void ConnectionInput::await_unread(size_t size)
{
    is_readable_ = false;
    handoff_.await_unread(whole().fd(), size);
}

void ConnectionInput::read_on()
{
    handoff_.stop_awaiting(whole().fd());
    is_readable_ = true;   // an assumption: the next read shows whether bytes have arrived
    if (!whole().is_processing_) {
        whole().wake();
    }
}

void ConnectionInput::take_back(size_t taken)
{
    handoff_.end(taken);
    whole().handlers_.counts().received_at.store(whole().thread_.loop().now(), std::memory_order_relaxed);
    whole().was_active(whole().thread_.loop().now());
    read_on();
}

}  // namespace coro
