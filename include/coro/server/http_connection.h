#pragma once

#include "coro/base/buffer.h"
#include "coro/base/fd.h"
#include "coro/loop/timer.h"
#include "coro/loop/watcher.h"
#include "coro/net/address.h"
#include "coro/net/output.h"
#include "coro/proto/http1.h"
#include "coro/sched/runnable.h"
#include "coro/sched/waiter.h"

#include <memory>

namespace coro {

class HttpExchange;
class HttpMessage;
class Worker;
struct WorkerPort;

// One client's HTTP/1 connection in a worker: reads requests, hands them over one at a time and in order, sends the
// answers. Idle, it holds no buffer. Owns itself: it ends in the run queue after close().
class HttpConnection final : public Watcher, public Runnable, public Timer {
public:
    HttpConnection(Worker &worker, const WorkerPort &port, int fd, const PeerAddress &peer);

    ~HttpConnection();

    void start();                // after its session id is known
    int64_t session() const { return session_; }
    void set_session(int64_t id) { session_ = id; }
    const PeerAddress &peer() const { return peer_; }
    const WorkerPort &port() const { return port_; }
    Worker &worker() const { return worker_; }

    // The exchange's side.
    bool is_awaiting_answer() const { return is_handling_ && !exchange_; }   // its exchange was detached
    void set_exchange(HttpExchange &exchange) { exchange_ = &exchange; }
    void attach_again(HttpExchange &exchange);
    void exchange_detached() { exchange_ = nullptr; }
    [[nodiscard]] int send(std::string_view head, const Payload &body);
    [[nodiscard]] int send_file(std::string_view head, Fd file, off_t offset, size_t length);
    void exchange_ended(bool keep_alive);
    size_t unsent() const { return output_.pending(); }
    WaitQueue &writers() { return writers_; }

    // Gives up what is unsent and whatever is being handled.
    void close(bool by_server);
    // The same once everything is sent; at once when a request is being handled.
    void close_when_sent();
    bool is_closed() const { return state_ == State::kClosed; }
    bool is_idle() const;        // between two requests, nothing unsent
    Nanoseconds active_at() const { return active_at_; }

    void on_ready(uint32_t events) override;
    void on_time() override;
    void run() override;

private:
    struct Partial;

    enum class State : uint8_t {
        kOpen,
        kClosing,      // closes when everything is sent
        kLingering,    // refused; what still comes in is thrown away, so that the client can read why
        kClosed,
    };

    void process();
    bool next_request();
    void finish_head(int size);
    bool take_body();
    bool make_room(size_t count);
    bool take_body_of_length();
    bool take_chunked_body();
    void begin_partial_body(int head_size);
    bool send_continue();
    void dispatch(const http1::Head &head, const char *base, std::string_view body, Block block);
    bool read_more();
    ssize_t read_into(char *data, size_t size);
    void keep_unread();
    void refuse(int status);
    void close_gently();
    void begin_lingering();
    void linger();
    void flush();
    void uncork();
    void timed_out();
    void expect_rest();
    void expect_progress();
    void arm_timer();

    Worker &worker_;
    const WorkerPort &port_;
    Fd owned_fd_;
    State state_ = State::kOpen;
    bool is_handling_ = false;     // a request was handed over and has no answer yet; the next three lines are about it
    bool handled_is_head_ = false;
    bool handled_keeps_alive_ = false;
    uint8_t handled_minor_ = 1;
    bool is_processing_ = false;   // process() is on the stack
    bool is_corked_ = false;       // answers are collected in the worker's scratch
    bool is_readable_ = false;
    bool is_hung_up_ = false;      // the client will send no more: a short read does not mean "drained"
    bool is_broken_ = false;       // reset by the client, or both directions are shut
    bool is_shut_ = false;         // our direction is
    bool has_timed_out_ = false;
    bool closed_by_server_ = false;
    PeerAddress peer_;
    int64_t session_ = 0;
    HttpExchange *exchange_ = nullptr;
    std::string_view unread_;      // in the worker's receive buffer or in input_
    Buffer input_;
    std::unique_ptr<Partial> partial_;   // a request that has not arrived whole
    Output output_;
    WaitQueue writers_;
    Nanoseconds active_at_ = 0;
    Deadline request_until_ = kNever;
    Nanoseconds sent_at_ = 0;      // when the socket last took something
    uint32_t lingered_ = 0;        // bytes thrown away
};

}  // namespace coro
