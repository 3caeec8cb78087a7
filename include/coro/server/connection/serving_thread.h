#pragma once

#include "coro/base/fd.h"
#include "coro/base/text_buffer.h"
#include "coro/loop/loop.h"
#include "coro/proto/http/head.h"
#include "coro/proto/websocket/deflate.h"
#include "coro/server/config/config.h"
#include "coro/server/config/served_port.h"
#include "coro/server/connection/access_log.h"
#include "coro/server/connection/connection_handler.h"
#include "coro/server/connection/cork.h"
#include "coro/server/connection/file_reads.h"
#include "coro/server/connection/frame_cache.h"
#include "coro/server/connection/handshake_queue.h"
#include "coro/server/connection/peer_name.h"
#include "coro/server/connection/request_durations.h"
#include "coro/server/connection/send_batch.h"
#include "coro/server/connection/unsent_memory.h"
#include "coro/server/connection/wall_clock.h"
#include "coro/server/shared/address_limits.h"
#include "coro/server/shared/scoreboard.h"
#include "coro/server/shared/session.h"

#include <cstdarg>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace coro {

class Connection;
class ProtocolTable;
class RoomDirectory;
class StreamLayer;

// The rooms that the clients of a thread may be in.
struct ThreadRooms {
    RoomDirectory *directory = nullptr;   // nullptr: the server has no rooms
    int owner = 0;   // the number of the thread
};

// What counts the clients of a thread by their addresses.
struct ThreadAddressLimits {
    AddressLimits *limits = nullptr;   // nullptr: addresses are not limited
    int holder = 0;   // the number of the thread or process
};

// A thread that serves clients. It has the loop and the configuration, and the counters, buffers and limits that
// all its clients share, wherever their sockets are. The derived class ListeningThread adds the sockets. Each
// worker has one such thread; a master has one or several, its reactor threads.
class ServingThread : public ConnectionHandler, private UnsentMemory::Owner, private FileReads::Observer {
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
        http::Head head;        // head of the last request: the next request may be similar (http1::Lookahead)
        TextBuffer text;         // the head of an answer that is being written
        Cork cork;

