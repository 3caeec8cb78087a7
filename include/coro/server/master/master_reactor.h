#pragma once

#include "coro/loop/deferred_call.h"
#include "coro/server/master/master_memory.h"
#include "coro/server/master/peer_state.h"
#include "coro/server/master/spare_answers.h"
#include "coro/server/master/worker_slots.h"
#include "coro/server/shared/figure_publisher.h"
#include "coro/server/shared/mailbox.h"
#include "coro/server/shared/peer_table.h"
#include "coro/server/remote/control.h"
#include "coro/server/connection/listening_thread.h"
#include "coro/server/rooms/sliced_delivery.h"
#include "coro/server/remote/packet_kind.h"
#include "coro/ipc/link.h"

#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
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
// forwards these to workers, and sends what workers send to them. A reactor thread runs no PHP, except for
// dispatch_func: with this function the reactor runs on the master's own thread.
class MasterReactor final : public ListeningThread, private IpcLink::Observer, private FigurePublisher::Source {
public:
    struct Setting {
        WorkerTurns *turns = nullptr;   // which all reactors of the server share
        int index = 0;
        int reactors = 1;
        size_t datagram_size = 0;
        Fd control;                  // this thread's end of the control socket to the manager
        DispatchFunction dispatch;
        RoomDirectory *rooms = nullptr;   // nullptr: the clients' sockets are in the workers
        // What processes that are no workers publish to rooms; nullptr: there are no such processes.
        const Mailbox *room_mail = nullptr;
        SpareAnswers *spare_answers = nullptr;   // nullptr: no code of the program runs in the master
    };

    MasterReactor(Loop &loop, const ServerConfig &config, Scoreboard &scoreboard, PeerTable &peers,
                  std::vector<ServedPort> ports, Setting setting);
    ~MasterReactor() override;

    // Starts the reactor, which keeps the loop alive until is_over() and then stops the loop. Returns 0 or -errno.
    [[nodiscard]] int start();
    bool is_over() const;
    // Returns true if the manager died before all workers had ended.
    bool has_lost_manager() const;

    bool has_room_for_peer() const override;
    void accepted(const ServedPort &port, Fd socket, const Address &from) override;

    // The functions of ConnectionHandler forward requests, messages and packets to workers (master_dispatch.cc).
    Storage &storage() override { return memory_.storage(); }
    Storage &storage_for(const Connection &connection) override;
    Storage &unread_storage() override { return memory_.storage(); }
    void on_turn(Connection &connection) override;
    int on_request(Connection &connection, const IncomingRequest &request) override;
    int on_handshake(Connection &connection, const IncomingRequest &request, const WebSocketOffer &offer) override;
    bool on_message(Connection &connection, const WebSocketMessage &message) override;
    bool on_receive(Connection &connection, const Packet &packet) override;
    TailReader begin_handoff(Connection &connection, const MessageTail &tail) override;
    bool has_response_begun(const Connection &connection) override;
    void on_packet(DatagramSocket &socket, std::string_view bytes, const Address &from) override;
    // This class does not define on_buffer(): workers call the handler's on_buffer(), because most unsent bytes
    // are queued in workers.
    void on_half_closed(Connection &connection) override;
    void on_secured(Connection &connection) override;
    void on_sent(Connection &connection) override;
    void on_close_frame_sent(Connection &connection) override;
    void on_connect(Connection &connection) override;
    void on_close(Connection &connection, bool by_server) override;

private:
    friend struct ForwardedBody;
    class WorkerPackets;
    class Bodies;
    class ReturnedPackets;
    class Rooms;
    class LostRequests;
    class Drain;

    class ControlWatcher final : public Watcher, public Runnable {
    public:
        explicit ControlWatcher(MasterReactor &reactor, int fd) : Watcher(fd), reactor_(reactor) {}
        void on_ready(uint32_t) override;
        void run() override { reactor_.read_control(); }

