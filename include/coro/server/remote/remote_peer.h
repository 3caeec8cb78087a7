#pragma once

#include "coro/server/connection/peer.h"
#include "coro/server/shared/peer_table.h"
#include "coro/server/http/stream.h"
#include "coro/server/remote/packet_kind.h"
#include "coro/server/remote/worker_link.h"
#include "coro/server/websocket/sender.h"

#include <algorithm>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace coro {

// A client whose socket the master owns, in a worker: what is said to it goes over the link to the reactor thread that has
// it. No more is on its way than the master is willing to keep for one client; the rest waits here, by reference.
class RemotePeer final : public Peer, public Runnable, private HttpStream, private WebSocketSender {
public:
    RemotePeer(ServingThread &worker, WorkerLink &link, const ServedPort &port, PeerRow &row, int64_t session);
    ~RemotePeer();

    PeerInfo info() const override;
    int reactor() const override { return closed_ ? closed_->info.reactor : reactor_; }
    int send(std::string_view head, const Payload &body) override;
    int send_file(std::string_view head, Fd file, off_t offset, size_t length) override;
    bool has_own_room(size_t limit) const override;
    bool has_room(size_t limit) const override;
    void await_room(Waiter &waiter, size_t limit) override;
    void total_has_room() override;
    Nanoseconds stalled_since() override;
    void pause() override;
    void resume() override;
    void protect(bool is_protected) override;
    bool bind(int32_t uid) override;
    void close(bool by_server) override;
    void close_when_sent() override;
    bool is_open() const override { return !is_closing_ && is_there(); }
    bool takes_more() const override { return is_open(); }
    void handler_begins() override { handlers_begun_++; handlers_++; }
    void handler_ends() override;
    HttpStream *http() override;
    WebSocketSender *websocket() override;

    // What the master tells.
    void begin_request(uint32_t stream, const http1::Head &head, const WebSocketTerms *terms);
    void refuse_request(int status);
    void refuse_unread(uint32_t stream, int status);   // one that nobody has looked at
    uint32_t handlers_begun() const { return handlers_begun_; }
    void handled();              // a packet or message, one way or the other
    // May this process take messages out of its socket, which the master has lent? Then it says so before the first of so many
    // bytes of one. False: the client has gone.
    bool may_be_read() const;
    [[nodiscard]] bool begin_message(uint32_t bytes);
    void room_available(uint32_t room_request);
    void link_has_room();
    // Is what the client sent to be handled? Also when it has gone meanwhile, but not when we have said goodbye.
    bool accepts_input() const { return !is_closing_ && !close_sent_; }
    void set_websocket() { is_upgraded_ = true; }
    // Packets that were on their way when it was paused wait here.
    bool is_paused() const { return is_paused_ || has_deferred(); }
    void defer(const PacketHead &head, std::string_view bytes, Block body, size_t body_size);
    void resumed();              // by another worker
    // Of a client that has gone only what is about to be handled: it cannot be resumed any more.
    bool has_deferred_to_handle() const { return has_deferred() && (is_there() || is_linked()); }
    void return_deferred();
    void half_closed(uint32_t number);
    void closed(const ClosedPart &last);

    // This process ends. What waits here is lost, but the master gets the rest of what it has a part of.
    void finish_partial_messages();
    bool has_unsent() const { return has_queue() && is_there(); }
    bool is_busy() const { return handlers_ > 0 || is_handling_ || has_deferred_to_handle() || has_writers(); }
    bool has_info() const override { return closed_ || is_there(); }
    // Asked again after a while: it has gone, and nobody here has anything to do with it any more. (A worker that is not
    // the client's own is not told of its end.)
    bool is_forgotten()
    {
        bool was_idle = std::exchange(is_idle_, !is_there() && !is_busy() && !is_linked());
        return was_idle && is_idle_;
    }

private:
    // What is not yet on its way: in front of an answer's end, say, or of a close.
    struct Queued {
        PacketHead head;
        std::string inline_part;
        std::string_view bytes;         // that have not gone
        void *owner;
        void (*keep)(void *owner);      // nullptr: the bytes are a copy
        void (*release)(void *owner);
        size_t memory;                  // that is kept for it

        size_t size() const { return inline_part.size() + bytes.size(); }
        bool is_frame() const { return PacketKind(head.kind) == PacketKind::kSendFrame; }
        bool is_for_peer() const   // to the client, and not to the master
        {
            return is_frame() || PacketKind(head.kind) == PacketKind::kSend || PacketKind(head.kind) == PacketKind::kAnswer;
        }
        bool has_more() const { return is_for_peer() && (head.flags & kMoreFollows); }
        bool continues() const   // a frame: a message of several
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

