#pragma once

#include "coro/base/fd.h"
#include "coro/base/text_buffer.h"
#include "coro/loop/loop.h"
#include "coro/net/unsent_total.h"
#include "coro/proto/http1/parser.h"
#include "coro/proto/websocket/deflate.h"
#include "coro/server/connection/access_log.h"
#include "coro/server/config/config.h"
#include "coro/server/config/served_port.h"
#include "coro/server/connection/connection_handler.h"
#include "coro/server/connection/cork.h"
#include "coro/server/connection/file_reads.h"
#include "coro/server/connection/frame_cache.h"
#include "coro/server/connection/handshake_queue.h"
#include "coro/server/connection/peer_name.h"
#include "coro/server/connection/send_batch.h"
#include "coro/server/shared/address_limits.h"
#include "coro/server/shared/scoreboard.h"
#include "coro/server/shared/session.h"

#include <cstdarg>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace coro {

class Connection;
class Peer;
class ProtocolTable;
struct StalledPeer;

// A thread that serves clients. It has the loop and the configuration, and the counters, buffers and limits that
// all its clients share, wherever their sockets are. The derived class ListeningThread adds the sockets. Each
// worker has one such thread; a master has one or several, its reactor threads.
class ServingThread : public ConnectionHandler, private UnsentTotal::Observer, private FileReads::Observer {
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

    // Buffers that all connections of the thread use in turn. Their content is valid only until the run queue
    // calls the next connection.
    struct Scratch {
        static constexpr size_t kReceive = 128 << 10;

        alignas(8) char receive[kReceive];
        size_t read_in_turn;     // number of bytes that the connection that runs now has read since its run() began
        http1::Head head;        // head of the last request: the next request may be similar (http1::Lookahead)
        TextBuffer text;         // the head of an answer that is being written
        Cork cork;

        // Clears the text and returns the buffer for an answer to this client: the buffer of the cork while the
        // cork collects answers to the client, `text` otherwise.
        TextBuffer &begin_answer_to(const Peer &peer)
        {
            text.clear();
            return answer_to(peer);
        }
        TextBuffer &answer_to(const Peer &peer) { return cork.is_for(peer) ? cork.text() : text; }
        // Returns the bytes of the answer to this client that the caller has to send: none if the cork has
        // collected them.
        std::string_view unsent_to(const Peer &peer) const
        {
            return cork.is_for(peer) ? std::string_view() : text.view();
        }
    };
    Scratch &scratch() { return *scratch_; }

    Nanoseconds wall_clock()         // nanoseconds since 1970, as of this turn of the loop
    {
        keep_time();
        return loop_.now() + wall_offset_;
    }
    double wall_time() { return double(wall_clock()) / double(kSecond); }
    // Returns true if requests have ids or lines in the access log.
    bool notes_requests() const { return notes_requests_; }
    AccessLog *access_log() { return access_log_.get(); }   // nullptr: there is no access log
    // Returns wall_clock(), changed by some microseconds so that the time differs from all other results in all threads
    // of the server.
    Nanoseconds unique_wall_clock();
    // Returns false if the server sends no Server line, or another one than identity_lines() contains.
    bool has_usual_server_line() const { return has_usual_server_line_; }
    std::string_view server_line() const
    {
        return has_usual_server_line_ ? kServerLine : std::string_view(own_server_line_);
    }
    // Returns a line such as "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n" for the present time.
    std::string_view date_line()
    {
        keep_time();
        return {identity_text_ + kServerLine.size(), kDateSize};
    }
    // Returns the Server line and the Date line, which nearly every answer contains.
    std::string_view identity_lines()
    {
        keep_time();
        return {identity_text_, kIdentitySize};
    }

    // Returns the counter of the bytes that are unsent for all clients together.
    UnsentTotal &unsent_total() { return unsent_total_; }
    void await_less_unsent(Peer &peer);   // calls peer.total_has_room() when fewer bytes are unsent
    // Returns false while the unsent bytes of all clients use up the memory: then no handler may begin, and nothing more
    // may be kept even for a client without unsent bytes.
    bool may_begin() const { return !unsent_total_.is_full() || has_memory(); }
    void await_turn(Peer &peer);          // calls peer.turn_has_come() when may_begin() is true
    void forget_waiting(Peer &peer);
    // Called when bytes are kept for `sender` while the budget is used up. If little memory is left, closes clients that do not
    // read: handlers that are running may send more, too.
    void relieve(const Peer &sender);

    SendBatch &send_batch() { return send_batch_; }
    FrameCache &frame_cache() { return frame_cache_; }
    HandshakeQueue &handshakes() { return handshakes_; }
    FileReads &file_reads() { return file_reads_; }
    // Returns a compressor that all connections share: no connection keeps a compression window between messages.
    websocket::Deflater &deflater(uint8_t window_bits);

    // Counts something that the server refuses (a request, a packet, a client), and logs the reason as warn()
    // does.
    [[gnu::format(printf, 3, 4)]] void refuse(const PeerName &peer, const char *format, ...);
    // Logs a warning about a client, unless may_warn() returns false.
    [[gnu::format(printf, 3, 4)]] void warn(const PeerName &peer, const char *format, ...);
    // Returns true if a warning that a client has caused may be logged: false if there were ten such warnings
    // within a second, or if warnings are not logged.
    bool may_warn();

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
    void connection_gone(int64_t session);