    private:
        MasterReactor &reactor_;
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
    void process_died(WorkerSlot &slot, const ControlMessage &message);
    void retire(uint32_t link_set);
    void last_connection_gone() override;
    bool has_owners() const;
    size_t index_of(int64_t session) const
    {
        return (SessionNumbers::slot_of(session) - uint32_t(setting_.index)) / uint32_t(setting_.reactors);
    }
    PeerState &peer_state(int64_t session);

    // Functions that forward packets from clients to workers (master_dispatch.cc).
    WorkerSlot *choose(int64_t session, Connection *connection, PacketKind kind, std::string_view bytes);
    void send_socket(WorkerSlot *slot, const PacketHead &head, std::string_view bytes, Fd socket);
    int forward_request(Connection &connection, const IncomingRequest &request, PacketKind kind, const WebSocketOffer *offer);
    // Forwards a packet. This function calls `send` with the head of the packet. `send` sends the packet and
    // returns the number of the datagram that carries the packet.
    template <class Send>
    void forward(WorkerSlot &slot, Connection &connection, PacketHead head, Send &&send);
    void forward(WorkerSlot &slot, Connection &connection, PacketHead head, std::string_view inline_part, const Payload &body);
    template <class Send>
    void forward_message(WorkerSlot &slot, Connection &connection, const PacketHead &head, Send &&send);
    bool forward_message(Connection &connection, const PacketHead &head, std::string_view bytes, Block block);
    // Returns the id of the worker that gets everything from this client, or -1 if the worker is chosen for each
    // packet.
    int worker_of(const Connection &connection) const;
    bool stays_with_worker(const Connection &connection) const { return worker_of(connection) >= 0; }
    void throttle(Connection &connection, WorkerSlot &slot);
    void check_full_links();
    void end_handoff(Connection &connection, PeerState &state, HandoffResult result);
    uint32_t forget_handoff(PeerState &state, const PeerRow &row);
    static PacketHead packet_to_worker(const Peer &connection, PacketKind kind, uint8_t flags = 0);
    void send_event(Connection &connection, PacketKind kind, uint8_t flags = 0, std::string_view bytes = {});

    // Packets from workers.
    void on_arrival(IpcLink &link, IpcLink::Arrival &arrival) override;
    void on_room(IpcLink &link) override;
    Storage &body_storage() override { return memory_.from_workers(); }

    Scoreboard &scoreboard_;
    PeerTable &peers_;
    Setting setting_;
    void add_gauges(ThreadGauges &gauges) override { add_gauges_of_clients(gauges); }

    ControlWatcher control_;
    MasterMemory memory_;
    FigurePublisher figures_{loop_, row_, *this};
    WorkerSlots workers_;
    std::vector<PeerState> states_;       // index: result of index_of() for the client's session
    std::unique_ptr<WorkerPackets> worker_packets_;
    std::unique_ptr<Bodies> bodies_;
    std::unique_ptr<ReturnedPackets> returned_;
    std::unique_ptr<Rooms> rooms_of_clients_;
    std::unique_ptr<LostRequests> lost_requests_;
    std::unique_ptr<Drain> drain_;
    TextBuffer inline_;
    int last_descriptor_ = 0;            // clients' sockets must have lower descriptors than this number
    DeferredCall<MasterReactor> listen_timer_{loop_, *this, &MasterReactor::listen};
    bool is_listening_ = false;
};

// What workers send about clients: bytes for them, and commands such as pause and close. If several workers send to one
// client at the same time, keeps their messages apart (Arbitration). Tells the workers for which clients there is room.
class MasterReactor::WorkerPackets {
public:
    explicit WorkerPackets(MasterReactor &reactor) : reactor_(reactor) {}

