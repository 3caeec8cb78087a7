#pragma once

#include "coro/base/block_text.h"
#include "coro/base/list.h"
#include "coro/base/small_blocks.h"
#include "coro/loop/loop.h"
#include "coro/net/stream.h"
#include "coro/proto/http2/request_text.h"
#include "coro/proto/http2/response_reader.h"
#include "coro/proto/http2/session.h"
#include "coro/server/connection/protocol.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace coro {

class Connection;
class Http2Protocol;
struct Http2StreamTag;

// One stream of a connection with HTTP/2: to the rest of the server, a client with a connection of its own, over which one
// request of HTTP/1.1 comes and its response goes. This object is between the two: it translates what the session brings into
// the text of the request, and the text of the response into what the session sends. So handlers, static files, access
// logs, WebSockets and the workers of a master know nothing of HTTP/2.
//
// It exists as long as one of its two sides knows it: the session, until on_close(), and the stream's own Connection, until
// that closes its Layer.
class Http2Stream final : public http2::Stream, public ListNode<Http2StreamTag>, public InSmallBlocks,
                          private http2::ResponseReader::Receiver {
public:
    // What the stream's own Connection reads and writes in place of a socket.
    class Layer final : public StreamLayer, public InSmallBlocks {
    public:
        explicit Layer(Http2Stream &stream) : stream_(stream) {}
        ~Layer() override { stream_.connection_gone(); }

        ssize_t receive(int, char *data, size_t size) override { return stream_.receive(data, size); }
        bool has_unread() const override { return !stream_.has_ended_ && stream_.has_unread(); }
        bool may_have_more() const override { return stream_.has_unread(); }
        ssize_t send(int, const iovec *pieces, int count) override { return stream_.send(pieces, count); }
        void end(int) override { stream_.end(); }
        uint32_t http2_stream() const override { return stream_.id_; }
        const TlsLayer *tls() const override;
        void notify(const Http2Notice &notice) override;

    private:
        Http2Stream &stream_;
    };

    Http2Stream(Http2Protocol &owner, uint32_t id, uint32_t most_head_bytes, uint32_t most_fields) :
        owner_(&owner), id_(id), request_(most_head_bytes, most_fields)
    {
    }

    void set_connection(Connection &connection) { connection_ = &connection; }
    // Called when the connection of the client has ended: the session is gone.
    void session_gone();
    // Lets the stream's connection send again if it has waited for room.
    void wake_writer();
    // Returns true if the stream's connection has gone, and the client does not take the rest of the response.
    bool is_stalled() const { return !connection_ && pending() > 0; }
    Nanoseconds moved_at() const { return moved_at_; }   // the time at which the session last took bytes of the response

    void reset(http2::ErrorCode code);

    bool on_field(std::string_view name, std::string_view value) override { return request_.add_field(input_, name, value); }
    void on_head(bool is_last) override;
    bool on_trailer(std::string_view name, std::string_view value) override { return request_.add_trailer(name, value); }
    void on_data(std::string_view bytes) override;
    void on_end() override;
    void on_window() override { wake_writer(); }
    void on_close(http2::ErrorCode code) override;
    void on_sent_all() override;
    size_t take_body(char *to, size_t size, bool &is_end) override;
    std::span<const http2::Field> trailers() override;

private:
    static constexpr size_t kMostPending = 64 << 10;
    static constexpr size_t kLongBody = 64 << 10;    // bytes of a body after which the client may send more of it at a time
    static constexpr size_t kMostSpare = 512 << 10;  // bytes of spare_text()
    static constexpr size_t kLeastTaken = 1 << 10;   // bytes of the response that the client must take within send_timeout

    bool has_unread() const { return taken_ < input_.size(); }
    size_t pending() const { return output_.size() - sent_; }
    ssize_t receive(char *data, size_t size);
    ssize_t send(const iovec *pieces, int count);
    void end();
    void connection_gone();
    void release();
    void input_arrived(uint32_t events);
    void consumed();
    void give_back_input();
    void note_progress(size_t count);
    void resume();

    void on_interim_head(std::span<const http2::Field> fields) override;
    void on_head(std::span<const http2::Field> fields, bool has_body) override;
    size_t room(size_t wanted) const override;
    void on_body(std::string_view bytes) override;
    void on_body_end(std::string_view trailers) override;

    ~Http2Stream() = default;

    Http2Protocol *owner_;                       // nullptr: the session has forgotten the stream
    Http2Protocol *holder_ = nullptr;            // the former owner, while the handler of a stream runs that the client has reset
    Connection *connection_ = nullptr;   // nullptr: gone
    uint32_t id_;
    bool is_request_complete_ = false;
    bool has_ended_ = false;           // true: the stream's connection sends and reads nothing more
    bool is_body_complete_ = false;    // true: output_ has the end of the response's body
    bool is_reset_ = false;            // true: the client has reset the stream, and the connection goes on until it sends
    bool is_cut_ = false;              // true: the rest of the response does not come: the stream is reset behind output_
    bool awaits_body_ = false;         // true: the session has asked for bytes of the response in vain
    bool awaits_room_ = false;         // true: send() has refused bytes
    bool is_wide_ = false;             // true: the client may send more than at first
    size_t used_ = 0;                  // bytes of the body that the stream's connection has read
    size_t unused_ = 0;                // bytes of the body that the client has sent and that are in input_
    http2::RequestText request_;
    http2::ResponseReader response_;
    BlockText input_;                  // the text of the request; its first taken_ bytes are read
    size_t taken_ = 0;
    BlockText output_;                 // bytes of the response's body; the session has taken the first sent_
    size_t sent_ = 0;
    Nanoseconds moved_at_ = 0;
    size_t moved_ = 0;                 // bytes that were taken since then
    std::string_view trailer_lines_;
};