        // Clears the text and returns the buffer for an answer to this client: the buffer of the cork while the
        // cork collects answers to the client, `text` otherwise.
        TextBuffer &begin_response_to(const Peer &peer)
        {
            text.clear();
            return response_to(peer);
        }
        TextBuffer &response_to(const Peer &peer) { return cork.is_for(peer) ? cork.text() : text; }
        // Returns the bytes of the answer to this client that the caller has to send: none if the cork has
        // collected them.
        std::string_view unsent_to(const Peer &peer) const
        {
            return cork.is_for(peer) ? std::string_view() : text.view();
        }
    };
    Scratch &scratch() { return *scratch_; }

    WallClock &wall_clock() { return wall_clock_; }
    // Returns true if requests have ids or lines in the access log.
    bool notes_requests() const { return notes_requests_; }
    RequestDurations *durations() { return durations_.get(); }   // nullptr: the server does not measure them
    AccessLog *access_log() { return access_log_.get(); }   // nullptr: there is no access log

    UnsentMemory &unsent_memory() { return unsent_memory_; }
    // Returns the counter of the bytes that are unsent for all clients together.
    UnsentTotal &unsent_total() { return unsent_memory_.total(); }
    const UnsentTotal &unsent_total() const { return unsent_memory_.total(); }

    SendBatch &send_batch() { return send_batch_; }
    FrameCache &frame_cache() { return frame_cache_; }
    HandshakeQueue &handshakes() { return handshakes_; }
    FileReads &file_reads() { return file_reads_; }
    // Returns a compressor that all connections share: no connection keeps a compression window between messages.
    websocket::Deflater &deflater(uint8_t window_bits);

    // Counts something that the server refuses (a request, a packet, a client), and logs the reason as warn()
    // does.
    [[gnu::format(printf, 3, 4)]] void refuse(const PeerName &peer, const char *format, ...);
    // Counts that a limit has refused or ended something.
    void limit_struck(Limit limit) { count(row_.limits[size_t(limit)]); }
    // Logs a warning about a client, unless may_warn() returns false.
    [[gnu::format(printf, 3, 4)]] void warn(const PeerName &peer, const char *format, ...);
    // Returns true if a warning that a client has caused may be logged: false if there were ten such warnings
    // within a second, or if warnings are not logged.
    bool may_warn();

    void request_begins(RequestKind kind)
    {
        count(row_.requests);
        count(row_.requests_of_kind[size_t(kind)]);
        count(row_.running);
    }
    void count_status(int status)
    {
        count(row_.statuses[size_t(status) / 100 - 1 < kStatusClasses ? size_t(status) / 100 - 1 : kStatusClasses - 1]);
    }
    void request_ends()
    {
        count(row_.running, uint64_t(-1));
        if (unsent_total().is_full()) [[unlikely]] {
            unsent_memory_.relieve_later();
        }
        if (requests_left_ > 0 && --requests_left_ == 0) {
            spent();
        }
    }
    // What clients have open in this thread beside their connections, for its gauges.
    struct Open {
        size_t websockets = 0;
        size_t http2_connections = 0;
        size_t http2_streams = 0;   // the number of the sessions that are streams of others
    };
    Open &open() { return open_; }
    void add_gauges_of_clients(ThreadGauges &gauges) const;
    void connection_gone(int64_t session);
    void stream_gone();

    // Counts the clients of this thread in `limits`, as those of this holder. Must be called before the first client is
    // accepted.
    void limit_addresses(AddressLimits &limits, int holder)
    {
        address_limits_ = {&limits, holder};
    }
    // Has the rooms of the server know the connections of this thread as those of this owner. Must be called before the first
    // client is accepted.
    void use_rooms(RoomDirectory &rooms, int owner)
    {
        rooms_ = {&rooms, owner};
    }
    RoomDirectory *rooms() const { return rooms_.directory; }   // returns nullptr if the server has no rooms
    int rooms_owner() const { return rooms_.owner; }
    void leave_rooms(int64_t session);   // called when a connection is closed, and when its id is not valid any more

    AddressLimits *address_limits() { return address_limits_.limits; }   // returns nullptr if addresses are not limited

    virtual bool has_room_for_peer() const;
    // The same for a stream of HTTP/2: streams leave room for max_connection clients, or take half of it.
    bool has_room_for_stream() const;
    // Takes over the socket of a client that the thread's acceptor has accepted.
    virtual void accepted(const ServedPort &port, Fd socket, const Address &from) = 0;
    // Makes the connection of a stream of another connection: a client of HTTP without a socket, which the layer takes the
    // place of. has_room_for_stream() must be true.
    virtual Connection &add_stream(const Connection &of, std::unique_ptr<StreamLayer> layer) = 0;
    bool is_draining() const { return draining_; }   // true: the thread takes no new clients and ends
    bool has_full_links() const { return has_full_links_; }   // true: some links to workers may be full

protected:
    virtual void spent() {}                   // called when the thread has had max_request requests
    void session_gone();
    virtual void last_connection_gone() {}    // called when the last connection is gone while the thread drains
    // Passes on that a connection can send the next part of a file.
    void on_file_read(int64_t session) override = 0;
    void give_up(Peer &peer) override;

    Loop &loop_;
    const ServerConfig &config_;
    ServingRow &row_;
    UnsentMemory unsent_memory_{loop_, row_, *this};
    const ProtocolTable &protocols_;
    std::vector<ServedPort> ports_;
    WallClock wall_clock_;
    SessionTable<Connection> sessions_;
    ThreadAddressLimits address_limits_;
    ThreadRooms rooms_;
    Open open_;
    uint64_t requests_left_ = 0;     // number of requests before max_request is reached; 0: no limit
    bool draining_ = false;
    bool has_full_links_ = false;

private:
    void write_warning(const PeerName &peer, const char *format, va_list arguments);

    bool notes_requests_ = false;
    std::unique_ptr<Scratch> scratch_;
    FrameCache frame_cache_;
    std::unique_ptr<websocket::Deflater> deflaters_[16];   // one compressor for each number of window bits
    std::unique_ptr<AccessLog> access_log_;
    std::unique_ptr<RequestDurations> durations_;
    Nanoseconds warnings_since_ = 0;   // monotonic time at which the present second of warnings began
    uint32_t warnings_ = 0;             // number of warnings in the present second
    HandshakeQueue handshakes_{loop_};
    FileReads file_reads_{loop_.threads(), *this};
    SendBatch send_batch_{loop_};         // last, because a SendBatch is large: the members above stay close together
};

}  // namespace coro
