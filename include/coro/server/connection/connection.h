#pragma once

#include "coro/base/buffer.h"
#include "coro/base/small_blocks.h"
#include "coro/loop/timer.h"
#include "coro/loop/watcher.h"
#include "coro/net/output.h"
#include "coro/net/stream.h"
#include "coro/net/tls.h"
#include "coro/sched/runnable.h"
#include "coro/server/connection/handler_count.h"
#include "coro/server/connection/handoff.h"
#include "coro/server/connection/peer.h"
#include "coro/server/connection/protocol.h"

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>

namespace coro {

class Connection;
class ServingThread;

// The next three classes are the jobs of a connection: it reads, it sends, and it ends. They are bases of Connection instead of
// members, so that no idle connection needs memory for pointers to the whole connection, which whole() returns.

// The bytes from the client: reads them, and has those that the protocol has not taken.
class ConnectionInput {
public:
    std::string_view unread() const { return unread_; }
    // Returns the bytes that the protocol has not taken, even while the connection does not process them.
    std::string_view received() const { return unread_.empty() ? input_.view() : unread_; }
    void take(size_t count) { unread_.remove_prefix(count); }
    bool read_more();            // reads from the socket; returns true if bytes were read
    Storage &unread_storage() const { return input_.storage(); }
    void set_unread_storage(Storage &storage) { input_.set_storage(storage); }   // must be called before start()
    // After this call is_readable() is true only when `size` bytes have arrived, when no more can arrive, or after
    // read_on().
    void await_unread(size_t size);
    bool is_readable() const { return is_readable_; }
    void read_on();
    // throttle() stops reading from the client and unthrottle() starts reading again, independently of pause() and
    // resume(). A master uses these two functions for a client whose worker is too slow.
    void throttle() { is_throttled_ = true; }
    void unthrottle();
    bool is_throttled() const { return is_throttled_; }
    bool is_paused() const { return is_paused_; }
    void expect_nothing() { has_input_ended_ = true; }   // the client has promised to send nothing more
    // Called when Protocol::ends_with_client() has become true.
    void watch_client();
    // handoff().begin() lets another process take the next bytes from the socket. take_back() ends the handoff: the
    // other process has read `taken` bytes.
    Handoff &handoff() { return handoff_; }
    void take_back(size_t taken);

protected:
    ConnectionInput(Storage &storage, bool is_paused) : input_(storage), is_paused_(is_paused) {}
    ~ConnectionInput() = default;

    [[gnu::noinline]] void hung_up(bool is_broken);
    ssize_t read_into(char *data, size_t size);
    void keep_unread();

    // received bytes that the protocol has not taken; they are in the thread's receive buffer or in input_
    std::string_view unread_;
    Buffer input_;
    [[no_unique_address]] Handoff handoff_;   // the flags below use the end of its memory
    bool is_readable_ : 1 = false;
    bool is_paused_ : 1;
    bool is_throttled_ : 1 = false;
    // True if the client has promised to send nothing more, or has ended its stream.
    bool has_input_ended_ : 1 = false;
    // True if the client has ended its direction of the stream: then a short read does not mean that the socket is
    // empty, because the end of the stream may follow.
    bool is_hung_up_ : 1 = false;
    // True if the client has reset the connection, or both directions are shut down.
    bool is_broken_ : 1 = false;
    bool is_reset_ : 1 = false;           // true: the client has reset the connection

private:
    Connection &whole();
};

// The bytes to the client: collects answers where this saves system calls, and keeps what the socket does not take.
class ConnectionOutput {
public:
    size_t unsent() const { return output_.pending(); }
    // Sends an answer that the SendBatch has kept. Only the SendBatch calls this function.
    void send_batched(std::string_view bytes);
    void file_is_read();   // called when a thread has brought the part of a file into memory that the connection sends next
    // Asks the kernel how many bytes the client has not taken. Returns true if the number has changed since the last call;
    // then the client has read.
    bool has_read_more();
    // Starts to collect the bytes that are sent, if more requests or messages of the client are unread.
    void cork_if_unread();
    void limit_cork();           // sends the collected bytes if they exceed Cork::kFull
    void uncork();               // sends the bytes that the cork has collected
    // Sets whether the protocol's sent(), sent_file() and sent_all() are called.
    void meter(bool is_metered) { is_metered_ = is_metered; }
    void meter_cork();           // calls the protocol's sent() for the bytes that the cork has collected
    // Sets whether a worker process has sent only a part of a message. While a worker has done so, this process
    // must not send anything, because the rest of the message must follow the part.
    void set_within_message(bool is_within);
    bool is_within_message() const { return is_within_message_; }

protected:
    ConnectionOutput() = default;
    ~ConnectionOutput() = default;

