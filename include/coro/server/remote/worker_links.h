#pragma once

#include "coro/loop/deferred_call.h"
#include "coro/server/shared/scoreboard.h"
#include "coro/server/shared/peer_table.h"
#include "coro/server/connection/handler.h"
#include "coro/server/remote/remote_peer.h"
#include "coro/server/remote/worker_link.h"
#include "coro/ipc/link.h"
#include "coro/proto/websocket/frame.h"
#include "coro/sched/runnable.h"

#include <memory>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace coro {

class ListeningThread;
class WorkerLinks;

// A client's socket that the master has handed off to a worker, so that the worker takes the end of a long message
// out of the socket (TailReader::kOtherProcess). The worker also takes the next message if it is long and has
// arrived completely, one message in each turn of the loop, and returns the socket when there is no such message.
// So messages in a row do not each cost a round trip to the master.
class SocketHandoff final : public Runnable {
public:
    SocketHandoff(WorkerLinks &owner, IpcLink &link, const IpcLink::Tail &tail, uint32_t longest);

    // Unmasks the last bytes of a message that has been taken, and checks the message. Returns false for a text
    // that is not UTF-8. For such a text, or if no other message has arrived, the socket is returned. If
    // has_socket() is true afterwards, run() takes the next message.
    [[nodiscard]] bool finish_message(websocket::Opcode opcode, std::string_view message, std::span<char> masked, uint32_t key);
    bool has_socket() const { return bool(socket_); }
    void return_socket(HandoffResult result = HandoffResult::kTaken);
    // Returns the socket to the master. `number` is the number of the datagram that carried the socket.
    static void send_end(IpcLink &link, int64_t session, uint64_t number, HandoffResult result);
    void run() override;

private:
    // The number of messages after which the socket is returned, so that the master can read other data from the
    // client.
    static constexpr int kMostMessages = 64;

    bool look_ahead();
    bool take(RemotePeer &peer, Block block);

    WorkerLinks &owner_;   // of the worker to which the socket was handed off
    IpcLink &link_;
    Fd socket_;
    int64_t session_;
    uint16_t port_;                 // index of the client's port
    uint64_t number_;               // number of the datagram that carried the socket
    uint32_t longest_;
    int messages_left_ = kMostMessages;
    websocket::FrameHead next_;     // head of the next message
    size_t next_head_size_ = 0;
    bool is_allocating_ = false;    // Storage::allocate() has been called and has not returned
};

// What a worker gets from its manager when the server has a master.
struct WorkerLinkSettings {
    PeerTable *peers = nullptr;                   // the clients of the master; nullptr: the server has no master
    std::vector<Fd> links;                        // this worker's ends of the links, one for each reactor thread
    std::vector<std::atomic<uint64_t> *> taken;   // counter of received datagrams (Options::taken) for each link
    Scoreboard::End *end = nullptr;               // tells whether and how the server's end has begun
    std::vector<const ServingRow *> reactors;     // counters of each reactor thread
    size_t datagram_size = 0;
    // The most bytes that this process may have queued for one reactor thread.
    size_t max_backlog = 4 << 20;
};

// A worker's links to the reactor threads of its master. WorkerLinks passes packets to the handler and has the
// table of the clients.
class WorkerLinks final : private IpcLink::Observer, private WorkerLink::Owner {
public:
    class Observer {
    public:
        virtual void on_link_ended() = 0;   // called when kLastPacket has come over one of the links

    protected:
        ~Observer() = default;
    };

    WorkerLinks(ListeningThread &worker, Handler &handler, WorkerRow &row, Observer &observer, WorkerLinkSettings settings);
    ~WorkerLinks();

    [[nodiscard]] int start();
    // Makes this worker send arriving packets back to the master, so that another worker handles them.
    void return_everything();
    void abandon();   // called in a forked child, which must not use the links
    // Returns true if nothing more arrives over the links and all packets have been sent.
    bool is_done() const;
    void finish_partial_messages();             // called when the time that the worker has to end is over
    // Called at the end of this worker. Some packets wait until their client is resumed: sends these packets back
    // to the master, so that the successor handles them.
    void return_deferred();
    bool has_unsent() const;  // returns true if packets for a client are queued
    // Returns true if the kernel has not taken all packets of this worker, or if the server ends and the master has
    // not sent kLastPacket over all links.
    bool has_pending_packets() const;