// The HTTP/2 protocol of one connection (RFC 9113): passes received bytes to the session, makes a connection for each stream
// (Http2Stream), and sends what the session wants to send: once after all handlers that are ready in a turn of the loop.
class Http2Protocol final : public Protocol, private http2::Session::Owner, private Runnable {
public:
    explicit Http2Protocol(Connection &connection);
    ~Http2Protocol() override;

    bool step() override;
    bool is_busy() const override { return false; }
    bool awaits_response() const override { return !streams_.empty(); }
    bool begins_handlers() const override { return false; }
    bool is_idle() const override { return streams_.empty() && settings_until_ == kNever; }
    Deadline deadline() const override { return std::min(stalled_until_, settings_until_); }
    void deadline_passed() override;
    double idle_timeout() const override;
    bool end_idle() override;
    void going_away() override;
    void sent_some() override;
    bool ends_with_client() const override { return true; }   // without its window updates, no response could end
    void closed() override;
    void forget() override {}

    // The functions below are for the streams.

    http2::Session &session() { return session_; }
    const TlsLayer *tls() const;
    Nanoseconds now() const;
    bool is_full() const;       // true: so much is unsent that streams must wait
    // Says that a stream keeps more or fewer bytes of its response, which are not among the connection's unsent ones.
    void change_pending(ssize_t by);
    // Called when a stream has given all that it keeps of its response, and will get more in this turn of the loop: otherwise
    // less urgent streams would use the room meanwhile.
    void await_refill() { awaits_refill_ = true; }
    void send_later();          // called when the session may have something to send
    // Called when the session forgets a stream. is_held: its handler still runs, and place_freed() follows.
    void stream_closes(Http2Stream &stream, bool is_held);
    void place_freed() { places_--; }
    // Put the connection of a stream at the front of the run queue: run_soon() behind those of the other streams for which the
    // session receives something now, and run_now() in front of all.
    void run_soon(Connection &stream);
    void run_now(Connection &stream);
    void await_progress();      // called when a stream's connection has gone, but not everything is sent
    void notify(const Http2Notice &notice);   // sends a frame about the connection
    void refuse_response();     // logs that a process of the server has sent bytes that are no response

private:
    void run() override { send(); }
    void send();
    void note_failure();
    void send_ping(std::string_view data);
    bool is_blocked() const;         // true: the socket has not taken enough of what was sent to it
    http2::Stream *on_stream(uint32_t id) override;
    void on_window() override;
    void on_pong() override;
    void on_reset(bool by_peer) override;
    void on_settings() override { settings_until_ = kNever; }

    Connection &connection_;
    http2::Session session_;
    List<Http2Stream, Http2StreamTag> streams_;
    List<Http2Stream, Http2StreamTag> held_;   // streams that the client has reset, and whose handlers still run
    size_t places_ = 0;                 // number of streams in both lists
    List<Runnable, ReadyTag> next_;     // what runs after the present step(): connections of streams, and this object
    size_t pending_ = 0;                // bytes of responses that the streams keep
    Deadline stalled_until_ = kNever;   // the time at which the streams are reset that cannot send their rest
    Deadline settings_until_ = kNever;  // the time until which the client must have begun, with its preface and its settings
    Nanoseconds announced_at_ = 0;      // the time at which the client was told that no new streams are taken soon; 0: it was not
    uint32_t unanswered_pings_ = 0;
    bool has_ended_ = false;            // true: the client knows that no new streams are taken
    bool awaits_refill_ = false;        // true: a stream will have more of its response soon
    bool has_refused_ = false;          // true: it is logged that streams are refused
    bool has_failed_ = false;           // true: the client has broken the rules of HTTP/2
};

}  // namespace coro