    bool collect(std::string_view bytes);
    int transmit(std::string_view head, const Payload &body, bool is_last = false);
    void send_corked();
    [[gnu::noinline]] int meter_batched(std::string_view bytes);
    void send_failed(int outcome);
    void flush();
    void flush_later();
    void read_awaited_file();
    void wake_writers();
    void await_total();
    void await_turn();
    void expect_progress();
    void note_fullness();

    Output output_;
    WaitQueue writers_;            // coroutines that wait until fewer bytes are unsent
    Nanoseconds sent_at_ = 0;
    int in_kernel_ = -1;           // what has_read_more() has learned; -1: it was not called yet
    bool is_writable_ : 1 = false;        // true: the socket can take unsent bytes
    bool is_within_message_ : 1 = false;  // true: a worker has sent only a part of a message
    bool is_batched_ : 1 = false;         // true: the thread's SendBatch holds an answer of this connection
    bool is_metered_ : 1 = false;         // true: the protocol meters what is sent
    // Becomes true when buffer_high_watermark bytes are unsent, and false when no more than buffer_low_watermark
    // are.
    bool is_full_ : 1 = false;
    bool reported_full_ : 1 = false;      // the value of is_full_ that the handler was last notified of
    bool is_awaiting_total_ : 1 = false;  // true: the thread will call total_has_room()
    bool is_awaiting_turn_ : 1 = false;   // true: the thread will call turn_has_come()
    bool has_turn_ : 1 = false;           // true: a writer may send once, even if no handler may begin
    bool was_seen_reading_ : 1 = false;   // true: has_read_more() has returned true
    // True if writers (coroutines that waited to send) were woken in this turn of the loop: they have not run yet
    // and may send more.
    bool woke_writers_ : 1 = false;

private:
    Connection &whole();
};

// The end of a connection: after everything is sent, earlier, or when a timeout has passed.
class ConnectionEnd {
public:
    // Closes the connection when the unsent bytes are sent, in such a way that the client can read all of them.
    void end_gently(bool by_server = true);
    // Does what end_gently() does, while the client is sending a request whose rest is not read: the connection lingers.
    void end_while_client_sends();
    // Discards what the client still sends, and then closes. A socket that is closed with unread bytes resets the
    // connection, and the client may lose the last bytes that were sent to it.
    void linger();
    // Returns true if another thread can serve the client, which is idle, without anything that this object knows.
    bool can_be_passed_on() const;
    void was_passed_on();        // another thread serves the client: closes the connection without an end for the client
    bool is_closed() const { return state_ == State::kClosed; }
    bool was_closed_by_server() const { return closed_by_server_; }
    void arm_timer();            // called when Protocol::deadline() has changed
    Nanoseconds active_at() const { return active_at_; }   // time when a request or message last began or ended
    void was_active(Nanoseconds now) { active_at_ = now; }

protected:
    enum class State : uint8_t {
        kOpen,
        kClosing,      // the connection closes when all unsent bytes are sent
        kLingering,    // the connection discards what the client still sends, see linger()
        kClosed,
    };

    explicit ConnectionEnd(Nanoseconds now) : opened_at_(now), active_at_(now) {}
    ~ConnectionEnd() = default;

    void close_gently();
    void discard_input();
    bool is_silent() const;
    double idle_timeout() const;
    double send_timeout() const;
    Nanoseconds progress_at() const;
    void check_timeouts();
    void timed_out();
    void cut_off(const char *why);   // `why` is the reason for the log; nullptr: nothing is logged