    // The link to a reactor thread, for packets that are about no client.
    WorkerLink &link_to(size_t reactor) { return *links_[reactor]; }

    RemotePeer *find_peer(int64_t session);          // returns the client, or nullptr if there is no such client
    // Returns the client, or nullptr if this worker has not dealt with the client.
    RemotePeer *known_peer(int64_t session) const override;
    size_t known_count() const;   // returns the number of clients that this worker has dealt with
    size_t peer_count() const;
    std::vector<int64_t> peer_ids(int64_t after, size_t most) const;
    void add_stalled(std::vector<StalledPeer> &to, bool is_any) const;

    // The functions below are for SocketHandoff.

    // Returns the client if this worker may now take messages out of the client's socket, else nullptr.
    RemotePeer *readable_peer(int64_t session) const;
    Loop &loop();
    Storage &storage();
    // Hands a complete message to the handler, which then owns the block. The function does not return if the handler ends the
    // process.
    void hand_over(IpcLink &link, const PacketHead &head, Block body, size_t body_size);
    void message_lost(RemotePeer &peer);     // ends the connection of a client from whose socket a message could not be taken
    void forget(SocketHandoff &handoff);     // destroys `handoff`

private:
    void on_arrival(IpcLink &link, IpcLink::Arrival &arrival) override;
    void on_room(IpcLink &link) override;
    bool on_tail(IpcLink &link, const IpcLink::Tail &tail) override;
    Storage &body_storage() override { return storage(); }

    // The next functions implement WorkerLink::Owner.
    Handler &handler() override { return handler_; }
    bool is_server_ending() const override { return settings_.end->has_begun.load(std::memory_order_relaxed); }
    void link_has_room(int64_t session) override;
    void hand_over(RemotePeer &peer, const PacketHead &head, std::string_view bytes, Block body, size_t body_size) override;

    WorkerLink &link_of(const IpcLink &link);
    bool has_backlog() const;
    bool is_handing_over() const;
    void send_all_taken(IpcLink &link);
    void return_sockets();
    void publish_coroutines(size_t more = 0);
    void refuse(RemotePeer &peer, uint16_t code, const char *why);
    void on_request(RemotePeer &peer, IpcLink::Arrival &arrival);
    void begin_request(RemotePeer &peer, IpcLink::Arrival &arrival);
    bool wants_body(const PacketHead &head) const;
    void on_body(IpcLink::Arrival &arrival);
    void add_to_body(const IpcLink::Arrival &arrival);
    void on_packet_or_message(IpcLink &link, IpcLink::Arrival &arrival);
    void on_datagram(IpcLink::Arrival &arrival);
    void on_closed(IpcLink &link, IpcLink::Arrival &arrival);
    void on_descriptor(IpcLink &link, IpcLink::Arrival &arrival);
    void return_packet(IpcLink &link, IpcLink::Arrival &arrival);
    void release(IpcLink::Arrival &arrival);
    RemotePeer &sender_of(IpcLink &link, const PacketHead &head);
    RemotePeer &add_peer(int64_t session, size_t port, WorkerLink &link);
    void forget_some();

    ListeningThread &worker_;
    Handler &handler_;
    WorkerRow &row_;
    Observer &observer_;
    WorkerLinkSettings settings_;
    std::vector<std::unique_ptr<WorkerLink>> links_;
    std::vector<std::unique_ptr<RemotePeer>> peers_;   // index: the slot of the client's session
    // The clients whose session slot belongs to a newer client now.
    std::unordered_map<int64_t, std::unique_ptr<RemotePeer>> strays_;
    std::vector<std::unique_ptr<SocketHandoff>> handoffs_;
    DeferredCall<WorkerLinks> forget_timer_;
    size_t forget_at_ = 0;      // the session slot that forget_some() looks at next
    size_t closed_links_ = 0;   // number of links over which kLastPacket has come
    bool returns_packets_ = false;
};

}  // namespace coro
