#pragma once

#include "coro/server/shared/scoreboard.h"
#include "coro/server/shared/peer_table.h"
#include "coro/server/connection/handler.h"
#include "coro/server/remote/socket_handoff.h"
#include "coro/server/remote/remote_peer.h"
#include "coro/ipc/link.h"

#include <deque>
#include <memory>
#include <unordered_map>
#include <vector>

namespace coro {

class Worker;

// What a worker of a master gets from its manager.
struct WorkerLinkSettings {
    PeerTable *peers = nullptr;              // nullptr: this worker owns its sockets itself
    std::vector<Fd> lanes;                       // one for each reactor thread
    std::vector<std::atomic<uint64_t> *> taken;  // likewise
    Scoreboard::End *end = nullptr;                   // of the server
    std::vector<const ServingRow *> reactors;    // what they count
    size_t datagram_size = 0;
    size_t lane_most = 4 << 20;                  // bytes on their way to one reactor thread that this process keeps
};

// A worker's lanes to the reactor threads of its master: hands over to handlers what comes, and knows the clients.
class WorkerLinks final : private IpcLink::Observer {
public:
    WorkerLinks(Worker &worker, Handler &handler, WorkerLinkSettings slot);
    ~WorkerLinks();

    [[nodiscard]] int start();
    // From here on what still comes goes back, for a worker that can handle it.
    void return_everything()
    {
        returns_ = true;
        for (auto &lane : lanes_) {
            lane->go_on();   // a fatal error may have ended a handler, and what came with its packet is not handed over yet
        }
    }
    void abandon();   // in a forked child
    // How much may lie in the master for one client of this reactor thread: all of kWidestWindow, or its share of what is left.
    size_t window(int reactor) const;
    // Is this so much already that each client has less?
    bool is_short(int reactor) const { return kept(reactor) > budget_ / 2; }
    // For a client with something to say while its lane is full.
    void await_lane(const IpcLink &lane, int64_t session);
    bool is_ending() const { return seat_.end->has_begun.load(std::memory_order_relaxed); }
    // Nothing more comes, and everything that was said has gone.
    bool is_done() const;
    void leave();             // time is over
    void return_held();       // at the end: what waits for a paused client to be resumed is the next worker's
    bool has_unsent() const;  // that waits for clients to take what was sent before
    // What was said is not all with the kernel, or the master is about to say who else has gone.
    bool has_pending_packets() const;

    Worker &worker() { return worker_; }
    Handler &handler() { return handler_; }
    // A packet or message that the client has sent, and the block, which is the handler's now.
    void hand_over(RemotePeer &peer, const PacketHead &head, std::string_view bytes, Block body, size_t body_size);
    void hand_over(IpcLink &lane, const PacketHead &head, Block body, size_t body_size);
    // For SocketHandoff: a client who may_be_read(), or nullptr; and ends of it.
    RemotePeer *readable_peer(int64_t session) const;
    void forget(SocketHandoff &lent);
    void message_lost(RemotePeer &peer);
    RemotePeer *find_peer(int64_t session);          // nullptr: there is none (any more)
    RemotePeer *known_peer(int64_t session) const;   // of those that this worker has had to do with
    size_t known_count() const;                          // likewise
    size_t peer_count() const;
    std::vector<int64_t> peer_ids(int64_t after, size_t most) const;
    void add_stalled(std::vector<StalledPeer> &to) const;

    Storage &storage();

private:
    // Of what is on its way to one client, or lies in the master for it.
    static constexpr size_t kWidestWindow = 512 << 10;
    static constexpr size_t kNarrowestWindow = 32 << 10;   // however much is kept for others: each client can go on

    void on_arrival(IpcLink &lane, IpcLink::Arrival &arrival) override;
    void on_room(IpcLink &lane) override;
    bool on_tail(IpcLink &lane, const IpcLink::Tail &tail) override;
    Storage &body_storage() override { return storage(); }

    size_t kept(int reactor) const;
    std::deque<int64_t> &awaiting(const IpcLink &lane);
    bool has_backlog() const;
    bool is_handing_over() const;
    void say_all_taken(IpcLink &lane);
    void give_back_sockets();
    void note_coroutines();
    void refuse(RemotePeer &peer, uint16_t code, const char *why);
    void on_request(IpcLink &lane, IpcLink::Arrival &arrival, bool is_handshake);
    void on_packet_or_message(IpcLink &lane, IpcLink::Arrival &arrival);
    void on_datagram(IpcLink::Arrival &arrival);
    void on_closed(IpcLink &lane, IpcLink::Arrival &arrival);
    void on_descriptor(IpcLink &lane, IpcLink::Arrival &arrival);
    void give_back(IpcLink &lane, IpcLink::Arrival &arrival);
    void release(IpcLink::Arrival &arrival);
    RemotePeer &sender_of(IpcLink &lane, const PacketHead &head);
    RemotePeer &add_peer(int64_t session, size_t port, IpcLink &lane);
    void forget_some();

    class ForgetTimer final : public Timer {
    public:
        explicit ForgetTimer(WorkerLinks &lanes) : lanes_(lanes) {}
        void on_time() override { lanes_.forget_some(); }

    private:
        WorkerLinks &lanes_;
    };

    Worker &worker_;
    Handler &handler_;
    WorkerLinkSettings seat_;
    std::vector<std::unique_ptr<IpcLink>> lanes_;
    std::vector<std::deque<int64_t>> awaiting_;   // for each lane, the clients that wait for room in it
    size_t budget_;               // of each reactor thread for what it keeps for clients
    size_t widest_;               // window
    std::vector<std::unique_ptr<RemotePeer>> peers_;   // by the slot of their session
    std::unordered_map<int64_t, std::unique_ptr<RemotePeer>> strays_;   // those whose slot is somebody else's by now
    std::vector<std::unique_ptr<SocketHandoff>> lent_;
    ForgetTimer forget_timer_{*this};
    size_t forget_at_ = 0;        // the slot that is looked at next
    size_t no_more_ = 0;          // lanes that have said so
    bool returns_ = false;
};

}  // namespace coro