    void handle(WorkerSlot &slot, Connection &connection, IpcLink::Arrival &arrival);
    void room_request(WorkerSlot &slot, Connection *connection, const IpcLink::Arrival &arrival);
    // Sends kRoom to each worker that has asked for room (kAwaitRoom) and whose limit is above the number of bytes
    // that are unsent for the client now. `connection` is nullptr if the client has gone.
    void grant_room(int64_t session, const Connection *connection, PeerState &state);
    void publish_unsent(Connection &connection);
    void announce(Connection &connection);
    void send_half_closed(WorkerSlot &slot, PacketHead head, PeerState &state);
    // Called when a worker has handled everything that the client had sent before it ended its direction of the stream.
    void finished(WorkerSlot &slot, Connection &connection, PeerState &state);
    // Called for each client when a worker's process has died.
    void end_output(WorkerSlot &slot, uint64_t upto, Connection &connection, PeerState &state);
    void end_pause(WorkerSlot &slot, uint64_t upto, Connection &connection, PeerState &state);

private:
    static constexpr Nanoseconds kWatchReaders = 50 * kMillisecond;   // time between two looks at clients that read

    void publish_processed(const Connection &connection, const IpcLink::Arrival &arrival);
    void end_response(Connection &connection, const PacketHead &head, std::string_view more);
    void send_bytes(Connection &connection, IpcLink::Arrival &arrival);
    void send_part(WorkerSlot &slot, Connection &connection, IpcLink::Arrival &arrival);
    void writer_ended(Connection &connection, PeerState &state);
    void pause(Connection &connection, WorkerSlot &by);
    void resume(Connection &connection);
    void send_resumed(WorkerSlot &by, Connection &connection);
    void watch_readers();

    MasterReactor &reactor_;
    uint32_t half_closed_ = 0;       // number that the last kHalfClosed packet has carried; no packet carries 0
    std::vector<int64_t> watched_;   // sessions of the clients that have unsent bytes
    DeferredCall<WorkerPackets> readers_timer_{reactor_.loop_, *this, &WorkerPackets::watch_readers};
};

// Forwards the bodies of requests that workers handle while the bodies arrive (PeerState::forwarded).
class MasterReactor::Bodies {
public:
    explicit Bodies(MasterReactor &reactor) : reactor_(reactor) {}

    void begin(WorkerSlot &slot, const Connection &connection, RequestBody &body);
    void forward(ForwardedBody &forwarded);
    void taken(WorkerSlot &slot, PeerState &state, const IpcLink::Arrival &arrival);
    void drop(PeerState &state);
    void finish(PeerState &state);

private:
    void send(ForwardedBody &forwarded);

    MasterReactor &reactor_;
};

// What draining workers have sent back, because they do not begin it: sends it on to their successors.
class MasterReactor::ReturnedPackets {
public:
    explicit ReturnedPackets(MasterReactor &reactor) : reactor_(reactor) {}

    void forward(WorkerSlot &from, const PacketHead &head, std::string_view bytes, Block body, size_t body_size, Fd descriptor);
    void forward_all();   // called when a successor serves
    void all_taken(WorkerSlot &slot);
    void worker_ended(const WorkerSlot &slot);
    void drop_packets_of(const WorkerSlot &slot);   // called when a worker has ended that has no successor

    struct Packet {
        WorkerSlot *from;
        PacketHead head;
        std::string bytes;
        Block body;
        size_t body_size;
        Fd descriptor;
    };

    // The body of a request that a draining worker has sent back, until this worker has sent back all kBody packets of
    // the body, too. If the next worker also sends back the request before that, the packets come back from both: the
    // third worker must get those of the second one first.
    struct Body {
        // A worker that still has packets of the body.
        struct Source {
            WorkerSlot *slot;
            uint32_t awaited;   // the number of packets that come back from this worker and were not sent on
        };

        int64_t session;
        uint32_t stream;                // PacketHead::stream of the request
        WorkerSlot *slot;               // the worker that has got the request
        std::vector<Source> sources;    // in the order of the body, never empty
        std::vector<Packet> held;       // packets that have come back, and wait for those before them
    };
    Body *find_body(int64_t session, uint32_t stream);
    void forget_body(int64_t session, uint32_t stream);
    static void send_body_error(WorkerSlot &slot, int64_t session, uint32_t stream);

private:
    void resend_half_closed(WorkerSlot &from, WorkerSlot *slot, const PacketHead &head);
    bool has_lost_body(const PacketHead &head, std::string_view bytes);
    void request_came_back(WorkerSlot &from, WorkerSlot *to, const PacketHead &head, PeerState &state);
    void body_came_back(WorkerSlot &from, const PacketHead &head, std::string_view bytes, Block body, size_t body_size);
    void pass_on(Body &returned);

