#include "coro/server/connection/connection.h"

#include "coro/base/check.h"
#include "coro/server/connection/serving_thread.h"

#include <algorithm>
#include <sys/socket.h>

// How connections end: after everything is sent, earlier, or when a timeout has passed.
namespace coro {

namespace {

constexpr Nanoseconds kLingerTime = 2 * kSecond;
constexpr uint32_t kLingerBytes = 4 << 20;   // when these are discarded, the connection reads nothing more

// Returns true if the time limit for idle clients counts for this client now. While the server does not read, the client's
// next request may wait in the socket. But max_idle_time ends clients that the program has paused, too.
bool is_limited_idle(const Connection &connection, const PortConfig &config)
{
    bool may_be_paused = config.max_idle_time > 0;
    return connection.is_idle() && !connection.is_throttled() && (may_be_paused || !connection.is_paused());
}

}  // namespace

void ConnectionEnd::end_gently(bool by_server)
{
    state_ = State::kClosing;
    is_ending_ = true;
    closed_by_server_ = by_server;
    whole().uncork();
    if (state_ == State::kClosing && whole().output_.empty()) {
        close_gently();
    }
}

void ConnectionEnd::end_while_client_sends()
{
    is_client_sending_ = true;
    end_gently();
}

// Closes the connection after everything is sent. Closing a socket with unread bytes resets the connection, and the
// client may lose the answer, so this function looks for unread bytes first. If the client has promised to send
// nothing more, is_readable_ alone shows whether there are unread bytes. The server's direction is shut down first,
// because with unread bytes close() discards what the kernel has not sent yet.
void ConnectionEnd::close_gently()
{
    whole().stream_.shut();
    is_shut_ = true;
    bool may_have_more = whole().is_readable_ || !whole().has_input_ended_ || !whole().stream_.is_plain();
    bool is_sending = whole().handoff_.is_active() || !whole().unread_.empty() || whole().input_.size() > 0 ||
                      (may_have_more && (is_client_sending_ || whole().stream_.has_unread()));
    if (is_sending) {
        linger();
        return;
    }
    whole().close(false);   // with false, closed_by_server_ keeps the value that was set before
}

void ConnectionEnd::linger()
{
    CORO_CHECK(state_ != State::kClosed);
    whole().uncork();
    if (state_ == State::kClosed) {
        return;   // uncork() could not send and has closed the connection
    }
    whole().protocol_->forget();
    whole().unread_ = {};
    closed_by_server_ = closed_by_server_ || state_ == State::kOpen;
    state_ = State::kLingering;
    whole().sent_at_ = whole().thread_.loop().now();
    arm_timer();
    // Do not discard input at once: a handler that has just answered may still use the receive buffer.
    whole().wake();
}

// Reads no more than kLingerBytes. Then the client must wait with the rest of its request, and sees that the answer is
// there. If the connection were closed at once, a client such as a proxy would fail to send, and not read the answer.
void ConnectionEnd::discard_input()
{
    if (whole().output_.empty() && !is_shut_) {
        whole().stream_.shut();
        is_shut_ = true;
    }
    while (whole().is_readable_ && !whole().handoff_.is_active() && state_ == State::kLingering && discarded_ < kLingerBytes) {
        discarded_ += uint32_t(whole().read_into(whole().thread_.scratch().receive, ServingThread::Scratch::kReceive));
    }
}

// The bytes that the client sends meanwhile wait in its socket.
bool ConnectionEnd::can_be_passed_on() const
{
    const Connection &all = whole();
    bool is_as_usual = !all.is_paused_ && !all.is_throttled_ && !all.is_hung_up_ && !all.is_broken_ && !all.handoff_.is_active();
    return all.is_idle() && is_as_usual && !all.is_stream() && all.stream_.is_plain() && all.handlers_.at_work() == 0 &&
           all.protocol_->can_be_passed_on();
}

void ConnectionEnd::was_passed_on()
{
    // close() does not end the registration while another process has the socket
    whole().thread_.loop().poller().remove(whole());
    whole().close(true);
}

void Connection::close(bool by_server)
{
    uncork();   // sends the collected bytes, because the handlers count these bytes as sent
    if (state_ == State::kClosed) {
        return;
    }
    state_ = State::kClosed;
    closed_by_server_ = closed_by_server_ || by_server;
    if (!stream_.is_plain() && !is_shut_ && !is_broken_ && output_.empty() && !protocol_->awaits_response()) {
        // Shows the client that nothing is missing. Without it, the client must take the end for an attack.
        stream_.end();
    }
    thread_.loop().disarm(*this);
    // A worker has a duplicate of the descriptor, so close() alone would not end the connection.
    if (handoff_.is_active()) {
        thread_.loop().poller().remove(*this);
        ::shutdown(fd(), SHUT_RDWR);
    } else {
        thread_.loop().poller().forget(*this);
    }
    stream_.close();
    protocol_->closed();
    wake_all(writers_, -EPIPE);
    output_.clear();
    wake();   // run() deletes the connection later, when no caller uses it any more
}

void Connection::close_when_sent()
{
    uncork();
    if (state_ != State::kOpen) {
        return;
    }
    wake_all(writers_, -EPIPE);
    protocol_->awaits_response() && !handoff_.is_active() ? close(true) : end_gently();
}

// Returns true if the client counts as silent for heartbeat_idle_time: the server reads and nothing arrives, or
// the program has paused a client that can send nothing more.
bool ConnectionEnd::is_silent() const
{
    return !whole().is_protected_ && !whole().is_throttled_ && !whole().handoff_.is_active() &&
           (whole().is_paused_ ? whole().is_hung_up_ : !whole().is_readable_);
}

// Returns how long the connection may be idle, in seconds; 0: no limit.
double ConnectionEnd::idle_timeout() const
{
    double limit = whole().port_.config->max_idle_time;
    return limit > 0 ? limit : whole().protocol_->idle_timeout();
}

// Returns for how many seconds the client may read nothing of its unsent data; 0: no limit.
double ConnectionEnd::send_timeout() const
{
    const PortConfig &config = *whole().port_.config;
    bool is_idle_first = config.max_idle_time > 0 && (config.send_timeout == 0 || config.max_idle_time < config.send_timeout);
    return is_idle_first ? config.max_idle_time : config.send_timeout;
}

// Returns the time from which send_timeout() counts. While the disk is read, the client cannot make progress.
Nanoseconds ConnectionEnd::progress_at() const
{
    return whole().output_.awaits_file() ? whole().thread_.loop().now() : whole().sent_at_;
}

// Arms the timer for the earliest timeout. The timer is not disarmed when the reason for a timeout goes away:
// timed_out() checks all timeouts again.
void ConnectionEnd::arm_timer()
{
    const PortConfig &config = *whole().port_.config;
    Deadline next = whole().protocol_->deadline();
    if (state_ == State::kLingering) {
        next = whole().sent_at_ + kLingerTime;
    } else if (!whole().output_.empty() && send_timeout() > 0) {
        next = std::min(next, progress_at() + seconds(send_timeout()));
    }
    if (double limit = idle_timeout(); limit > 0) {
        // A busy connection counts as active now: the timer checks the connection again later.
        Nanoseconds idle_since = is_limited_idle(whole(), config) ? active_at_ : whole().thread_.loop().now();
        next = std::min(next, idle_since + seconds(limit));
    }
    if (config.heartbeat_idle_time > 0) {
        Nanoseconds silent_since = is_silent() ? whole().received_at() : whole().thread_.loop().now();
        next = std::min(next, silent_since + config.heartbeat_idle_time * kSecond);
    }
    if (next != kNever) {
        whole().thread_.loop().arm(whole(), next);
    }
}

void ConnectionEnd::cut_off(const char *why)
{
    count(whole().thread_.row().timed_out);
    if (why) {
        whole().thread_.refuse(whole(), "the connection is closed: %s", why);
    }
    whole().close(true);
}

void ConnectionEnd::check_timeouts()
{
    if (has_timed_out_ && state_ != State::kClosed) {
        has_timed_out_ = false;
        timed_out();
    }
}

void ConnectionEnd::timed_out()
{
    const PortConfig &config = *whole().port_.config;
    Nanoseconds now = whole().thread_.loop().now();
    auto is_over = [now](double limit, Nanoseconds since) {
        return limit > 0 && now >= since + seconds(limit);
    };
    if (state_ == State::kLingering && now >= whole().sent_at_ + kLingerTime) {
        whole().close(true);
    } else if (!whole().output_.empty() && is_over(send_timeout(), progress_at())) {
        cut_off(send_timeout() == config.send_timeout ? "the client has read nothing for longer than send_timeout"
                                                      : "the client has read nothing for longer than max_idle_time");
    } else if (state_ == State::kClosing && now >= whole().protocol_->deadline()) {
        whole().close(true);
    } else if (state_ == State::kOpen && now >= whole().protocol_->deadline()) {
        bool is_at_rest = whole().is_idle() && !whole().is_throttled_ && !whole().is_paused_;
        is_at_rest ? whole().close(true) : whole().protocol_->deadline_passed();
    } else if (is_limited_idle(whole(), config) && is_over(idle_timeout(), active_at_)) {
        if (!whole().protocol_->end_idle()) {
            whole().close(true);
        }
    } else if (is_silent() && is_over(double(config.heartbeat_idle_time), whole().received_at())) {
        cut_off(server_habits.warns_of_silent_clients ? "the client has sent nothing for longer than heartbeat_idle_time"
                                                      : nullptr);
    }
    if (state_ != State::kClosed) {
        arm_timer();
    }
}

}  // namespace coro
