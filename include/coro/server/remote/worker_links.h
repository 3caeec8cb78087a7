#pragma once

#include "coro/loop/deferred_call.h"
#include "coro/server/shared/scoreboard.h"
#include "coro/server/shared/peer_table.h"
#include "coro/server/connection/handler.h"
#include "coro/server/remote/socket_handoff.h"
#include "coro/server/remote/remote_peer.h"
#include "coro/server/remote/worker_link.h"
#include "coro/ipc/link.h"

#include <memory>
#include <unordered_map>
#include <vector>

namespace coro {

class ListeningThread;

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
class WorkerLinks final : private IpcLink::Observer, private WorkerLink::Owner, private SocketHandoff::Owner {
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
    // The next functions implement SocketHandoff::Owner.
    RemotePeer *readable_peer(int64_t session) const override;
    Loop &loop() override;
    Storage &storage() override;
    void hand_over(IpcLink &link, const PacketHead &head, Block body, size_t body_size) override;
    void message_lost(RemotePeer &peer) override;
    void forget(SocketHandoff &handoff) override;

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
