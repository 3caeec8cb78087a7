#pragma once

#include "coro/base/buffer.h"
#include "coro/loop/timer.h"
#include "coro/loop/watcher.h"
#include "coro/net/output.h"
#include "coro/net/stream.h"
#include "coro/sched/runnable.h"
#include "coro/server/connection/handler_count.h"
#include "coro/server/connection/handoff.h"
#include "coro/server/connection/peer.h"
#include "coro/server/connection/protocol.h"

#include <algorithm>
#include <memory>
#include <string_view>

namespace coro {

class ServingThread;

// One client's stream socket in this process: reads, sends, closes so that nothing that was said is lost, and cuts off who
// does not go on. What the bytes mean is its Protocol's affair. Idle, it holds no buffer. Owns itself: it ends in the
// run queue after close().
class Connection final : public Peer, public Watcher, public Runnable, public Timer {
public:
    Connection(ServingThread &frontend, const ServedPort &port, Stream stream, const PeerAddress &peer_address);
    ~Connection();

    void start();                // after its session id is known
    const PeerAddress &peer_address() const { return peer_address_; }
    Protocol &protocol() { return *protocol_; }
    // The bytes from here on mean something else.
    void upgrade(std::unique_ptr<Protocol> protocol);

    PeerInfo info() const override;
    int send(std::string_view head, const Payload &body) override;
    int send_answer(std::string_view bytes) override;
    int send_last_answer(std::string_view head, const Payload &body) override;
    void send_batched(std::string_view bytes);   // by the SendBatch
    int send_file(std::string_view head, Fd file, off_t offset, size_t length) override;
    size_t unsent() const { return output_.pending(); }
    bool has_own_room(size_t limit) const override;
    bool has_room(size_t limit) const override;
    void await_room(Waiter &waiter, size_t) override;
    void total_has_room() override;
    Nanoseconds stalled_since() override;
    // The same, for a master whose worker does not keep up.
    void throttle() { is_throttled_ = true; }
    bool is_throttled() const { return is_throttled_; }
    bool is_paused() const { return is_paused_; }
    void unthrottle();
    void pause() override;
    void resume() override;
    void protect(bool is_protected) override { is_protected_ = is_protected; }
    bool bind(int32_t uid) override;
    void close(bool by_server) override;
    void close_when_sent() override;
    bool is_open() const override { return state_ == State::kOpen; }
    bool is_closed() const { return state_ == State::kClosed; }
    bool takes_more() const override { return state_ == State::kOpen || (state_ == State::kClosing && !is_ending_); }
    HttpStream *http() override { return protocol_->http(); }
    WebSocketSender *websocket() override { return protocol_->websocket(); }

    bool is_idle() const;        // between two requests, nothing unsent
    int32_t uid() const { return uid_; }
    Nanoseconds received_at() const { return handlers_.counts().received_at.load(std::memory_order_relaxed); }
    Nanoseconds active_at() const { return active_at_; }      // when it last began or ended something

    void on_ready(uint32_t events) override;
    void on_time() override;
    void run() override;