    MasterReactor &reactor_;
    std::vector<Packet> packets_;   // packets of workers whose successors do not serve yet
    std::vector<Body> bodies_;
};

// Sends what is published to rooms to the members among the thread's clients. Workers publish over their links, and all other
// processes through the thread's mailbox.
class MasterReactor::Rooms final : public SlicedDelivery, private MailHandler {
public:
    explicit Rooms(MasterReactor &reactor);

    void start();
    void publish(const IpcLink::Arrival &arrival);
    void upgraded(int64_t session);   // called when a client has become a WebSocket
    void closed(int64_t session) { early_.erase(session); }
    void finish_all();                // sends what has arrived in the mailbox, and all messages to all members

private:
    // What was published to a client whose worker has answered its handshake, as long as this answer is on its way.
    struct Early {
        websocket::Opcode opcode;
        std::string bytes;
        UnsentPart unsent;
    };

    bool send(Connection &connection, const Payload &frame) override;
    bool keep_until_upgraded(Connection &connection, const RoomMessage &message) override;
    void prefetch_for(const Connection &connection) const override;
    Storage &storage() override { return reactor_.memory_.from_workers(); }
    bool needs_coroutine(uint32_t) const override { return false; }
    void on_mail(const Mail &mail) override;
    void publish(std::string_view packet, std::string_view body);
    bool wait_for_turn(Connection &connection, Arbitration &arbitration, const PacketHead &head, std::string_view bytes);

    MasterReactor &reactor_;
    // Stands for a worker that sends what is published: such a message waits, as those of any worker, while another worker has
    // sent only a part of a message to the same client.
    std::shared_ptr<WorkerSlot> publisher_ = std::make_shared<WorkerSlot>();
    std::unique_ptr<MailReader> mail_;   // nullptr: only workers publish
    std::unordered_map<int64_t, std::vector<Early>> early_;
};

// Requests whose worker has died. A program that kills the worker of a request and then answers in its place may be about to
// answer: until then, the client waits a moment for a spare answer before it gets status 502.
class MasterReactor::LostRequests {
public:
    explicit LostRequests(MasterReactor &reactor) : reactor_(reactor) {}

    void add(Connection &connection);
    void refuse_all() { refuse(true); }

private:
    struct Waiting {
        int64_t session;
        Nanoseconds until;
    };

    bool answer_in_place(Connection &connection);
    void refuse(bool all);
    void refuse_overdue() { refuse(false); }

    MasterReactor &reactor_;
    std::deque<Waiting> waiting_;
    DeferredCall<LostRequests> timer_{reactor_.loop_, *this, &LostRequests::refuse_overdue};
};

// How a reactor thread ends: it accepts no more clients, lets the workers finish, and closes the connections.
class MasterReactor::Drain {
public:
    explicit Drain(MasterReactor &reactor) : reactor_(reactor) {}

    void begin();
    void manager_gone();
    void workers_ended() { have_workers_ended_ = true; }
    void go_on() { timer_.call_soon(); }   // called when something has ended that the thread may wait for
    bool is_manager_gone() const { return is_manager_gone_; }
    bool has_lost_manager() const { return is_manager_gone_ && !have_workers_ended_; }
    bool is_over() const { return is_over_; }

private:
    void step();
    void close_unhandled(bool with_messages);

    MasterReactor &reactor_;
    DeferredCall<Drain> timer_{reactor_.loop_, *this, &Drain::step};
    Deadline until_ = kNever;
    bool sent_last_packets_ = false;   // true: kLastPacket has been sent over all links
    bool is_manager_gone_ = false;
    bool have_workers_ended_ = false;
    bool is_over_ = false;
};

}  // namespace coro