    // What there is only while something waits here, or for an answer.
    struct Pending {
        std::list<Queued> queue;
        size_t queued_bytes = 0;
        Nanoseconds queued_at = 0;        // when the queue began
        bool is_within_message = false;   // a part of it has gone, the rest is the queue's beginning
        bool is_awaiting_link = false;
        std::list<Deferred> deferred;
        WaitQueue writers;
        size_t requested_room = 0;           // 0: nothing was asked
        uint32_t files_in_flight = 0;     // sent since the master last said that there is room
        uint32_t files_since_request = 0;

        bool is_over() const
        {
            return queue.empty() && deferred.empty() && writers.empty() && requested_room == 0 && files_in_flight == 0;
        }
    };

    bool has_deferred() const { return pending_ && !pending_->deferred.empty(); }
    bool has_queue() const { return pending_ && !pending_->queue.empty(); }
    bool has_writers() const { return pending_ && !pending_->writers.empty(); }
    size_t queued_bytes() const { return pending_ ? pending_->queued_bytes : 0; }
    Pending &pending() { return *(pending_ ? pending_ : pending_ = std::make_unique<Pending>()); }
    void free_pending_if_over();            // pending_ may be over
    void wake_writers(int outcome);

    // Is its socket still open? Then the row is about it.
    bool is_there() const { return row_.session.load(std::memory_order_acquire) == session_; }
    // Bytes on their way to the master, and those that lie there for the client, whichever worker has sent them.
    size_t in_flight() const
    {
        int32_t on_way = int32_t(sent_ - row_.processed_bytes.load(std::memory_order_acquire));   // < 0: others have said more
        return size_t(std::max(on_way, 0)) + row_.unsent.load(std::memory_order_relaxed);
    }
    void add_sent(size_t size);
    // Is memory short for what would have to wait here?
    bool is_total_full() const;
    void await_total();
    void go_on_sending();
    PacketHead packet(PacketKind kind, uint8_t flags = 0) const { return packet_about(session_, kind, flags); }
    PacketHead packet_of_request(PacketKind kind, uint8_t flags = 0) const { return packet_of_stream(session_, stream_, kind, flags); }
    void send_in_order(const PacketHead &head, std::string_view bytes = {});
    void send_at_once(const PacketHead &head) { link_.ipc().send(head, {}); }
    int transmit(PacketKind kind, std::string_view head, const Payload &body);
    void send_piece(const PacketHead &head, std::string_view inline_part, const Payload &body);
    void queue_message(PacketHead packet_head, std::string_view head, const Payload &body);
    void queue(const PacketHead &head, std::string_view inline_part, const Payload &payload);
    size_t rest_of_message() const;
    size_t piece_of(const Queued &queued) const;
    void send_queued();
    void send_first();
    void drop_first();
    void request_room(size_t limit);
    void update_fullness();
    void acknowledge_half_close();
    void resume_if_drained();
    void drop_deferred();
    void run() override;         // hands over what waits, and tells whether the client reads too slowly
    void drop_queue();
    void give_up_request();

    void exchange_ended(bool keep_alive) override;
    void exchange_upgraded() override;
    int send_close(uint16_t code, std::string_view reason) override;
    int send_frame(std::string_view head, const Payload &payload) override
    {
        return transmit(PacketKind::kSendFrame, head, payload);
    }
    bool begin_fragments() override;
    void fragments_ended() override;

    PeerRow &row_;
    WorkerLink &link_;
    std::unique_ptr<Pending> pending_;
    uint32_t sent_ = 0;          // what row_.said will be when all that was sent is dealt with, unless other workers say more
    uint32_t room_request_ = 0;         // serial of the last question
    uint32_t stream_ = 0;       // serial of the request that is being handled
    uint32_t handlers_begun_ = 0;
    uint32_t handlers_ = 0;      // that have not ended
    uint32_t half_closed_ = 0;   // serial of a kHalfClosed that has no answer yet; 0: none
    bool is_closing_ : 1 = false;
    bool is_paused_ : 1 = false;
    bool is_resuming_ : 1 = false;   // the master is told when what waits here has been handed over
    bool is_full_ : 1 = false;   // more than the high watermark was unsent, and not yet less than the low one
    bool reported_full_ : 1 = false; // what of it the handler knows
    bool is_awaiting_total_ : 1 = false;   // the frontend tells when less is unsent for all together
    bool is_upgraded_ : 1 = false;   // by an answer of ours, of which the row may not yet tell
    bool is_idle_ = false;       // when is_forgotten() was asked last
    std::optional<bool> is_protected_;   // as we have told the master, of which the row may not yet tell
    PeerAddress peer_address_ = {};      // as the row said when we heard of the client
    Nanoseconds opened_at_ = 0;
    int socket_ = -1;
    int reactor_ = 0;
    std::unique_ptr<ClosedPart> closed_;
};

static_assert(sizeof(RemotePeer) <= 232, "every idle connection has one");

}  // namespace coro
