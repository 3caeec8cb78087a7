#pragma once

#include "coro/server/master/peer_state.h"
#include "coro/server/master/returned_body.h"
#include "coro/server/master/worker_slot.h"
#include "coro/server/shared/peer_table.h"
#include "coro/server/remote/control.h"
#include "coro/server/connection/listening_thread.h"
#include "coro/server/connection/block_pool.h"
#include "coro/server/remote/packet_kind.h"
#include "coro/ipc/link.h"

#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace coro {

// The program's dispatch_func. `call` returns the id of the worker that gets a client's packet, or one of the
// results kDrops, kCloses and kAsUsual. With any other result the packet is dropped.
struct DispatchFunction {
    enum : int64_t { kDrops = -1, kCloses = -2, kAsUsual = -3 };   // the PHP constants CORO_DISPATCH_RESULT_*

    int64_t (*call)(void *context, int64_t session, int kind, std::string_view bytes) = nullptr;
    void *context = nullptr;
};

// One reactor thread of a master. It owns clients' sockets, reads from them and cuts the bytes into packets,
// forwards these to workers, and sends the workers' answers. A reactor thread runs no PHP, except for
// dispatch_func: with this function the reactor runs on the master's own thread.
class MasterReactor final : public ListeningThread, private IpcLink::Observer {
public:
    struct Setting {
        int index = 0;
        int reactors = 1;
        size_t datagram_size = 0;
        Fd control;                  // this thread's end of the control socket to the manager
        DispatchFunction dispatch;
    };

    MasterReactor(Loop &loop, const ServerConfig &config, Scoreboard &scoreboard, PeerTable &peers,
                  std::vector<ServedPort> ports, Setting setting);
    ~MasterReactor() override;

    // Starts the reactor, which keeps the loop alive until is_over() and then stops the loop. Returns 0 or -errno.
    [[nodiscard]] int start();
    bool is_over() const { return is_over_; }
    // Returns true if the manager died before all workers had ended.
    bool has_lost_manager() const { return is_manager_gone_ && !have_workers_ended_; }

    bool has_room_for_peer() const override;
    void accepted(const ServedPort &port, Fd socket, const Address &from) override;

    // The functions of ConnectionHandler forward requests, messages and packets to workers (master_dispatch.cc).
    Storage &storage() override { return storage_; }
    Storage &storage_for(const Connection &peer) override;
    Storage &unread_storage() override { return storage_; }
    void on_turn(Connection &peer) override;
    int on_request(Connection &peer, const IncomingRequest &request) override;
    int on_handshake(Connection &peer, const IncomingRequest &request, const WebSocketOffer &offer) override;
    bool on_message(Connection &peer, const WebSocketMessage &message) override;
    bool on_receive(Connection &peer, const Packet &packet) override;
    TailReader begin_handoff(Connection &peer, const MessageTail &tail) override;
    bool has_answer_begun(const Connection &peer) override;
    void on_packet(DatagramSocket &socket, std::string_view bytes, const Address &from) override;
    // This class does not define on_buffer(): workers call the handler's on_buffer(), because most unsent bytes
    // are queued in workers.
    void on_half_closed(Connection &peer) override;
    void on_secured(Connection &peer) override;
    void on_sent(Connection &peer) override;
    void on_close_frame_sent(Connection &peer) override;
    void on_connect(Connection &peer) override;
    void on_close(Connection &peer, bool by_server) override;

private:
    class ControlWatcher final : public Watcher, public Runnable {
    public:
        explicit ControlWatcher(MasterReactor &reactor, int fd) : Watcher(fd), reactor_(reactor) {}
        void on_ready(uint32_t) override;
        void run() override { reactor_.read_control(); }

    private:
        MasterReactor &reactor_;
    };

    // Calls a method of the reactor from the run queue when a timer expires.
    class DeferredCall final : public Timer, public Runnable {
    public:
        DeferredCall(MasterReactor &reactor, void (MasterReactor::*what)()) : reactor_(reactor), what_(what) {}
        void on_time() override;
        void run() override { (reactor_.*what_)(); }

    private:
        MasterReactor &reactor_;
        void (MasterReactor::*what_)();
    };

