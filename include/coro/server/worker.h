#pragma once

#include "coro/base/text_buffer.h"
#include "coro/loop/loop.h"
#include "coro/loop/signal.h"
#include "coro/net/listener.h"
#include "coro/proto/websocket_deflate.h"
#include "coro/server/acceptor.h"
#include "coro/server/board.h"
#include "coro/server/config.h"
#include "coro/server/handler.h"
#include "coro/server/connection.h"
#include "coro/server/datagram_socket.h"
#include "coro/server/session.h"

#include <memory>
#include <vector>

namespace coro {

class Worker;

// A port as one worker sees it.
struct WorkerPort {
    int listener;               // descriptor
    const PortConfig *config;
    const FramingRules *framing;
    int index;                  // among the server's ports
    int number;                 // TCP or UDP port
    int type;                   // CORO_SOCK_*
    PeerAddress local;
    bool is_unix;
    bool is_datagram;
    std::vector<int> siblings;  // the same port's sockets of other workers
};

// One process of a server that runs handlers: accepts, reads, answers, and on a signal finishes what it has.
class Worker final : private SignalWatcher::Listener {
public:
    Worker(Loop &loop, Handler &handler, const ServerConfig &config, WorkerRow &row, int id,
           std::vector<WorkerPort> ports, Fd manager_pipe);
    ~Worker();

    // Serves until it is told to stop (signals, begin_drain(), max_request) and every connection is done or
    // max_wait_time is over.
    [[nodiscard]] int run();
    void begin_drain(char reason = kWorkerDrains);   // what the manager is told
    bool is_draining() const { return draining_; }
    void shut_down_now();        // leaves run() without waiting for anybody

    int id() const { return id_; }
    Loop &loop() { return loop_; }
    Handler &handler() { return handler_; }
    const ServerConfig &config() const { return config_; }
    WorkerRow &row() { return row_; }
    SessionTable<Connection> &sessions() { return sessions_; }
    const std::vector<std::unique_ptr<DatagramSocket>> &datagram_sockets() const { return datagram_sockets_; }

    // What all connections of the worker use in turn; nothing in it lives longer than one call of the loop.
    struct Scratch {
        static constexpr size_t kReceive = 64 << 10;

        char receive[kReceive];
        size_t read_in_turn;     // by the connection whose turn it is
        http1::HeadParser parser;
        http1::Head head;
        TextBuffer text;         // the head being written
        TextBuffer corked;       // answers of pipelined requests, sent together
    };
    Scratch &scratch() { return *scratch_; }

    double wall_time()               // seconds since 1970, as of this turn
    {
        keep_time();
        return double(loop_.now() + wall_offset_) / double(kSecond);
    }
    std::string_view server_line() const { return kServerLine; }
    // "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n"
    std::string_view date_line() { return identity_lines().substr(kServerLine.size()); }
    // Both, which nearly every answer has.
    std::string_view identity_lines()
    {
        keep_time();
        return identity_;
    }

    // Compresses for all connections in turn, so that none has a window of its own.
    websocket::Deflater &deflater(uint8_t window_bits);

    void request_begins();
    void request_ends();
    void connection_gone();

private:
    static constexpr std::string_view kServerLine = "Server: coro\r\n";

    void on_signal(int number) override;
    void prepare();
    void start_listening();
    void stop_listening();
    void keep_time()
    {
        if (__builtin_expect(loop_.now() >= date_until_, false)) {
            read_wall_clock();
        }
    }
    void read_wall_clock();
    void report(char what);
    void close_idle(Nanoseconds idle_for);
    void close_all();

    // Only ends a poll.
    class Nudge final : public Timer {
    public:
        void on_time() override {}
    };

    class DrainTimer final : public Timer, public Runnable {
    public:
        explicit DrainTimer(Worker &worker) : worker_(worker) {}
        void on_time() override
        {
            if (!ListNode<ReadyTag>::is_linked()) {
                worker_.loop_.scheduler().enqueue(*this);
            }
        }
        void run() override { worker_.drain_step(); }

    private:
        Worker &worker_;
    };
    void drain_step();

    Loop &loop_;
    Handler &handler_;
    const ServerConfig &config_;
    WorkerRow &row_;
    int id_;
    std::vector<WorkerPort> ports_;
    Fd manager_pipe_;            // none in a server without a manager
    std::vector<std::unique_ptr<Acceptor>> acceptors_;
    std::vector<std::unique_ptr<DatagramSocket>> datagram_sockets_;
    SessionTable<Connection> sessions_;
    std::unique_ptr<Scratch> scratch_;
    std::unique_ptr<websocket::Deflater> deflaters_[16];   // by the bits of their window
    SignalWatcher signals_;
    DrainTimer drain_timer_{*this};
    Deadline drain_until_ = kNever;
    Nanoseconds exit_told_at_ = 0;
    uint64_t requests_left_;         // until max_request
    Nanoseconds wall_offset_ = 0;    // wall clock minus monotonic clock
    Nanoseconds date_until_ = 0;     // when the date has to be written anew
    char identity_text_[96];
    std::string_view identity_;
    bool draining_ = false;
    bool is_over_ = false;           // run() returns
};

}  // namespace coro
