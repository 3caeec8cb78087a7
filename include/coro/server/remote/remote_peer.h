#pragma once

#include "coro/server/connection/peer.h"
#include "coro/server/shared/peer_table.h"
#include "coro/server/http/request_body.h"
#include "coro/server/http/stream.h"
#include "coro/server/remote/packet_kind.h"
#include "coro/server/remote/worker_link.h"
#include "coro/server/websocket/sender.h"

#include <algorithm>
#include <cerrno>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace coro {

class RemotePeer;

// The bytes from a worker to one client whose socket the master owns. They are sent over the link to the reactor thread that
// has the socket, but not more than fit into the client's window (WorkerLink::window()). The rest is queued here, by reference.
// A RemoteOutput is a base of its RemotePeer instead of a member, so that no idle client needs memory for a pointer to the whole.
class RemoteOutput {
public:
    void room_available(uint32_t room_request);
    void link_has_room();
    // Called at the end of the process: sends the rest of each message of which the master has a part, and drops
    // all other packets.
    void finish_partial_messages();
    bool has_unsent() const { return has_queue() && is_there(); }

protected:
    RemoteOutput(PeerRow &row, WorkerLink &link) : row_(row), link_(link) {}
    ~RemoteOutput() = default;

    // A packet that has not been sent yet: a part of a message for the client, or a packet that must not overtake
    // such a part.
    struct Queued {
        PacketHead head;
        std::string inline_part;
        std::string_view bytes;         // the part of the payload that has not been sent
        void *owner;
        void (*keep)(void *owner);      // nullptr: the bytes are a copy that belongs to this object
        void (*release)(void *owner);
        size_t memory;                  // bytes of memory that the whole payload occupies

        size_t size() const { return inline_part.size() + bytes.size(); }
        bool is_frame() const { return PacketKind(head.kind) == PacketKind::kSendFrame; }
        // true: the packet has bytes for the client; false: the packet is a command to the master
        bool is_for_peer() const
        {
            return is_frame() || PacketKind(head.kind) == PacketKind::kSend || PacketKind(head.kind) == PacketKind::kResponse;
        }
        bool has_more() const { return is_for_peer() && (head.flags & kMoreFollows); }
        bool continues() const   // true: the frame continues a fragmented message
        {
            return (uint8_t((inline_part.empty() ? bytes : inline_part)[0]) & 0x0f) == uint8_t(websocket::Opcode::kContinuation);
        }
    };

    struct Deferred {
        PacketHead head;
        std::string bytes;
        Block body;
        size_t body_size;
    };

    // The state that exists only while packets for or from the client wait in this process, or while this process
    // waits for room.
    struct Pending {
        std::list<Queued> queue;
        size_t queued_bytes = 0;
        Nanoseconds looked_at = 0;        // time when stalled_since() was first called for the queue; 0: it was not called
        // Only a PeerRow::sent_at after this time shows that the client reads: the socket takes the first bytes from anybody.
        Nanoseconds was_sent_at = 0;
        // True if a part of a message has been sent: the rest is at the beginning of the queue.
        bool is_within_message = false;
        bool is_awaiting_link = false;
        std::list<Deferred> deferred;
        WaitQueue writers;
        size_t requested_room = 0;      // limit of the last kAwaitRoom that is unanswered; 0: all are answered
        uint32_t files_in_flight = 0;   // number of files that were sent and that no kRoom has confirmed
        uint32_t files_since_request = 0;

        bool is_over() const
        {
            return queue.empty() && deferred.empty() && writers.empty() && requested_room == 0 && files_in_flight == 0;
        }
    };

    RemotePeer &remote();
    const RemotePeer &remote() const;
    bool has_queue() const { return pending_ && !pending_->queue.empty(); }
    bool has_writers() const { return pending_ && !pending_->writers.empty(); }
    size_t queued_bytes() const { return pending_ ? pending_->queued_bytes : 0; }
    Pending &pending() { return *(pending_ ? pending_ : pending_ = std::make_unique<Pending>()); }
    void free_pending_if_over();            // deletes pending_ if it holds nothing any more
    void wake_writers(int outcome);

    // Returns true while the client's socket is open. Then the row describes this client.
    bool is_there() const;
    // Returns the number of bytes for the client that are on their way to the master or wait in the master, no
    // matter which worker has sent them.
    size_t in_flight() const
    {
        // The difference is negative if other workers have sent more bytes than this worker.
        int32_t on_way = int32_t(sent_ - row_.processed_bytes.load(std::memory_order_acquire));
        return size_t(std::max(on_way, 0)) + row_.unsent.load(std::memory_order_relaxed);
    }
    void add_sent(size_t size);
    // Returns true if nothing more may be queued, because the worker keeps too many bytes for all its clients
    // together.
    bool is_total_full() const;
    void await_total();
    void go_on_sending();
    void send_in_order(const PacketHead &head, std::string_view bytes = {});
    int transmit(PacketKind kind, std::string_view head, const Payload &body, uint8_t flags = 0);
    void send_piece(const PacketHead &head, std::string_view inline_part, const Payload &body);
    void queue_message(const PacketHead &packet_head, std::string_view head, const Payload &body);
    void queue(const PacketHead &head, std::string_view inline_part, const Payload &payload);
    size_t rest_of_message() const;
    size_t piece_of(const Queued &queued) const;
    void send_queued();
    void send_first();
    void drop_first();
    void request_room(size_t limit);
    void update_fullness();
    void drop_queue();

