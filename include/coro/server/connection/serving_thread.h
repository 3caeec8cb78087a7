#pragma once

#include "coro/base/fd.h"
#include "coro/base/text_buffer.h"
#include "coro/loop/loop.h"
#include "coro/net/unsent_total.h"
#include "coro/proto/http1/parser.h"
#include "coro/proto/websocket/deflate.h"
#include "coro/server/config/config.h"
#include "coro/server/config/served_port.h"
#include "coro/server/connection/connection_handler.h"
#include "coro/server/connection/cork.h"
#include "coro/server/connection/frame_cache.h"
#include "coro/server/connection/peer_name.h"
#include "coro/server/connection/protocol.h"
#include "coro/server/connection/send_batch.h"
#include "coro/server/shared/scoreboard.h"
#include "coro/server/shared/session.h"

#include <cstdarg>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace coro {

class Acceptor;
class Peer;
class Connection;
class DatagramSocket;
struct StalledPeer;

// A thread that deals with clients: what its connections and the answers to them have in common. A worker is one, and so
// is each reactor thread of a master.
class ServingThread : public ConnectionHandler, private UnsentTotal::Observer {
public:
    ServingThread(Loop &loop, const ServerConfig &config, ServingRow &row, const ProtocolTable &protocols,
                  SessionNumbers numbers, std::vector<ServedPort> ports);
    virtual ~ServingThread();

    Loop &loop() { return loop_; }
    const ServerConfig &config() const { return config_; }
    ServingRow &row() { return row_; }
    const ProtocolTable &protocols() const { return protocols_; }
    const std::vector<ServedPort> &ports() const { return ports_; }
    SessionTable<Connection> &sessions() { return sessions_; }
    const std::vector<std::unique_ptr<DatagramSocket>> &datagram_sockets() const { return datagram_sockets_; }

    // What all its connections use in turn; nothing in it lives longer than one call of the loop.
    struct Scratch {
        static constexpr size_t kReceive = 128 << 10;

        alignas(8) char receive[kReceive];
        size_t read_in_turn;     // by the connection whose turn it is
        http1::Head head;        // of the request that was read last: the next may be like it (http1::Lookahead)
        TextBuffer text;         // the head being written
        Cork cork;

        // Where an answer to this client is written: it need not be copied to those that are collected.
        TextBuffer &begin_answer_to(const Peer &peer)
        {
            text.clear();
            return answer_to(peer);
        }
        TextBuffer &answer_to(const Peer &peer) { return cork.is_for(peer) ? cork.text() : text; }
        // What of it is not collected.
        std::string_view unsent_to(const Peer &peer) const
        {
            return cork.is_for(peer) ? std::string_view() : text.view();
        }
    };
    Scratch &scratch() { return *scratch_; }

    Nanoseconds wall_clock()         // since 1970, as of this turn
    {
        keep_time();
        return loop_.now() + wall_offset_;
    }
    double wall_time() { return double(wall_clock()) / double(kSecond); }
    std::string_view server_line() const { return kServerLine; }
    // "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n"
    std::string_view date_line()
    {
        keep_time();
        return {identity_text_ + kServerLine.size(), kDateSize};
    }
    // Both, which nearly every answer has.
    std::string_view identity_lines()
    {
        keep_time();
        return {identity_text_, kIdentitySize};
    }

    // What is kept for all clients together, and who is told when it is less again.
    UnsentTotal &unsent_total() { return unsent_total_; }
    void await_less_unsent(Peer &peer);
    void forget_waiting(Peer &peer);

    SendBatch &send_batch() { return send_batch_; }
    FrameCache &frame_cache() { return frame_cache_; }
    // Compresses for all connections in turn, so that none has a window of its own.
    websocket::Deflater &deflater(uint8_t window_bits);