    // Counts the clients of this thread in `limits`, as those of this holder. Must be called before the first client is
    // accepted.
    void limit_addresses(AddressLimits &limits, int holder)
    {
        address_limits_ = &limits;
        holder_ = holder;
    }
    AddressLimits *address_limits() { return address_limits_; }   // returns nullptr if addresses are not limited

    virtual bool has_room_for_peer() const;
    // Takes over the socket of a client that the thread's acceptor has accepted.
    virtual void accepted(const ServedPort &port, Fd socket, const Address &from) = 0;
    bool is_draining() const { return draining_; }   // true: the thread takes no new clients and ends
    bool has_full_links() const { return has_full_links_; }   // true: some links to workers may be full

protected:
    static constexpr std::string_view kServerLine = "Server: coro\r\n";
    static constexpr size_t kDateSize = sizeof "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n" - 1;
    static constexpr size_t kIdentitySize = kServerLine.size() + kDateSize;

    virtual void spent() {}                   // called when the thread has had max_request requests
    virtual void last_connection_gone() {}    // called when the last connection is gone while the thread drains
    // Passes on that a connection can send the next part of a file.
    void on_file_read(int64_t session) override = 0;
    // Returns the clients for which Peer::stalled_since() returns a time, for give_up_stalled().
    virtual std::vector<StalledPeer> stalled_peers(bool is_any) = 0;
    // Returns true if handlers may begin although the budget for unsent bytes is used up.
    virtual bool has_memory() const { return true; }
    // Returns true if less than `least` bytes of memory are free, so that handlers that are running may soon fail.
    virtual bool lacks_memory(size_t) const { return false; }

    Loop &loop_;
    const ServerConfig &config_;
    ServingRow &row_;
    UnsentTotal unsent_total_{*this, row_.unsent_bytes};
    const ProtocolTable &protocols_;
    std::vector<ServedPort> ports_;
    SessionTable<Connection> sessions_;
    AddressLimits *address_limits_ = nullptr;
    int holder_ = 0;                 // the number of this thread or process in address_limits_
    uint64_t requests_left_ = 0;     // number of requests before max_request is reached; 0: no limit
    bool draining_ = false;
    bool has_full_links_ = false;

private:
    bool notes_requests_ = false;
    bool has_usual_server_line_ = true;

    void keep_time()
    {
        if (__builtin_expect(loop_.now() >= date_until_, false)) {
            read_wall_clock();
        }
    }
    // A timer that calls give_up_stalled() while too many bytes are unsent for all clients together.
    class ReliefTimer final : public Timer, public Runnable {
    public:
        explicit ReliefTimer(ServingThread &thread) : thread_(thread) {}
        void arm();
        void on_time() override { thread_.loop_.scheduler().enqueue(*this); }
        void run() override { thread_.give_up_stalled(); }

    private:
        ServingThread &thread_;
    };

    // Lets the clients in turns_ go on, one after the other.
    class Turns final : public Runnable {
    public:
        explicit Turns(ServingThread &thread) : thread_(thread) {}
        void run() override { thread_.give_turns(); }

    private:
        ServingThread &thread_;
    };

    std::vector<StalledPeer> stalled_by_age(bool is_any);
    void give_up(Peer &peer);
    void give_up_stalled();
    void give_turns();
    void read_wall_clock();
    void write_warning(const PeerName &peer, const char *format, va_list arguments);
    void on_less_unsent() override;
    void on_drop() override { loop_.scheduler().enqueue_once(turns_giver_); }

    std::unique_ptr<Scratch> scratch_;
    FrameCache frame_cache_;
    std::vector<Peer *> waiting_;   // the clients that were passed to await_less_unsent()
    std::deque<Peer *> turns_;      // the clients that were passed to await_turn()
    bool newest_is_next_ = true;     // true: of the clients in turns_, the last one gets the next turn
    Turns turns_giver_{*this};
    ReliefTimer relief_timer_{*this};
    Nanoseconds relieved_at_ = 0;    // the turn of the loop in which relieve() last looked for clients
    std::unique_ptr<websocket::Deflater> deflaters_[16];   // one compressor for each number of window bits
    Nanoseconds wall_offset_ = 0;    // wall clock minus monotonic clock, in nanoseconds
    Nanoseconds date_until_ = 0;     // monotonic time at which identity_text_ is outdated
    char identity_text_[96];
    std::string own_server_line_;      // the Server line, if the program has changed it; empty: no line is sent
    std::unique_ptr<AccessLog> access_log_;
    uint32_t number_ = 0;              // differs from that of all other serving threads of the server
    Nanoseconds last_unique_ = 0;      // the last result of unique_wall_clock()
    Nanoseconds warnings_since_ = 0;   // monotonic time at which the present second of warnings began
    uint32_t warnings_ = 0;             // number of warnings in the present second
    HandshakeQueue handshakes_{loop_};
    FileReads file_reads_{loop_.threads(), *this};
    SendBatch send_batch_{loop_};         // last, because a SendBatch is large: the members above stay close together
};

}  // namespace coro