    PeerRow &row_;
    WorkerLink &link_;
    std::unique_ptr<Pending> pending_;
    // The value that row_.processed_bytes will have when the master has processed everything, if no other worker
    // sends.
    uint32_t sent_ = 0;
    uint32_t room_request_ = 0;   // number of the last kAwaitRoom that was sent
    // True from when unsent bytes reach the high watermark until they fall to the low watermark.
    bool is_full_ : 1 = false;
    bool reported_full_ : 1 = false;       // the value of is_full_ that was last passed to the handler
};

// A client as a worker knows it when the master owns the client's socket.
class RemotePeer final : public Peer, public Runnable, private WebSocketSender, public RemoteOutput {
public:
    RemotePeer(ServingThread &worker, WorkerLink &link, const ServedPort &port, PeerRow &row, int64_t session);
    ~RemotePeer();

    PeerInfo info() const override;
    int reactor() const override { return closed_ ? closed_->info.reactor : reactor_; }
    int send(std::string_view head, const Payload &body) override;
    int send_file(std::string_view head, SharedFd file, off_t offset, size_t length) override;
    bool has_own_room(size_t limit) const override;
    bool has_room(size_t limit) const override;
    void await_room(Waiter &waiter, size_t limit) override;
    void total_has_room() override;
    bool turn_has_come() override;
    Nanoseconds stalled_since(bool is_any) override;
    void pause() override;
    void resume() override;
    void protect(bool is_protected) override;
    bool bind(int32_t uid) override;
    void close(bool by_server) override;
    void close_when_sent() override;
    // The master owns the connection. It ends with the server, and not with this worker.
    bool is_owner_ending() const override;
    bool is_open() const override { return !is_closing_ && is_there(); }
    bool is_ending() const override { return is_ending_ && is_there(); }
    bool takes_more() const override { return is_open(); }
    void handler_begins() override { handlers_begun_++; handlers_++; }
    void handler_ends() override;
    HttpStream *http() override;
    WebSocketSender *websocket() override;

    // One request of the client and its response. All packets about the request have the stream's number. A
    // connection of HTTP/1 has one request at a time and so one Stream object, whose number changes with each
    // request.
    class Stream final : public HttpStream {
    public:
        explicit Stream(RemotePeer &peer) : HttpStream(peer) {}

        // Called when a request has come from the master. `number` is PacketHead::stream.
        void begin(uint32_t number, const http::Head &head, const WebSocketTerms *terms);
        void refuse(int status);
        void refuse_unread(uint32_t number, int status);   // refuses a request that the worker has not given to its handler
        void client_gone(uint32_t number);                 // called when the client of a watched request has gone (kClientGone)
        void give_up();   // ends the request in progress, which gets no response
        // Called after begin() if the body of the request follows in kBody packets.
        RequestBody &begin_body(const http::Head &head, const RequestPart &part, Storage &storage);
        void drop_body();   // called when the handler has refused the request
        // Returns true if this process handles the request that a kBody packet belongs to, and wants its body.
        bool takes_body(uint32_t number) const { return arriving_ && number == number_; }
        // Adds the bytes of a kBody packet to the body; `is_lost`: there was no memory for them.
        void body_arrived(int outcome, std::string_view bytes, bool is_lost);
        PacketHead packet(PacketKind kind, uint8_t flags = 0) const
        {
            return packet_of_stream(peer_.session(), number_, kind, flags);
        }

    private:
        // The producer of a body that arrives from the master.
        struct RemoteBody final : RequestBody::Producer {
            explicit RemoteBody(Stream &of) : stream(of) {}
            ~RemoteBody() { body->fail(-ECONNRESET); }

            void body_wanted() override { stream.body_wanted(); }
            void body_dropped() override { stream.body_dropped(); }
            void body_refused(int status) override { stream.body_refused(status); }

            Stream &stream;
            std::shared_ptr<RequestBody> body;
            bool keeps_alive = false;   // true: the client may send another request on this connection
        };

        RemotePeer &remote() const { return static_cast<RemotePeer &>(peer_); }
        void response_completed(bool keep_alive) override;
        void exchange_upgraded() override;
        void notify(const Http2Notice &notice) override;
        int send_informational(std::string_view bytes) override
        {
            return remote().transmit(PacketKind::kResponse, bytes, {}, kInformational);
        }
        void body_wanted();
        void body_dropped();
        void body_refused(int status);
        void client_is_watched() override;