    // Functions for links to workers and for the end of the server (master_reactor.cc).
    void read_control();
    void handle_control(const ControlMessage &message, Fd descriptor);
    void send_last_packet(WorkerSlot &slot);
    void throttle_moving(WorkerSlot &slot);
    void release(std::vector<int64_t> &throttled);
    void switch_to(int worker_id, uint32_t link_set);
    void ready(WorkerSlot &slot);
    void listen();
    void output_lost(WorkerSlot &slot, uint64_t upto, Connection &peer, PeerState &state);
    void process_died(WorkerSlot &slot, const ControlMessage &message);
    void pause_lost(WorkerSlot &slot, uint64_t upto, Connection &peer, PeerState &state);
    void retire(uint32_t link_set);
    void begin_drain();
    void manager_gone();
    void close_unhandled(bool with_messages);
    void drain_step();
    void trim();
    void last_connection_gone() override { drain_timer_.on_time(); }
    WorkerSlot *worker_slot_of(uint32_t link_set);
    WorkerSlot *worker_slot_of(const IpcLink &link);
    size_t index_of(int64_t session) const
    {
        return (SessionNumbers::slot_of(session) - uint32_t(setting_.index)) / uint32_t(setting_.reactors);
    }
    PeerState &peer_state(int64_t session);

    // Functions that forward packets from clients to workers (master_dispatch.cc).
    WorkerSlot *choose(int64_t session, Connection *peer, PacketKind kind, std::string_view bytes);
    WorkerSlot *choose_by_mode(const PeerAddress &peer_address, WorkerSlot *usual);
    bool is_worker(int64_t id) const { return id >= 0 && id < int64_t(serving_.size()); }
    WorkerSlot *least_busy() const;
    WorkerSlot *slot_for_socket();
    void send_socket(WorkerSlot *slot, const PacketHead &head, std::string_view bytes, Fd socket);
    int next_worker();                   // returns the ids of the ready workers in turn
    int forward_request(Connection &peer, const IncomingRequest &request, PacketKind kind, const WebSocketOffer *offer);
    // Functions that forward the bodies of requests that workers handle already (master_bodies.cc).
    friend struct ForwardedBody;
    void begin_body(WorkerSlot &slot, const Connection &peer, RequestBody &body);
    void forward_body(ForwardedBody &forwarded);
    void send_body(ForwardedBody &forwarded);
    void finish_body(PeerState &state);
    void body_taken(WorkerSlot &slot, PeerState &state, const IpcLink::Arrival &arrival);
    void drop_body(PeerState &state);
    // Functions for bodies that draining workers have sent back (returned_bodies.cc).
    ReturnedBody *returned_body(int64_t session, uint32_t stream);
    bool has_lost_body(const PacketHead &head, std::string_view bytes);
    void request_returned(WorkerSlot &from, WorkerSlot *to, const PacketHead &head, PeerState &state);
    void body_returned(WorkerSlot &from, const PacketHead &head, std::string_view bytes, Block body, size_t body_size);
    void pass_on(ReturnedBody &returned);
    void forget_returned_body(int64_t session, uint32_t stream);
    void send_body_error(WorkerSlot &slot, int64_t session, uint32_t stream);
    void all_taken(WorkerSlot &slot);
    void returned_bodies_lost(const WorkerSlot &slot);

    static void add_recipient(PeerState &state, WorkerSlot &slot);
    // Forwards a packet. This function calls `send` with the head of the packet. `send` sends the packet and
    // returns the number of the datagram that carries the packet.
    template <class Send>
    void forward(WorkerSlot &slot, Connection &peer, PacketHead head, Send &&send);
    void forward(WorkerSlot &slot, Connection &peer, PacketHead head, std::string_view inline_part, const Payload &body);
    template <class Send>
    void forward_message(WorkerSlot &slot, Connection &peer, const PacketHead &head, Send &&send);
    bool forward_message(Connection &peer, const PacketHead &head, std::string_view bytes, Block block);
    // Returns the id of the worker that gets everything from this client, or -1 if the worker is chosen for each
    // packet.
    int worker_of(const Connection &peer) const;
    bool stays_with_worker(const Connection &peer) const { return worker_of(peer) >= 0; }
    bool has_shares() const;
    void throttle(Connection &peer, WorkerSlot &slot);
    void check_full_links();
    void end_handoff(Connection &peer, PeerState &state, HandoffResult result);
    uint32_t forget_handoff(PeerState &state, const PeerRow &row);
    void publish_unsent(Connection &peer);
    void publish_kept();
    void watch_readers();
    void arm_trim_timer()
    {
        if (common_.most_used + unsent_total().bytes() > kMuchMemory && !trim_timer_.is_armed()) [[unlikely]] {
            loop_.arm(trim_timer_, loop_.now() + kTrimAfter);
        }
    }
    static PacketHead packet_to_worker(const Peer &peer, PacketKind kind, uint8_t flags = 0);
    void send_event(Connection &peer, PacketKind kind, uint8_t flags = 0, std::string_view bytes = {});
    void send_connected(Connection &peer);
    void send_half_closed(WorkerSlot &slot, PacketHead head, PeerState &state);