    Nanoseconds opened_at_;
    Nanoseconds active_at_;
    uint32_t discarded_ = 0;       // number of bytes that were discarded while lingering
    State state_ = State::kOpen;
    bool is_ending_ : 1 = false;   // true: nothing more may be sent; bytes that are unsent already are still sent
    bool is_client_sending_ : 1 = false;  // true: the client sends a request whose rest is not read
    bool is_shut_ : 1 = false;            // true: the server's direction of the stream is shut down
    bool has_timed_out_ : 1 = false;
    bool closed_by_server_ : 1 = false;

private:
    Connection &whole();
    const Connection &whole() const;
};

// The stream socket of one client in this process. A Connection reads and sends, closes in such a way that nothing
// it has sent is lost, and enforces the timeouts. Its Protocol knows what the bytes mean. An idle connection holds
// no buffer. A connection owns itself: after close() the run queue deletes the connection.
class Connection final : public Peer, public Watcher, public Runnable, public Timer,
                         public ConnectionInput, public ConnectionOutput, public ConnectionEnd, public InSmallBlocks {
public:
    Connection(ServingThread &thread, const ServedPort &port, Stream stream,
               const PeerAddress &peer_address);
    ~Connection();

    // Sets the connection's first protocol, whose constructor uses the connection. The creator must call use()
    // once, before any other function.
    void use(std::unique_ptr<Protocol> protocol) { protocol_ = std::move(protocol); }
    // Begins to watch the socket. The session id must be set before.
    void start();
    const PeerAddress &peer_address() const { return peer_address_; }
    Protocol &protocol() { return *protocol_; }
    // Replaces the connection's protocol.
    void upgrade(std::unique_ptr<Protocol> protocol);

    PeerInfo info() const override;
    std::string certificate() const override
    {
        return stream_.tls() ? stream_.tls()->peer_certificate() : std::string();
    }
    int send(std::string_view head, const Payload &body) override;
    int send_response(std::string_view bytes) override;
    int send_last_response(std::string_view head, const Payload &body) override;
    int send_file(std::string_view head, SharedFd file, off_t offset, size_t length) override;
    bool has_own_room(size_t limit) const override;
    bool has_room(size_t limit) const override;
    void await_room(Waiter &waiter, size_t) override;
    void total_has_room() override;
    bool turn_has_come() override;
    Nanoseconds stalled_since(bool is_any) override;
    void pause() override;
    void resume() override;
    void protect(bool is_protected) override { is_protected_ = is_protected; }
    bool bind(int32_t uid) override;
    void close(bool by_server) override;
    void close_when_sent() override;
    bool is_owner_ending() const override;
    bool is_open() const override { return state_ == State::kOpen; }
    bool is_ending() const override { return is_ending_ && state_ != State::kClosed; }
    bool takes_more() const override
    {
        return state_ == State::kOpen || (state_ == State::kClosing && !is_ending_);
    }
    HttpStream *http() override { return protocol_->http(); }
    WebSocketSender *websocket() override { return protocol_->websocket(); }

    // Returns true if the client is a stream of another connection (Http2Stream), and has no socket.
    bool is_stream() const { return fd() < 0; }
    // Returns true if lists of connections have this one: not for a stream that is one request.
    bool is_listed() { return !is_stream() || websocket(); }
    bool is_idle() const;        // returns true between two requests if nothing is unsent
    int32_t uid() const { return uid_; }
    Nanoseconds received_at() const { return handlers_.counts().received_at.load(std::memory_order_relaxed); }

    void on_ready(uint32_t events) override;
    void on_time() override;
    void run() override;

    // The functions below are for the connection's Protocol.

    // Returns true if `protocol` is the connection's present protocol and may take a step now.
    bool has_turn(const Protocol &protocol) const
    {
        return protocol_.get() == &protocol && state_ == State::kOpen && !is_paused_ && !is_throttled_ && !is_awaiting_turn_ &&
               !handlers_.is_end_deferred() && (output_.empty() || has_own_room());
    }
    const Stream &stream() const { return stream_; }
    void notify(const Http2Notice &notice) { stream_.notify(notice); }   // see StreamLayer::notify()
    int shake_hands();           // calls StreamLayer::handshake() and returns its result
    // Sends a text without the layer, because the client does not use it, and closes the connection. Must be called
    // before the handshake is complete.
    void refuse_plainly(std::string_view answer);
    void handshake_ended();
    // Puts the connection into the run queue if there are bytes to read or to handle, or if it can be closed now: the client
    // has ended its stream, and the connection has waited for handlers.
    void go_on();
    HandlerCount &handlers() { return handlers_; }
    const HandlerCount &handlers() const { return handlers_; }
    void handler_begins() override { handlers_.begin(); }
    void handler_ends() override;
    void handlers_ended();       // called when handlers have ended, in this process or in another one
    void handlers_lost();        // called when a worker process with handlers has died
    // Called when the protocol wants to end the connection. Returns true if handlers of earlier packets or messages
    // may still send something: then nothing more is read, and Protocol::all_handlers_ended() is called when these
    // handlers have ended.
    bool defer_end();
    // Does what defer_end() does, but waits only for handlers in other processes.
    bool defer_end_elsewhere();
    void all_handlers_ended();           // called when no handler can send anything more

private:
    friend class ConnectionInput;
    friend class ConnectionOutput;
    friend class ConnectionEnd;

    void wake();
    void process();
    bool may_step();
    bool is_needed() const;
    bool has_own_room() const;

    bool is_processing_ : 1 = false;      // true: process() is running
    bool is_protected_ : 1 = false;
    PeerAddress peer_address_;
    int32_t uid_ = 0;
    Stream stream_;
    std::unique_ptr<Protocol> protocol_;
    // the former protocol, kept because one of its functions may be running during upgrade()
    std::unique_ptr<Protocol> replaced_;
    HandlerCount handlers_;
};

inline Connection &ConnectionInput::whole()
{
    return static_cast<Connection &>(*this);
}

inline Connection &ConnectionOutput::whole()
{
    return static_cast<Connection &>(*this);
}

inline Connection &ConnectionEnd::whole()
{
    return static_cast<Connection &>(*this);
}

inline const Connection &ConnectionEnd::whole() const
{
    return static_cast<const Connection &>(*this);
}

static_assert(sizeof(Connection) <= 328, "every idle connection has one");

}  // namespace coro
