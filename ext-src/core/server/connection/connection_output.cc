#include "coro/server/connection/connection.h"

#include "coro/server/connection/serving_thread.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <linux/sockios.h>
#include <sys/ioctl.h>
#include <utility>

// How connections send: answers are collected where this saves system calls, and bytes that the socket does not
// take are kept.
namespace coro {

void ConnectionOutput::cork_if_unread()
{
    if (!whole().unread_.empty()) {
        whole().thread_.scratch().cork.begin(whole());
    }
}

// Returns true if the cork has taken the bytes, false if the caller has to send them.
inline bool ConnectionOutput::collect(std::string_view bytes)
{
    Cork &cork = whole().thread_.scratch().cork;
    if (!cork.is_for(whole()) || cork.is_full() || whole().is_closed()) {
        return false;
    }
    cork.append(bytes);
    return true;
}

int Connection::send(std::string_view head, const Payload &body)
{
    return body.bytes.empty() && collect(head) ? 0 : transmit(head, body);
}

int Connection::send_last_response(std::string_view head, const Payload &body)
{
    // True if the connection ends at once after this answer. A connection that is already closing ends later, when
    // run() is called, so other bytes may follow the answer.
    bool is_last = state_ == State::kOpen;
    return body.bytes.empty() && collect(head) ? 0 : transmit(head, body, is_last);
}

int ConnectionOutput::transmit(std::string_view head, const Payload &body, bool is_last)
{
    uncork();
    if (whole().is_closed()) {
        return -EPIPE;
    }
    if (head.empty() && body.bytes.empty()) {
        return 0;   // nothing is left to send: uncork() has sent the answer with the collected ones
    }
    has_turn_ = false;
    bool was_empty = output_.empty();
    coro::count(whole().thread_.row().sent_bytes, head.size() + body.bytes.size());
    if (int outcome = output_.send(whole().stream_, head, body, &whole().thread_.unsent_total(), is_last); outcome < 0) {
        whole().close(false);
        return outcome;
    }
    if (is_metered_) [[unlikely]] {
        whole().protocol_->sent(head);
        whole().protocol_->sent(body.bytes);
    }
    if (was_empty) {
        expect_progress();
    } else {
        note_fullness();
    }
    if (!output_.empty() && whole().thread_.unsent_total().is_full()) [[unlikely]] {
        whole().thread_.unsent_memory().relieve(whole());
    }
    return 0;
}

int Connection::send_response(std::string_view bytes)
{
    if (collect(bytes)) {
        return 0;
    }
    SendBatch &batch = thread_.send_batch();
    if (thread_.scratch().cork.is_for(*this) || !output_.empty() || state_ != State::kOpen ||
        !batch.takes(bytes.size())) {
        return transmit(bytes, {});
    }
    is_batched_ = true;
    batch.add(*this, bytes);
    if (is_metered_) [[unlikely]] {
        return meter_batched(bytes);
    }
    return 0;
}

int ConnectionOutput::meter_batched(std::string_view bytes)
{
    whole().protocol_->sent(bytes);
    return 0;
}

// Calls Connection::send_batched() for each kept answer.
void SendBatch::flush()
{
    for (size_t i = 0, count = std::exchange(count_, 0); i < count; i++) {
        entries_[i].connection->send_batched({bytes_[i], entries_[i].size});
    }
}

void ConnectionOutput::send_batched(std::string_view bytes)
{
    is_batched_ = false;
    if (whole().is_closed()) {
        return;
    }
    coro::count(whole().thread_.row().sent_bytes, bytes.size());
    if (output_.send(whole().stream_, bytes, {}, &whole().thread_.unsent_total(), whole().is_ending_) < 0) {
        whole().close(false);
    } else {
        expect_progress();
    }
}

int Connection::send_file(std::string_view head, SharedFd file, off_t offset, size_t length)
{
    uncork();
    if (state_ == State::kClosed) {
        return -EPIPE;
    }
    coro::count(thread_.row().sent_bytes, head.size() + length);
    bool awaited_file = output_.awaits_file();
    if (int outcome =
            output_.send_file(stream_, head, std::move(file), offset, length, &thread_.unsent_total());
        outcome < 0) {
        send_failed(outcome);
        return outcome;
    }
    if (is_metered_) {
        protocol_->sent(head);
        protocol_->sent_file(length);
    }
    expect_progress();
    if (!awaited_file) {
        read_awaited_file();
    }
    flush_later();
    return 0;
}

// If the output has stopped before the socket was full, lets it go on in a later turn of the loop.
void ConnectionOutput::flush_later()
{
    if (output_.has_paused()) {
        is_writable_ = true;
        whole().wake();
    }
}

// Lets a thread of the pool read the file that the output waits for, if it waits for one.
void ConnectionOutput::read_awaited_file()
{
    if (output_.awaits_file() && whole().thread_.file_reads().start(whole().session_, output_.awaited_file()) < 0) {
        file_is_read();   // there is no thread: the loop itself waits for the disk
    }
}

void ConnectionOutput::file_is_read()
{
    if (!whole().is_closed() && output_.awaits_file()) {
        output_.file_is_read();
        sent_at_ = whole().thread_.loop().now();   // the client did not have to read while the disk was read
        is_writable_ = true;
        whole().wake();
    }
}

void ConnectionOutput::meter_cork()
{
    if (Cork &cork = whole().thread_.scratch().cork; cork.is_for(whole())) {
        whole().protocol_->sent(cork.take_unmetered());
    }
}

void ConnectionOutput::limit_cork()
{
    if (whole().thread_.scratch().cork.is_full()) {
        uncork();
    }
}

void ConnectionOutput::uncork()
{
    if (is_batched_) {
        whole().thread_.send_batch().flush();
    }
    if (whole().thread_.scratch().cork.is_for(whole())) {
        send_corked();
    }
}

void ConnectionOutput::send_corked()
{
    if (is_metered_) {
        meter_cork();
    }
    TextBuffer &corked = whole().thread_.scratch().cork.end();
    if (corked.size() == 0) {
        return;
    }
    bool was_empty = output_.empty();
    coro::count(whole().thread_.row().sent_bytes, corked.size());
    int outcome = whole().is_closed()
                      ? 0
                      : output_.send(whole().stream_, corked.view(), {}, &whole().thread_.unsent_total(), whole().is_ending_);
    corked.clear();
    if (outcome < 0) {
        whole().close(false);
    } else if (was_empty) {
        expect_progress();
    }
}

// The client learns from the end of the connection that the announced length does not come.
void ConnectionOutput::send_failed(int outcome)
{
    if (outcome == -EIO) {
        whole().thread_.warn(whole(), "the connection is closed: the file that it sends has become shorter or cannot be read");
    }
    whole().close(false);
}

void ConnectionOutput::flush()
{
    size_t before = output_.pending();
    bool awaited_file = output_.awaits_file();
    if (whole().thread_.loop().now() - sent_at_ > kSecond) {
        output_.forget_memory();
    }
    if (int outcome = output_.flush(whole().stream_); outcome < 0) {
        send_failed(outcome);
        return;
    }
    if (!awaited_file) {
        read_awaited_file();
    }
    flush_later();
    if (output_.pending() != before) {
        sent_at_ = whole().thread_.loop().now();
        whole().thread_.on_sent(whole());
    }
    if (is_metered_ && output_.empty()) {
        whole().protocol_->sent_all();
    }
    whole().protocol_->sent_some();
    wake_writers();
    note_fullness();
    if (output_.empty() && whole().state_ == Connection::State::kClosing && (whole().is_ending_ || !whole().is_needed())) {
        // If writers were woken, the connection is not closed now but in run(): the writers run before that and may
        // send more.
        woke_writers_ ? whole().wake() : whole().close_gently();
    }
}

bool Connection::has_own_room() const
{
    return has_own_room(size_t(thread_.config().buffer_output_size));
}

bool Connection::has_own_room(size_t limit) const
{
    return output_.empty() || (unsent() < limit && output_.files() < kMostFiles);
}

// Returns true if more may be sent to this client now. A client without unsent bytes has room as long as there is
// memory, however many bytes are unsent for other clients; and once for each turn, because other handlers may have used
// the memory up again before its writer runs.
bool Connection::has_room(size_t limit) const
{
    return output_.empty() ? has_turn_ || thread_.unsent_memory().may_begin()
                           : has_own_room(limit) && !thread_.unsent_total().is_full();
}

void Connection::await_room(Waiter &waiter, size_t)
{
    writers_.push_back(waiter);
    await_total();
}

void ConnectionOutput::await_turn()
{
    if (!is_awaiting_turn_) {
        is_awaiting_turn_ = true;
        whole().thread_.unsent_memory().await_turn(whole());
    }
}

bool Connection::turn_has_come()
{
    is_awaiting_turn_ = false;
    bool has_writers = has_turn_ = !writers_.empty();
    run();   // may delete this connection
    return has_writers;
}

void ConnectionOutput::await_total()
{
    if (!whole().thread_.unsent_memory().may_begin()) {
        await_turn();
    }
    if (whole().thread_.unsent_total().is_full() && !is_awaiting_total_) {
        is_awaiting_total_ = true;
        whole().thread_.unsent_memory().await_less_unsent(whole());
    }
}

void Connection::total_has_room()
{
    is_awaiting_total_ = false;
    wake();
}

Nanoseconds Connection::stalled_since(bool is_any)
{
    if ((!is_any && (!http() || protocol_->awaits_response())) || output_.memory() == 0) {
        return kNever;
    }
    (void) has_read_more();
    return sent_at_ + (was_seen_reading_ ? kReadsWithin : 0);
}

// The kernel reports that a socket is writable only when a third of its buffer is free, so a client may read for seconds
// before more can be sent to it.
bool ConnectionOutput::has_read_more()
{
    int in_kernel = 0;
    if (whole().is_closed() || ::ioctl(whole().fd(), SIOCOUTQ, &in_kernel) < 0 || in_kernel == in_kernel_) {
        return false;
    }
    bool is_first = std::exchange(in_kernel_, in_kernel) < 0;
    sent_at_ = whole().thread_.loop().now();
    was_seen_reading_ = !is_first;
    return !is_first;
}

void ConnectionOutput::wake_writers()
{
    if (writers_.empty()) {
        return;
    }
    int64_t enough = std::min(whole().thread_.config().buffer_output_size, whole().port_.config->socket_buffer_size);
    if (whole().has_room(size_t(enough))) {
        wake_all(writers_, 0);
        woke_writers_ = true;
    } else {
        await_total();
    }
}

// Starts the time (send_timeout) that the client has to take the unsent bytes.
void ConnectionOutput::expect_progress()
{
    sent_at_ = whole().thread_.loop().now();
    if (!output_.empty()) {
        whole().arm_timer();
        note_fullness();
    }
}

// Schedules a notice to the handler when a client has begun or ceased to read too slowly.
void ConnectionOutput::note_fullness()
{
    const PortConfig &config = *whole().port_.config;
    if (config.buffer_high_watermark == 0 || !whole().is_open() || whole().handlers_.is_shared()) {
        return;
    }
    bool was_full = is_full_;
    is_full_ = output_.pending() >= size_t(config.buffer_high_watermark) ||
               (was_full && output_.pending() > size_t(config.buffer_low_watermark));
    if (is_full_ != reported_full_) {
        // run() calls the handler later: the handler may do anything, and the caller of this function still uses
        // the connection.
        whole().wake();
    }
}

}  // namespace coro