    // Functions that handle packets from workers (master_answers.cc).
    void on_arrival(IpcLink &link, IpcLink::Arrival &arrival) override;
    void on_room(IpcLink &link) override;
    Storage &body_storage() override { return answer_storage_; }
    void handle_worker_packet(WorkerSlot &slot, Connection &peer, IpcLink::Arrival &arrival);
    void publish_processed(const Connection &peer, const IpcLink::Arrival &arrival);
    void answered(Connection &peer, const PacketHead &head);
    void send_bytes(Connection &peer, IpcLink::Arrival &arrival);
    void send_part(WorkerSlot &slot, Connection &peer, IpcLink::Arrival &arrival);
    bool must_wait(const PeerState &state, const WorkerSlot &slot, const IpcLink::Arrival &arrival) const;
    // Records whether the worker is in the middle of a fragmented message. Returns true if the frame in `arrival`
    // is the last frame of a fragmented message.
    bool track_fragments(WorkerSlot &slot, PeerState &state, const IpcLink::Arrival &arrival);
    void writer_ended(Connection &peer, PeerState &state);
    void finished(WorkerSlot &slot, Connection &peer, PeerState &state);
    void room_request(WorkerSlot &slot, Connection *peer, const IpcLink::Arrival &arrival);
    // Sends kRoom to each worker that has asked for room (kAwaitRoom) and whose limit is above the number of bytes
    // that are unsent for the client now. `peer` is nullptr if the client has gone.
    void grant_room(int64_t session, const Connection *peer, PeerState &state);
    // Forwards a packet that a draining worker has sent back.
    void forward_again(WorkerSlot &from, const PacketHead &head, std::string_view bytes, Block body, size_t body_size,
                       Fd descriptor);
    void resend_half_closed(WorkerSlot &from, WorkerSlot *slot, const PacketHead &head);
    void pause(Connection &peer, WorkerSlot &by);
    void resume(Connection &peer);
    void send_resumed(WorkerSlot &by, Connection &peer);
    bool is_about_request(const PeerState &state, const PacketHead &head) const
    {
        return state.exchange.is_handled && state.exchange.stream == head.stream;
    }
    void request_is_done(PeerState &state);

    static constexpr size_t kMuchMemory = 16 << 20;
    static constexpr Nanoseconds kWatchReaders = 50 * kMillisecond;   // time between two looks at clients that read
    static constexpr Nanoseconds kTrimAfter = 2 * kSecond;

    Scoreboard &scoreboard_;
    PeerTable &peers_;
    Setting setting_;
    ControlWatcher control_;
    BlockPool::Common common_;
    BlockPool storage_;             // memory for bodies from clients
    std::deque<BlockPool> shares_;  // memory for bodies from clients that belong to one worker; index: worker id
    // Memory for bodies from workers. The pool needs no limit, because each worker limits the bytes that it sends
    // (WorkerLink::window()).
    BlockPool answer_storage_{SIZE_MAX};
    std::vector<std::shared_ptr<WorkerSlot>> slots_;
    std::vector<WorkerSlot *> serving_;   // index: worker id
    std::vector<PeerState> states_;       // index: result of index_of() for the client's session
    struct Returned {
        WorkerSlot *slot;
        PacketHead head;
        std::string bytes;
        Block body;
        size_t body_size;
        Fd descriptor;
    };
    // packets that draining workers have sent back while their successors do not serve yet
    std::vector<Returned> returned_;
    std::vector<ReturnedBody> returned_bodies_;
    TextBuffer inline_;
    size_t turn_;   // counter with which next_worker() chooses; each reactor begins at a different worker
    int last_descriptor_ = 0;            // clients' sockets must have lower descriptors than this number
    uint32_t half_closed_ = 0;           // number that the last kHalfClosed packet has carried; no packet carries 0
    DeferredCall listen_timer_{*this, &MasterReactor::listen};
    DeferredCall drain_timer_{*this, &MasterReactor::drain_step};
    DeferredCall trim_timer_{*this, &MasterReactor::trim};
    // Publishes the memory use of this thread once in a turn of the loop.
    DeferredCall publish_timer_{*this, &MasterReactor::publish_kept};
    DeferredCall readers_timer_{*this, &MasterReactor::watch_readers};
    std::vector<int64_t> watched_;        // sessions of the clients that have unsent bytes
    Deadline drain_until_ = kNever;
    bool is_listening_ = false;
    bool sent_last_packets_ = false;          // true: kLastPacket has been sent over all links
    bool is_manager_gone_ = false;
    bool have_workers_ended_ = false;
    bool is_over_ = false;
};

}  // namespace coro
