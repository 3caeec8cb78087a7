#include "coro/server/connection/connection.h"

#include "coro/net/tcp_receive_queue.h"
#include "coro/server/connection/serving_thread.h"

#include <atomic>
#include <fcntl.h>
#include <utility>

// Connections whose packets another process handles.
namespace coro {

// Another process counts the handlers that have ended: it is to say so.
void Connection::await_handlers()
{
    if (!is_shared()) {
        return;
    }
    counts_->is_awaited.store(true);
    std::atomic_thread_fence(std::memory_order_seq_cst);   // before the look at what was counted meanwhile
    if (handlers() < kMostHandlers) {
        wake();   // meanwhile
    }
}

void Connection::share_counts(PeerCounts &counts)
{
    counts.begin(SessionNumbers::tag_of(session_), handed_);
    counts_ = &counts;
}

bool Connection::ask_elsewhere()
{
    if (!is_needed_elsewhere()) {
        return false;
    }
    is_asking_ = true;
    frontend_.on_half_closed(*this);
    return is_asking_;
}

bool Connection::defer_end_for_handlers()
{
    return is_shared() ? ask_elsewhere() : (is_asking_ = handlers() > 0);
}

void Connection::set_within_message(bool is_within)
{
    if (std::exchange(is_within_message_, is_within) && !is_within) {
        protocol_->message_ended();
    }
}

void Connection::finished_elsewhere()
{
    is_finished_elsewhere_ = true;
    if (std::exchange(is_asking_, false) && state_ == State::kOpen) {
        protocol_->handlers_finished();
    }
    handlers_ended();
}

void Connection::handlers_lost()
{
    counts_->begin(SessionNumbers::tag_of(session_), handed_);
    handlers_ended();   // those of others, too: they are not counted by worker
}

// The kernel looks when it is told: what has come meanwhile wakes us.
void Connection::await_unread(size_t size)
{
    is_awaiting_ = true;
    is_readable_ = false;
    wake_when_unread(fd(), size);
}

void Connection::read_on()
{
    if (is_awaiting_) {
        is_awaiting_ = false;
        wake_when_unread(fd(), 1);
    }
    is_readable_ = true;   // perhaps: nobody has looked
    if (!is_processing_) {
        wake();
    }
}

Fd Connection::hand_off_socket(int limit)
{
    Fd twin(::fcntl(fd(), F_DUPFD_CLOEXEC, 0));
    if (twin.get() >= limit) {
        twin.reset();
    }
    is_handed_off_ = bool(twin);
    return twin;
}

void Connection::take_back_socket(size_t taken)
{
    stream_position_ += uint32_t(taken);
    counts_->received_at.store(frontend_.loop().now(), std::memory_order_relaxed);
    was_active(frontend_.loop().now());
    is_handed_off_ = false;
    read_on();
}

bool Connection::drop_handoff(size_t size)
{
    int64_t taken = bytes_taken(fd());
    uint32_t left = stream_position_ + uint32_t(size) - uint32_t(taken);
    return taken >= 0 && left <= size && take_out(fd(), nullptr, left);
}

}  // namespace coro
