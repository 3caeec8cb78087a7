#include "coro/server/connection/connection.h"

#include "coro/base/check.h"
#include "coro/server/connection/serving_thread.h"

#include <algorithm>
#include <sys/socket.h>

// How connections end: when everything is said, when it is not, and when time is up.
namespace coro {

namespace {

constexpr Nanoseconds kLingerTime = 2 * kSecond;
constexpr uint32_t kLingerBytes = 4 << 20;

}  // namespace

void Connection::end_gently(bool by_server)
{
    state_ = State::kClosing;
    is_ending_ = true;
    closed_by_server_ = by_server;
    uncork();
    if (state_ == State::kClosing && output_.empty()) {
        close_gently();
    }
}

// Closing while the client is still sending resets the connection and may take our answer from its hands. Whether more has
// come the socket says; the last read does where the client has promised that nothing follows. Our end of the stream goes
// first: close() throws away what the kernel has not sent when it finds bytes that were not read.
void Connection::close_gently()
{
    stream_.shut();
    is_shut_ = true;
    bool may_have_more = is_readable_ || !is_all_said_ || !stream_.is_plain();
    bool is_sending = handoff_.is_active() || !unread_.empty() || input_.size() > 0 || (may_have_more && stream_.has_unread());
    if (is_sending) {
        linger();
        return;
    }
    close(false);   // closed_by_server_ is known by now
}

void Connection::linger()
{
    CORO_CHECK(state_ != State::kClosed);
    uncork();
    if (state_ == State::kClosed) {
        return;   // over that
    }
    protocol_->forget();
    unread_ = {};
    closed_by_server_ = closed_by_server_ || state_ == State::kOpen;
    state_ = State::kLingering;
    sent_at_ = frontend_.loop().now();
    arm_timer();
    // Not now: a handler that has just answered may still be looking at the receive buffer.
    wake();
}

void Connection::throw_away()
{
    if (output_.empty() && !is_shut_) {
        stream_.shut();
        is_shut_ = true;
    }
    while (is_readable_ && !handoff_.is_active() && state_ == State::kLingering) {
        thrown_away_ += uint32_t(read_into(frontend_.scratch().receive, ServingThread::Scratch::kReceive));
        if (thrown_away_ > kLingerBytes) {
            close(true);
        }
    }
}

void Connection::close(bool by_server)
{
    uncork();   // the answers that were collected have been given
    if (state_ == State::kClosed) {
        return;
    }
    state_ = State::kClosed;
    closed_by_server_ = closed_by_server_ || by_server;
    frontend_.loop().disarm(*this);
    if (handoff_.is_active()) {   // a worker has a duplicate of the descriptor, so close() ends nothing yet
        frontend_.loop().reactor().remove(*this);
        ::shutdown(fd(), SHUT_RDWR);
    } else {
        frontend_.loop().reactor().forget(*this);
    }
    stream_.close();
    protocol_->closed();
    wake_all(writers_, -EPIPE);
    output_.clear();
    wake();   // to be destroyed when nobody is inside it any more
}

void Connection::close_when_sent()
{
    uncork();
    if (state_ != State::kOpen) {
        return;
    }
    wake_all(writers_, -EPIPE);
    protocol_->is_busy() && !handoff_.is_active() ? close(true) : end_gently();
}

// Nothing has come though it could have: we do read. Or nothing more can come, and the program does not ask for what has.
bool Connection::is_silent() const
{
    return !is_protected_ && !is_throttled_ && !handoff_.is_active() && (is_paused_ ? is_hung_up_ : !is_readable_);
}

// For whatever comes first. Timers are not disarmed when the reason goes away: timed_out() looks again.
void Connection::arm_timer()
{
    const PortConfig &config = *port_.config;
    Deadline next = protocol_->deadline();
    if (state_ == State::kLingering) {
        next = sent_at_ + kLingerTime;
    } else if (!output_.empty() && config.send_timeout > 0) {
        next = std::min(next, sent_at_ + seconds(config.send_timeout));
    }
    if (config.max_idle_time > 0) {
        Nanoseconds idle_since = is_idle() ? active_at_ : frontend_.loop().now();   // busy: looks again later
        next = std::min(next, idle_since + seconds(config.max_idle_time));
    }
    if (config.heartbeat_idle_time > 0) {
        Nanoseconds heard_at = is_silent() ? received_at() : frontend_.loop().now();
        next = std::min(next, heard_at + config.heartbeat_idle_time * kSecond);
    }
    if (next != kNever) {
        frontend_.loop().arm(*this, next);
    }
}

void Connection::cut_off(const char *why)
{
    frontend_.refuse(*this, "the connection is closed: %s", why);
    close(true);
}

void Connection::look_at_time()
{
    if (has_timed_out_ && state_ != State::kClosed) {
        has_timed_out_ = false;
        timed_out();
    }
}

void Connection::timed_out()
{
    const PortConfig &config = *port_.config;
    Nanoseconds now = frontend_.loop().now();
    auto is_over = [now](double limit, Nanoseconds since) { return limit > 0 && now >= since + seconds(limit); };
    if (state_ == State::kLingering && now >= sent_at_ + kLingerTime) {
        close(true);
    } else if (!output_.empty() && is_over(config.send_timeout, sent_at_)) {
        cut_off("it has taken nothing for as long as send_timeout");
    } else if (state_ == State::kClosing && now >= protocol_->deadline()) {
        close(true);
    } else if (state_ == State::kOpen && now >= protocol_->deadline()) {
        is_idle() ? close(true) : protocol_->deadline_passed();
    } else if (is_idle() && is_over(config.max_idle_time, active_at_)) {
        close(true);
    } else if (is_silent() && is_over(double(config.heartbeat_idle_time), received_at())) {
        cut_off("it has said nothing for as long as heartbeat_idle_time");
    }
    if (state_ != State::kClosed) {
        arm_timer();
    }
}

}  // namespace coro