    // The protocol's side.
    // May this protocol take a step?
    bool has_turn(const Protocol &protocol) const
    {
        return protocol_.get() == &protocol && state_ == State::kOpen && !is_paused_ && !is_throttled_ && !handlers_.is_end_deferred() &&
               (output_.empty() || has_own_room());
    }
    std::string_view unread() const { return unread_; }
    void take(size_t count) { unread_.remove_prefix(count); }
    bool read_more();            // false: nothing came
    Storage &unread_storage() const { return input_.storage(); }
    void set_unread_storage(Storage &storage) { input_.set_storage(storage); }   // before start()
    // From here on it is_readable() only when so much has come, or no more can come, or with read_on().
    void await_unread(size_t size);
    bool is_readable() const { return is_readable_; }
    void read_on();
    const Stream &stream() const { return stream_; }
    // For its HandshakeProtocol.
    int shake_hands();
    void handshake_ended();
    // Another process may take the next bytes from the socket: begins a handoff, and take_back() ends it.
    Handoff &handoff() { return handoff_; }
    void take_back(size_t taken);
    // Collects answers while more requests are there to be answered.
    void cork_if_unread();
    void uncork();               // they go now
    void limit_cork();
    void was_active(Nanoseconds now) { active_at_ = now; }
    void go_on();                // with what is unread, once the protocol is no longer busy
    // The client has said that it sends nothing more.
    void expect_nothing() { is_all_said_ = true; }
    void end_gently(bool by_server = true);   // after what is unsent: the client is to read all of it
    HandlerCount &handlers() { return handlers_; }
    const HandlerCount &handlers() const { return handlers_; }
    void handler_begins() override { handlers_.begin(); }
    void handler_ends() override;
    void handlers_ended();       // one or more of them, in any process
    void handlers_lost();        // those of a worker process that has died
    // The protocol wants to end. Returns true if handlers of what the client sent before may still send something: then nothing
    // more is read, and Protocol::handlers_finished() is called when they have ended.
    bool finish_handlers();
    bool finish_handlers_elsewhere();   // as finish_handlers(), but waits for handlers in other processes only
    void handlers_finished();           // no handler sends anything more
    // Somebody elsewhere has said a part of a message: nothing of ours may come in between.
    void set_within_message(bool is_within);
    bool is_within_message() const { return is_within_message_; }
    void linger();               // throws away what still comes, so that the client can read why
    void arm_timer();            // after deadline() has changed

private:
    enum class State : uint8_t {
        kOpen,
        kClosing,      // closes when everything is sent
        kLingering,    // refused; what still comes in is thrown away
        kClosed,
    };

    void wake();
    void process();
    bool is_needed() const;
    ssize_t read_into(char *data, size_t size);
    void keep_unread();
    bool has_own_room() const;   // connection_output.cc
    bool collect(std::string_view bytes);
    int transmit(std::string_view head, const Payload &body, bool is_last = false);
    void send_corked();
    void flush();
    void wake_writers();
    void await_total();
    void expect_progress();
    void note_fullness();
    void close_gently();         // connection_end.cc
    void throw_away();
    bool is_silent() const;
    void look_at_time();
    void timed_out();
    void cut_off(const char *why);

    Stream stream_;
    State state_ = State::kOpen;
    bool is_writable_ : 1 = false;        // the client has taken some of what is unsent
    bool is_within_message_ : 1 = false;
    bool is_processing_ : 1 = false;      // process() is on the stack
    bool is_batched_ : 1 = false;         // an answer is in the frontend's SendBatch
    bool is_readable_ : 1 = false;
    bool is_paused_ : 1 = false;
    bool is_throttled_ : 1 = false;
    bool is_protected_ : 1 = false;
    bool is_full_ : 1 = false;            // more than the high watermark was unsent, and not yet less than the low one
    bool told_full_ : 1 = false;          // what of it the handler knows
    bool is_awaiting_total_ : 1 = false;  // the frontend tells when less is unsent for all together
    bool is_ending_ : 1 = false;          // we have said all
    bool is_all_said_ : 1 = false;        // by the client: it has said so, or ended its stream
    bool woke_writers_ : 1 = false;       // in this turn: they have not said yet whether there is more
    bool is_hung_up_ : 1 = false;         // the client will send no more: a short read does not mean "drained"
    bool is_broken_ : 1 = false;          // reset by the client, or both directions are shut
    bool is_reset_ : 1 = false;           // the former
    bool is_shut_ : 1 = false;            // our direction is
    bool has_timed_out_ : 1 = false;
    bool closed_by_server_ : 1 = false;
    PeerAddress peer_address_;
    int32_t uid_ = 0;
    uint32_t thrown_away_ = 0;     // bytes
    Handoff handoff_;
    std::unique_ptr<Protocol> protocol_;
    std::unique_ptr<Protocol> replaced_;   // may still be on the stack
    std::string_view unread_;      // in the worker's receive buffer or in input_
    Buffer input_;
    Output output_;
    WaitQueue writers_;
    Nanoseconds opened_at_;
    Nanoseconds active_at_;
    Nanoseconds sent_at_ = 0;
    HandlerCount handlers_;
};

static_assert(sizeof(Connection) <= 320, "every idle connection has one");

}  // namespace coro