        uint32_t number_ = 0;   // PacketHead::stream; first, because it fits behind the members of HttpStream
        std::unique_ptr<RemoteBody> arriving_;   // nullptr: the request has no body that is still arriving
    };
    Stream &stream() { return stream_; }
    const Stream &stream() const { return stream_; }

    uint32_t handlers_begun() const { return handlers_begun_; }
    void handled();              // counts a packet or message whose handler has ended, or that was dropped
    // may_be_read() returns true if this process may take messages out of the client's socket, which the master
    // has handed off to it. Then begin_message() must be called with the size of each message before the first
    // byte of the message is taken out. begin_message() returns false if the client has gone.
    bool may_be_read() const;
    [[nodiscard]] bool begin_message(uint32_t bytes);
    // Returns true if packets and messages from the client should be handled: even after the client has gone, but
    // not after the worker has closed the connection or sent a close frame.
    bool accepts_input() const { return !is_closing_ && !close_sent_; }
    void set_websocket() { is_upgraded_ = true; }
    bool has_deferred() const { return pending_ && !pending_->deferred.empty(); }
    // Returns true while the client is paused, and while packets that arrived during the pause wait to be handled.
    bool is_paused() const { return is_paused_ || has_deferred(); }
    // Returns true if a packet from the client must be deferred, because packets before it are, or because no handler may
    // begin now.
    bool must_defer();
    void defer(const PacketHead &head, std::string_view bytes, Block body, size_t body_size);
    void resumed();              // called when another worker has resumed the client
    // Returns true if the deferred packets (those that arrived while the client was paused) will be handled.
    // A client that has gone cannot be resumed: its deferred packets are handled only if run() is scheduled.
    bool has_deferred_to_handle() const { return has_deferred() && (is_there() || is_linked()); }
    void return_deferred();
    void half_closed(uint32_t number);
    void closed(const ClosedPart &last);

    bool awaits_turn() const { return is_awaiting_turn_ && has_deferred(); }
    bool is_busy() const { return handlers_ > 0 || stream_.is_handling() || has_deferred_to_handle() || has_writers(); }
    bool has_info() const override { return closed_ || is_there(); }
    // Returns true if the object may be deleted: at this call and at the previous call the client had gone and
    // nothing in this process needed the object. A worker that gets no kClosed for the client deletes the object
    // with the help of this function.
    bool is_forgotten()
    {
        bool was_idle = std::exchange(is_idle_, !is_there() && !is_busy() && !is_linked());
        return was_idle && is_idle_;
    }

private:
    friend class RemoteOutput;

    void await_turn();
    PacketHead packet(PacketKind kind, uint8_t flags = 0) const { return packet_about(session_, kind, flags); }
    void send_at_once(const PacketHead &head) { link_.ipc().send(head, {}); }
    void acknowledge_half_close();
    void resume_if_drained();
    void drop_deferred();
    void run() override;         // handles deferred packets and calls on_buffer() of the handler

    int send_close(uint16_t code, std::string_view reason) override;
    int send_frame(std::string_view head, const Payload &payload) override
    {
        return transmit(PacketKind::kSendFrame, head, payload);
    }
    bool begin_fragments() override;
    void fragments_ended() override;

    bool is_closing_ : 1 = false;
    bool is_ending_ : 1 = false;   // true: kCloseWhenSent has been sent or waits, and nothing has closed the connection at once
    bool is_paused_ : 1 = false;
    bool is_resuming_ : 1 = false;   // true: kResume will be sent when all deferred packets have been handled
    bool is_awaiting_total_ : 1 = false;   // true: thread_ will call total_has_room()
    bool is_awaiting_turn_ : 1 = false;    // true: thread_ will call turn_has_come()
    bool has_turn_ : 1 = false;            // true: a writer may send once, even if no handler may begin
    // True if a response of this worker has upgraded the connection; the row may not show this yet.
    bool is_upgraded_ : 1 = false;
    bool is_idle_ = false;                 // true: at the last call of is_forgotten() the object was not needed
    std::optional<bool> is_protected_;   // the value that was last sent to the master; the row may not show it yet
    PeerAddress peer_address_ = {};      // copied from the row when the object is made, as opened_at_, socket_ and reactor_
    uint32_t handlers_begun_ = 0;
    uint32_t handlers_ = 0;      // number of handlers that are running for this client
    uint32_t half_closed_ = 0;   // number of a kHalfClosed that has not been answered; 0: there is none
    Stream stream_{*this};
    Nanoseconds opened_at_ = 0;
    int socket_ = -1;
    int reactor_ = 0;
    std::unique_ptr<ClosedPart> closed_;
};

inline RemotePeer &RemoteOutput::remote()
{
    return static_cast<RemotePeer &>(*this);
}

inline const RemotePeer &RemoteOutput::remote() const
{
    return static_cast<const RemotePeer &>(*this);
}

inline bool RemoteOutput::is_there() const
{
    return row_.session.load(std::memory_order_acquire) == remote().session();
}

static_assert(sizeof(RemotePeer) <= 232, "every idle connection has one");

}  // namespace coro
