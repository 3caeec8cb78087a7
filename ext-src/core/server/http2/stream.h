#pragma once

#include "coro/base/list.h"
#include "coro/base/small_blocks.h"
#include "coro/net/stream.h"
#include "coro/proto/http2/request_text.h"
#include "coro/proto/http2/response_reader.h"
#include "coro/proto/http2/session.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace coro {

class Connection;
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

    private:
        Http2Stream &stream_;
    };

    // The connection of the client, which has the session.
    class Owner {
    public:
        virtual http2::Session &session() = 0;
        virtual const TlsLayer *tls() const = 0;
        virtual Nanoseconds now() const = 0;
        virtual bool is_full() const = 0;       // true: so much is unsent that streams must wait
        // Says that a stream keeps more or fewer bytes of its response, which are not among the connection's unsent ones.
        virtual void change_pending(ssize_t by) = 0;
        virtual void send_later() = 0;          // called when the session may have something to send
        virtual void stream_closes(Http2Stream &stream) = 0;   // called when the session forgets a stream
        // Called when a stream's connection has gone, but not everything is sent.
        virtual void await_progress() = 0;
        // Logs that a process of the server has sent bytes that are no response.
        virtual void refuse_response() = 0;

    protected:
        ~Owner() = default;
    };

    Http2Stream(Owner &owner, uint32_t id, uint32_t most_head_bytes, uint32_t most_fields) :
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
    static constexpr size_t kLeastTaken = 1 << 10;   // bytes of the response that the client must take within send_timeout

    bool has_unread() const { return taken_ < input_.size(); }
    size_t pending() const { return output_.size() - sent_; }
    ssize_t receive(char *data, size_t size);
    ssize_t send(const iovec *pieces, int count);
    void end();
    void connection_gone();
    void release();
    void input_arrived();
    void consumed();
    void note_progress(size_t count);

    void on_interim_head(std::span<const http2::Field> fields) override;
    void on_head(std::span<const http2::Field> fields, bool has_body) override;
    size_t room() const override;
    void on_body(std::string_view bytes) override;
    void on_body_end(std::string_view trailers) override;

    ~Http2Stream() = default;

    Owner *owner_;                       // nullptr: the session has forgotten the stream
    Connection *connection_ = nullptr;   // nullptr: gone
    uint32_t id_;
    bool is_request_complete_ = false;
    bool has_ended_ = false;           // true: the stream's connection sends and reads nothing more
    bool is_body_complete_ = false;    // true: output_ has the end of the response's body
    bool awaits_room_ = false;         // true: send() has refused bytes
    size_t unused_ = 0;                // bytes of the body that the client has sent and that are in input_
    http2::RequestText request_;
    http2::ResponseReader response_;
    std::string input_;                // the text of the request; its first taken_ bytes are read
    size_t taken_ = 0;
    std::string output_;               // bytes of the response's body; the session has taken the first sent_
    size_t sent_ = 0;
    Nanoseconds moved_at_ = 0;
    size_t moved_ = 0;                 // bytes that were taken since then
    std::string trailer_lines_;
    std::vector<http2::Field> trailers_;
};

}  // namespace coro
