#include "coro/server/connection/connection.h"

#include "coro/server/connection/serving_thread.h"
#include "coro/server/connection/handler.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <sys/epoll.h>
#include <utility>

namespace coro {

namespace {

constexpr size_t kReadAtLeast = 1024;   // who sends little at a time holds little of the master's budget
constexpr size_t kReadPerTurn = 256 << 10;   // then others have theirs

}  // namespace

Connection::Connection(ServingThread &frontend, const ServedPort &port, Stream stream, const PeerAddress &peer_address) :
    Peer(frontend, port), Watcher(stream.socket()), stream_(std::move(stream)), is_paused_(port.config->enable_delay_receive), peer_address_(peer_address),
    protocol_(make_protocol(*this)),
    input_(frontend.handler().unread_storage()), opened_at_(frontend.loop().now()), active_at_(opened_at_)
{
    own_counts_.received_at = opened_at_;
}

Connection::~Connection()
{
    if (state_ != State::kClosed) {
        protocol_->closed();
    }
    if (is_awaiting_total_) {
        frontend_.forget_waiting(*this);
    }
    if (frontend_.scratch().is_corking(*this)) {
        frontend_.scratch().corking = nullptr;
        frontend_.scratch().corked.clear();
    }
}

void Connection::start()
{
    if (state_ == State::kClosed) {
        return;   // while it was announced; its descriptor may be somebody else's by now
    }
    if (frontend_.loop().reactor().add(*this) < 0) {
        close(true);
        return;
    }
    arm_timer();
}

void Connection::upgrade(std::unique_ptr<Protocol> protocol)
{
    replaced_ = std::move(protocol_);
    protocol_ = std::move(protocol);
    if (state_ != State::kClosed) {
        arm_timer();
    }
}

void Connection::wake()
{
    frontend_.loop().scheduler().enqueue_once(*this);
}

void Connection::on_ready(uint32_t events)
{
    constexpr uint32_t kBroken = EPOLLERR | EPOLLHUP;
    if (!stream_.is_plain()) {
        events |= EPOLLIN | EPOLLOUT;   // its layer may have waited for either
    }
    if (events & (EPOLLIN | EPOLLRDHUP | kBroken)) {
        is_readable_ = true;
    }
    if (events & (EPOLLRDHUP | kBroken)) [[unlikely]] {
        is_hung_up_ = true;
        is_broken_ = is_broken_ || (events & kBroken);
        is_reset_ = is_reset_ || (events & EPOLLERR);
    }
    is_writable_ = is_writable_ || (events & EPOLLOUT);
    wake();
}

void Connection::on_time()
{
    has_timed_out_ = true;
    wake();
}

void Connection::run()
{
    if (state_ == State::kClosed) {
        frontend_.handler().on_close(*this, closed_by_server_);
        frontend_.sessions().remove(session_);
        ServingThread &frontend = frontend_;
        delete this;
        frontend.connection_gone();
        return;
    }
    if (is_broken_) {
        if (state_ == State::kOpen && is_readable_) {
            process();   // a unix client that has closed: what it said before is still there
            // The rest of it when it can be handled; not for a program that may never resume a client that is gone.
            bool is_paused = is_paused_ && !is_reset_;
            if (state_ == State::kOpen && (is_throttled_ || is_paused || is_handed_off_ || handlers() >= kMostHandlers)) {
                look_at_time();
                return;
            }
        }
        close(false);
        return;
    }
    woke_writers_ = false;
    // Not just because time is up: the kernel may have room for more that the client did not make.
    bool may_flush = std::exchange(is_writable_, false) || !has_timed_out_;
    if (!output_.empty()) {
        if (may_flush) {
            flush();
        } else {
            wake_writers();   // total_has_room() may have been why this runs
        }
    } else if (state_ == State::kClosing && (is_ending_ || !is_needed())) {
        close_gently();   // those who were woken had nothing more to say
    }
    if (is_full_ != told_full_ && state_ == State::kOpen) {
        told_full_ = is_full_;
        frontend_.handler().on_buffer(*this, is_full_);
    }
    if (state_ == State::kOpen) {
        process();
    } else if (state_ == State::kLingering) {
        throw_away();
    }
    look_at_time();   // last: what was waited for may have come with the same poll
}

void Connection::process()
{
    is_processing_ = true;
    frontend_.scratch().read_in_turn = 0;
    unread_ = input_.view();
    if (frontend_.has_full_lanes()) [[unlikely]] {
        frontend_.handler().on_turn(*this);
    }
    // A client that sends ahead and does not read waits: flush() goes on from here.
    bool is_full = false;   // as it was then: others may be counting
    while (has_turn(*protocol_) && !protocol_->is_busy() && !(is_full = handlers() >= kMostHandlers) && protocol_->step()) {
    }
    if (frontend_.scratch().is_corking(*this)) {
        uncork();
    }
    is_processing_ = false;
    keep_unread();
    replaced_.reset();
    if (is_full) {
        await_handlers();
    }
}

PeerInfo Connection::info() const
{
    PeerInfo info;
    info.peer_address = peer_address_;
    info.opened_at = opened_at_;
    info.received_at = received_at();
    info.sent_at = sent_at_;
    info.active_at = active_at_;
    info.unread = input_.size();
    info.unsent = output_.pending();
    info.uid = uid_;
    info.socket = fd();
    info.is_protected = is_protected_;
    return info;
}

void Connection::go_on()
{
    if (!is_processing_ && (input_.size() > 0 || is_readable_)) {
        wake();
    }
}

// Somebody may still have something to say.
bool Connection::is_needed() const
{
    // What another process has counted as handled may still be on its way: it says when nothing is.
    return protocol_->is_busy() || (is_shared() ? is_needed_elsewhere() : handlers() > 0) || !writers_.empty();
}

void Connection::handler_ends()
{
    bool was_full = handlers() == kMostHandlers;
    counts_->add_alone();
    if (is_asking_ && handlers() == 0) {
        finished_elsewhere();
    } else if (was_full || state_ == State::kClosing) {
        handlers_ended();
    }
}

void Connection::handlers_ended()
{
    if (state_ == State::kOpen) {
        go_on();
    } else if (state_ == State::kClosing && output_.empty() && !is_needed()) {
        close_gently();
    }
}

bool Connection::bind(int32_t uid)
{
    return std::exchange(uid_, uid_ ? uid_ : uid) == 0;
}

void Connection::pause()
{
    is_paused_ = true;
}

void Connection::unthrottle()
{
    is_throttled_ = false;
    go_on();
}

void Connection::resume()
{
    is_paused_ = false;
    go_on();
}

// More bytes into unread_, behind those that are there, or to where the protocol wants them.
bool Connection::read_more()
{
    if (!is_readable_ || state_ != State::kOpen) {
        return false;
    }
    if (frontend_.scratch().read_in_turn >= kReadPerTurn && !is_broken_) {
        wake();
        return false;
    }
    if (!unread_.empty()) {
        keep_unread();
        // Not at each read: then there would be up to four times as much as has arrived.
        if (input_.room() < kReadAtLeast) {
            input_.reserve(std::max(kReadAtLeast, input_.size()));
        }
        ssize_t count = read_into(input_.end(), input_.room());
        input_.extend(size_t(std::max<ssize_t>(count, 0)));
        unread_ = input_.view();
        return count > 0;
    }
    Protocol::Place place = protocol_->place();
    if (state_ != State::kOpen) {
        return false;   // there was no room for it
    }
    if (place.size > 0) {
        ssize_t count = read_into(place.data, place.size);
        if (count > 0) {
            protocol_->placed(size_t(count));
        }
        return count > 0;
    }
    input_.reset();
    char *receive = frontend_.scratch().receive;
    ssize_t count = read_into(receive, std::min(ServingThread::Scratch::kReceive, protocol_->read_ahead()));
    unread_ = {receive, size_t(std::max<ssize_t>(count, 0))};
    return count > 0;
}

// > 0, or nothing came: then is_readable_ is false, or the connection is no longer open.
ssize_t Connection::read_into(char *data, size_t size)
{
    ssize_t count = stream_.receive(data, size);
    if (count > 0) {
        // A short read has emptied the socket, unless what follows is the end of the stream, which has no edge of its own.
        is_readable_ = stream_.may_have_more(size_t(count), size) || is_hung_up_;
        counts_->received_at.store(frontend_.loop().now(), std::memory_order_relaxed);
        frontend_.scratch().read_in_turn += size_t(count);
        stream_position_ += uint32_t(count);
        coro::count(frontend_.row().received_bytes, uint64_t(count));
        return count;
    }
    is_readable_ = false;
    if (count == -EAGAIN) {
        return 0;
    }
    uncork();
    if (count == 0 && (!output_.empty() || is_needed() || woke_writers_)) {
        state_ = State::kClosing;   // what we still have for it, it may be reading
        expect_nothing();
        protocol_->forget();
        if (is_needed_elsewhere()) {
            frontend_.handler().on_half_closed(*this);
        } else if (output_.empty()) {
            wake();
        }
        return 0;
    }
    close(false);
    return 0;
}

// The unprocessed bytes move to where they survive this turn.
void Connection::keep_unread()
{
    bool is_own = input_.size() > 0;
    if (unread_.empty()) {
        input_.reset();
    } else if (is_own) {
        input_.consume(input_.size() - unread_.size());
    } else {
        input_.append(unread_);
    }
    unread_ = {};
    counts_->unread.store(uint32_t(input_.size()), std::memory_order_relaxed);
}

bool Connection::is_idle() const
{
    return state_ == State::kOpen && !is_processing_ && !is_batched_ && output_.empty() && input_.size() == 0 &&
           protocol_->is_idle();
}

}  // namespace coro
