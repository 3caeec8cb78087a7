#pragma once

#include "coro/base/buffer.h"
#include "coro/base/fd.h"
#include "coro/loop/timer.h"
#include "coro/loop/watcher.h"
#include "coro/net/address.h"
#include "coro/net/output.h"
#include "coro/sched/runnable.h"
#include "coro/sched/waiter.h"
#include "coro/server/protocol.h"

#include <memory>
#include <string_view>

namespace coro {

class Worker;
struct WorkerPort;

// One client's stream socket in a worker: reads, sends, closes so that nothing that was said is lost, and cuts off who
// does not go on. What the bytes mean is its Protocol's affair. Idle, it holds no buffer. Owns itself: it ends in the
// run queue after close().
class Connection final : public Watcher, public Runnable, public Timer {
public:
    Connection(Worker &worker, const WorkerPort &port, int fd, const PeerAddress &peer);
    ~Connection();

    void start();                // after its session id is known
    int64_t session() const { return session_; }
    void set_session(int64_t id) { session_ = id; }
    const PeerAddress &peer() const { return peer_; }
    const WorkerPort &port() const { return port_; }
    Worker &worker() const { return worker_; }
    Protocol &protocol() { return *protocol_; }
    // The bytes from here on mean something else.
    void upgrade(std::unique_ptr<Protocol> protocol);

    // Sends, or keeps what the socket does not take. 0, or -errno: the connection is lost.
    [[nodiscard]] int send(std::string_view head, const Payload &body);
    [[nodiscard]] int send_file(std::string_view head, Fd file, off_t offset, size_t length);
    size_t unsent() const { return output_.pending(); }
    size_t unread_size() const { return input_.size(); }
    WaitQueue &writers() { return writers_; }   // woken when there is room again

    // Stops and goes on reading, for a server that does not keep up with one client.
    void pause();
    void resume();

    void protect(bool is_protected) { is_protected_ = is_protected; }   // from heartbeat_idle_time
    bool is_protected() const { return is_protected_; }
    int32_t uid() const { return uid_; }   // of the program's own; 0: none
    void set_uid(int32_t uid) { uid_ = uid; }

    // Gives up what is unsent and whatever is being handled.
    void close(bool by_server);
    // The same once everything is sent; at once when the protocol is busy.
    void close_when_sent();
    bool is_open() const { return state_ == State::kOpen; }
    bool is_closed() const { return state_ == State::kClosed; }
    // May anything more be said to the client? Also when it has said all itself.
    bool takes_more() const { return state_ == State::kOpen || (state_ == State::kClosing && !is_ending_); }
    bool is_idle() const;        // between two requests, nothing unsent
    Nanoseconds active_at() const { return active_at_; }      // when it last began or ended something
    Nanoseconds opened_at() const { return opened_at_; }
    Nanoseconds received_at() const { return received_at_; }
    Nanoseconds sent_at() const { return sent_at_; }          // when the socket last took something

    void on_ready(uint32_t events) override;
    void on_time() override;
    void run() override;

    // The protocol's side.
    std::string_view unread() const { return unread_; }
    void take(size_t count) { unread_.remove_prefix(count); }
    bool read_more();            // false: nothing came
    void cork_if_unread();       // collects answers while more requests are there to be answered
    void uncork();
    void limit_cork();
    void was_active();
    void go_on();                // with what is unread, once the protocol is no longer busy
    void end_gently(bool by_server = true);   // after what is unsent: the client is to read all of it
    // Packets and messages that were handed over and are being handled. Beyond a limit no more are read.
    void handler_begins() { handlers_++; }
    void handler_ends();
    bool is_being_handled() const { return handlers_ > 0; }
    void linger();               // throws away what still comes, so that the client can read why
    void arm_timer();            // after deadline() has changed

private:
    enum class State : uint8_t {
        kOpen,
        kClosing,      // closes when everything is sent
        kLingering,    // refused; what still comes in is thrown away
        kClosed,
    };

    void process();
    bool is_needed() const;
    ssize_t read_into(char *data, size_t size);
    void keep_unread();
    void close_gently();
    void throw_away();
    void flush();
    void expect_progress();
    void note_fullness();
    bool is_silent() const;
    void timed_out();
    void wake();

    Worker &worker_;
    const WorkerPort &port_;
    Fd owned_fd_;
    State state_ = State::kOpen;
    bool is_processing_ = false;   // process() is on the stack
    bool is_corked_ = false;       // answers are collected in the worker's scratch
    bool is_readable_ = false;
    bool is_paused_ = false;
    bool is_protected_ = false;
    bool is_full_ = false;         // more than the high watermark was unsent, and not yet less than the low one
    bool told_full_ = false;       // what of it the handler knows
    bool is_ending_ = false;       // we have said all
    bool woke_writers_ = false;    // in this turn: they have not said yet whether there is more
    bool is_hung_up_ = false;      // the client will send no more: a short read does not mean "drained"
    bool is_broken_ = false;       // reset by the client, or both directions are shut
    bool is_shut_ = false;         // our direction is
    bool has_timed_out_ = false;
    bool closed_by_server_ = false;
    PeerAddress peer_;
    int64_t session_ = 0;
    std::unique_ptr<Protocol> protocol_;
    std::unique_ptr<Protocol> replaced_;   // may still be on the stack
    std::string_view unread_;      // in the worker's receive buffer or in input_
    Buffer input_;
    Output output_;
    WaitQueue writers_;
    Nanoseconds opened_at_;
    Nanoseconds active_at_;
    Nanoseconds received_at_;
    Nanoseconds sent_at_ = 0;
    uint32_t thrown_away_ = 0;     // bytes
    uint32_t handlers_ = 0;
    int32_t uid_ = 0;
};

}  // namespace coro