    // The server does not go on with what a client sent, or with the client: counts it, and says why, as complain().
    [[gnu::format(printf, 3, 4)]] void refuse(const PeerName &peer, const char *format, ...);
    // Logs what has gone wrong with a client, or with what it sent, unless may_complain() is false.
    [[gnu::format(printf, 3, 4)]] void complain(const PeerName &peer, const char *format, ...);
    // Asked before each line that clients cause: false when so many were written within a second that it would be a flood, or
    // when nothing is logged.
    bool may_complain();

    void request_begins()
    {
        count(row_.requests);
        count(row_.running);
    }
    void request_ends()
    {
        count(row_.running, uint64_t(-1));
        if (unsent_total_.is_full()) [[unlikely]] {
            relief_timer_.arm();
        }
        if (requests_left_ > 0 && --requests_left_ == 0) {
            spent();
        }
    }
    void connection_gone();

    virtual bool has_room_for_peer() const;
    // Takes a socket that was accepted.
    virtual void welcome(const ServedPort &port, Fd socket, const Address &from) { add_connection(port, std::move(socket), from); }
    void add_connection(const ServedPort &port, Fd socket, const Address &from);
    // Are clients to come back on another connection?
    virtual bool is_server_ending() const { return draining_; }
    bool is_draining() const { return draining_; }
    bool has_full_links() const { return has_full_links_; }   // to workers, perhaps

protected:
    static constexpr std::string_view kServerLine = "Server: coro\r\n";
    static constexpr size_t kDateSize = sizeof "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n" - 1;
    static constexpr size_t kIdentitySize = kServerLine.size() + kDateSize;

    virtual void spent() {}                   // max_request is reached
    virtual void last_connection_gone() {}    // while it drains
    virtual std::vector<StalledPeer> stalled_peers();

    void make_datagram_sockets();   // which can send; to receive they are started
    void start_listening();
    void stop_listening();
    // Closes connections that nothing is happening on: at once those that have been idle so long. One that just got an
    // answer has a moment to send its next request, whose answer then says "Connection: close".
    void take_leave(bool is_over);
    void close_all();
    void delete_all();

    Loop &loop_;
    const ServerConfig &config_;
    ServingRow &row_;
    UnsentTotal unsent_total_{*this, row_.unsent_bytes};
    const ProtocolTable &protocols_;
    std::vector<ServedPort> ports_;
    SessionTable<Connection> sessions_;
    uint64_t requests_left_ = 0;     // until max_request; 0: there is no such limit
    bool draining_ = false;
    bool has_full_links_ = false;

private:
    void keep_time()
    {
        if (__builtin_expect(loop_.now() >= date_until_, false)) {
            read_wall_clock();
        }
    }
    // While too much is kept for all clients together.
    class ReliefTimer final : public Timer, public Runnable {
    public:
        explicit ReliefTimer(ServingThread &frontend) : frontend_(frontend) {}
        void arm();
        void on_time() override { frontend_.loop_.scheduler().enqueue(*this); }
        void run() override { frontend_.give_up_stalled(); }

    private:
        ServingThread &frontend_;
    };

    void give_up_stalled();
    void read_wall_clock();
    void write_complaint(const PeerName &peer, const char *format, va_list arguments);
    void on_less_unsent() override;

    std::vector<std::unique_ptr<Acceptor>> acceptors_;
    std::vector<std::unique_ptr<DatagramSocket>> datagram_sockets_;
    std::unique_ptr<Scratch> scratch_;
    FrameCache frame_cache_;
    std::vector<Peer *> waiting_;   // until less is unsent
    ReliefTimer relief_timer_{*this};
    std::unique_ptr<websocket::Deflater> deflaters_[16];   // by the bits of their window
    Nanoseconds wall_offset_ = 0;    // wall clock minus monotonic clock
    Nanoseconds date_until_ = 0;     // when the date has to be written anew
    char identity_text_[96];
    Nanoseconds complaining_since_ = 0;   // the present second of complaints
    uint32_t complaints_ = 0;             // in it
    SendBatch send_batch_{loop_};         // last: it is large
};

}  // namespace coro
