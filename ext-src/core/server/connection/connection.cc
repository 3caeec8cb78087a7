#include "coro/server/connection/connection.h"

#include "coro/server/connection/serving_thread.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <sys/epoll.h>
#include <utility>

namespace coro {

namespace {

// The least bytes of room for a read. The number is small, so that a client that sends few bytes at a time uses
// little of the master's memory budget.
constexpr size_t kReadAtLeast = 1024;
// The number of bytes that one connection reads before it lets other connections read.
constexpr size_t kReadPerTurn = 256 << 10;

}  // namespace

Connection::Connection(ServingThread &thread, const ServedPort &port, Stream stream,
                       const PeerAddress &peer_address) :
    Peer(thread, port), Watcher(stream.socket()), ConnectionInput(thread.unread_storage(), port.config->enable_delay_receive),
    ConnectionEnd(thread.loop().now()), peer_address_(peer_address), stream_(std::move(stream))
{
    handlers_.counts().received_at = opened_at_;
}

Connection::~Connection()
{
    if (state_ != State::kClosed) {
        protocol_->closed();
    }
    if (is_awaiting_total_ || is_awaiting_turn_) {
        thread_.unsent_memory().forget(*this);
    }
    if (Cork &cork = thread_.scratch().cork; cork.is_for(*this)) {
        cork.end().clear();
    }
}

void Connection::start()
{
    if (state_ == State::kClosed) {
        return;   // on_connect() has closed this connection, so another connection may have its descriptor by now
    }
    if (!is_stream() && thread_.loop().poller().add(*this) < 0) {
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

int Connection::shake_hands()
{
    int outcome = stream_.handshake();
    is_readable_ = is_readable_ && outcome != -EAGAIN;
    return outcome;
}

void Connection::refuse_plainly(std::string_view answer)
{
    if (!output_.empty()) {   // what a handler has sent must not go without encryption
        close(true);
        return;
    }
    stream_.take_layer();
    if (send(answer, {}) == 0) {
        end_while_client_sends();
    }
}

// Wakes the connection after the handshake of its layer. Bytes that were sent during the handshake are still
// unsent, and the layer may have read bytes that follow the handshake: neither raises an event.
void Connection::handshake_ended()
{
    is_readable_ = true;
    wake();
}

void Connection::wake()
{
    thread_.loop().scheduler().enqueue_once(*this);
}

void Connection::on_ready(uint32_t events)
{
    constexpr uint32_t kBroken = EPOLLERR | EPOLLHUP;
    if (!stream_.is_plain()) {
        events |= EPOLLIN | EPOLLOUT;   // the stream's layer may have waited for either event
    }
    if (events & (EPOLLIN | EPOLLRDHUP | kBroken)) {
        is_readable_ = true;
    }
    is_writable_ = is_writable_ || (events & EPOLLOUT);
    if (events & (EPOLLRDHUP | kBroken)) [[unlikely]] {
        is_reset_ = is_reset_ || (events & EPOLLERR);
        return hung_up((events & kBroken) != 0);
    }
    wake();
}

// Notes that the client has ended its direction of the stream, or (`is_broken`) that the connection is over.
void ConnectionInput::hung_up(bool is_broken)
{
    is_hung_up_ = true;
    is_broken_ = is_broken_ || is_broken || whole().protocol_->ends_with_client();
    whole().wake();
}

void ConnectionInput::watch_client()
{
    if (is_hung_up_) {
        is_broken_ = true;
        whole().wake();
    }
}

void Connection::on_time()
{
    has_timed_out_ = true;
    wake();
}

void Connection::run()
{
    if (state_ == State::kClosed) {
        ServingThread &thread = thread_;
        int64_t session = session_;
        bool may_be_in_rooms = is_listed();
        if (may_be_in_rooms) {
            thread.leave_rooms(session);   // before on_close(): the handler finds the rooms without this client
        }
        thread.on_close(*this, closed_by_server_);
        thread.sessions().remove(session);
        if (may_be_in_rooms) {
            thread.leave_rooms(session);   // another process may have joined the connection to a room until now
        }
        bool was_stream = is_stream();
        delete this;
        was_stream ? thread.stream_gone() : thread.connection_gone(session);
        return;
    }
    if (is_broken_) {
        if (state_ == State::kOpen && is_readable_) {
            process();   // what a client of a unix socket has sent before it closed can still be read
            // Unread bytes that cannot be handled yet are kept. The exception is a client that the program has
            // paused and that has reset the connection: the program may never resume such a client, so its bytes
            // are dropped.
            bool is_paused = is_paused_ && !is_reset_;
            bool awaits_turn = is_awaiting_turn_ && !is_reset_;
            if (state_ == State::kOpen && (is_throttled_ || is_paused || awaits_turn || handoff_.is_active() ||
                                           handlers_.at_work() >= kMostHandlers)) {
                check_timeouts();
                return;
            }
        }
        close(false);
        return;
    }
    woke_writers_ = false;
    // Do not flush only because a timeout has passed: the kernel may take more bytes although the client has read
    // nothing, and that would count as progress of the client.
    bool may_flush = is_writable_ || !has_timed_out_;
    is_writable_ = false;
    if (!output_.empty()) {
        if (may_flush) {
            flush();
        } else {
            wake_writers();   // total_has_room() may have woken the connection, because its writers may send more
        }
    } else if (state_ == State::kClosing && (is_ending_ || !is_needed())) {
        close_gently();   // everything is sent, and writers that were woken before have sent nothing more
    } else {
        wake_writers();   // turn_has_come() may have woken the connection, because its writers may send
    }
    if (is_full_ != reported_full_ && state_ == State::kOpen) {
        reported_full_ = is_full_;
        thread_.on_buffer(*this, is_full_);
    }
    if (state_ == State::kOpen) {
        process();
    } else if (state_ == State::kLingering) {
        discard_input();
    }
    check_timeouts();   // called last, because bytes that a timeout waits for may have arrived in this turn
}

void Connection::process()
{
    is_processing_ = true;
    thread_.scratch().read_in_turn = 0;
    unread_ = input_.view();
    if (thread_.has_full_links()) [[unlikely]] {
        thread_.on_turn(*this);
    }
    // is_full is the result of the last check in the loop. The result is kept, because other processes may change
    // at_work() meanwhile.
    bool is_full = false;
    // has_turn() is false while the client sends without reading its answers. flush() wakes the connection later.
    while (has_turn(*protocol_) && !protocol_->is_busy() &&
           !(is_full = handlers_.at_work() >= kMostHandlers) && may_step() && protocol_->step()) {
    }
    if (thread_.scratch().cork.is_for(*this)) {
        uncork();
    }
    is_processing_ = false;
    keep_unread();
    replaced_.reset();
    // A handler that ends in this process wakes the connection. A worker process sends a notice about an ended
    // handler only if await_fewer_than() has requested one.
    if (is_full && handlers_.is_shared() && handlers_.await_fewer_than(kMostHandlers)) {
        wake();
    }
}

// Returns false if the next step may call a handler and no handler may begin now. Then the bytes of the client stay in
// its socket until turn_has_come() is called.
bool Connection::may_step()
{
    if (thread_.unsent_memory().may_begin() || !protocol_->begins_handlers() || (unread_.empty() && !is_readable_)) [[likely]] {
        return true;
    }
    await_turn();
    return false;
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
    info.is_stream = is_stream();
    info.is_protected = is_protected_;
    return info;
}

void Connection::go_on()
{
    if (!is_processing_ && (input_.size() > 0 || is_readable_ || state_ == State::kClosing)) {
        wake();
    }
}

// Returns true if a handler or a waiting writer may still send something.
bool Connection::is_needed() const
{
    return protocol_->awaits_response() || handlers_.may_send() || !writers_.empty();
}

void Connection::handler_ends()
{
    bool was_full = handlers_.at_work() == kMostHandlers;
    handlers_.end();
    if (handlers_.is_end_deferred() && handlers_.at_work() == 0) {
        all_handlers_ended();
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

void ConnectionInput::unthrottle()
{
    is_throttled_ = false;
    whole().go_on();
}

void Connection::resume()
{
    is_paused_ = false;
    go_on();
}

// Reads more bytes behind those in unread_, or into the place that the protocol wants. Returns true if bytes were
// read.
bool ConnectionInput::read_more()
{
    if (!is_readable_ || !whole().is_open()) {
        return false;
    }
    if (whole().thread_.scratch().read_in_turn >= kReadPerTurn && !is_broken_) {
        whole().wake();
        return false;
    }
    if (!unread_.empty()) {
        keep_unread();
        // Reserve memory only if little room is left: with a call for each read the buffer could become four times
        // as large as its content.
        if (input_.room() < kReadAtLeast) {
            input_.reserve(std::max(kReadAtLeast, input_.size()));
        }
        ssize_t count = read_into(input_.end(), input_.room());
        input_.extend(size_t(std::max<ssize_t>(count, 0)));
        unread_ = input_.view();
        return count > 0;
    }
    Protocol::Place place = whole().protocol_->place();
    if (!whole().is_open()) {
        return false;   // the protocol had no memory and has closed the connection
    }
    if (place.data) {
        ssize_t count = read_into(place.data, place.size);
        if (count > 0) {
            whole().protocol_->placed(size_t(count));
        }
        return count > 0;
    }
    input_.reset();
    char *receive = whole().thread_.scratch().receive;
    // size - 1 is the largest number if `size` is 0
    ssize_t count = read_into(receive, std::min(ServingThread::Scratch::kReceive - 1, place.size - 1) + 1);
    unread_ = {receive, size_t(std::max<ssize_t>(count, 0))};
    return count > 0;
}

// Reads from the stream. Returns the number of bytes. After 0 either is_readable_ is false or the connection is no
// longer open.
ssize_t ConnectionInput::read_into(char *data, size_t size)
{
    ssize_t count = whole().stream_.receive(data, size);
    if (count > 0) {
        // A short read has emptied the socket. But after a hang-up the end of the stream follows, for which no
        // further event comes.
        is_readable_ = whole().stream_.may_have_more(size_t(count), size) || is_hung_up_;
        whole().handlers_.counts().received_at.store(whole().thread_.loop().now(), std::memory_order_relaxed);
        whole().thread_.scratch().read_in_turn += size_t(count);
        handoff_.count_read(size_t(count));
        coro::count(whole().thread_.row().received_bytes, uint64_t(count));
        return count;
    }
    is_readable_ = false;
    if (count == -EAGAIN) {
        return 0;
    }
    whole().uncork();
    if (count == 0 && (!whole().output_.empty() || whole().is_needed() || whole().woke_writers_)) {
        whole().state_ = Connection::State::kClosing;   // the client may still read the unsent bytes
        expect_nothing();
        whole().protocol_->forget();
        if (whole().handlers_.may_send_elsewhere()) {
            whole().thread_.on_half_closed(whole());
        } else if (whole().output_.empty()) {
            whole().wake();
        }
        return 0;
    }
    whole().close(false);
    return 0;
}

// Moves the unread bytes out of the thread's receive buffer into input_, because the next connection uses the
// receive buffer.
void ConnectionInput::keep_unread()
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
    whole().handlers_.counts().unread.store(uint32_t(input_.size()), std::memory_order_relaxed);
}

bool Connection::is_owner_ending() const
{
    return thread_.is_draining();
}

bool Connection::is_idle() const
{
    return state_ == State::kOpen && !is_processing_ && !is_batched_ && output_.empty() &&
           input_.size() == 0 && !is_awaiting_turn_ && protocol_->is_idle();
}

// What a connection does for its handlers, and for processes to which its socket is handed off.

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
