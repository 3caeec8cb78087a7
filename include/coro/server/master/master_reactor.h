#pragma once

#include "coro/server/shared/peer_table.h"
#include "coro/server/remote/control.h"
#include "coro/server/connection/serving_thread.h"
#include "coro/server/connection/block_pool.h"
#include "coro/server/remote/packet_kind.h"
#include "coro/ipc/link.h"

#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace coro {

// A function of the program's that says which worker gets what a client sent. Any other number than these and a worker's
// id drops it.
struct DispatchFunction {
    enum : int64_t { kDrops = -1, kCloses = -2, kAsUsual = -3 };   // CORO_DISPATCH_RESULT_*

    int64_t (*call)(void *context, int64_t session, int kind, std::string_view bytes) = nullptr;
    void *context = nullptr;
};

// One thread of a master: owns clients' sockets, reads and frames what they send, hands it to workers, and sends what
// these answer. No PHP in it, unless the program has functions to be asked: then it is the master's own thread.
class MasterReactor final : public ServingThread, private IpcLink::Observer {
public:
    struct Setting {
        int index = 0;
        int reactors = 1;
        size_t datagram_size = 0;
        Fd control;                  // to the manager
        DispatchFunction dispatch;
    };

    MasterReactor(Loop &loop, const ServerConfig &config, Scoreboard &board, PeerTable &peers,
                  std::vector<ServedPort> ports, Setting setting);
    ~MasterReactor() override;

    // From start() until is_over() the loop is held; then it is stopped.
    [[nodiscard]] int start();
    bool is_over() const { return is_over_; }
    // It has died, before the end of the workers.
    bool has_lost_manager() const { return is_manager_gone_ && !have_workers_ended_; }

    bool has_room_for_peer() const override;
    void welcome(const ServedPort &port, Fd socket, const Address &from) override;

    // What is done with what clients send: it goes to a worker (master_dispatch.cc).
    Storage &storage() override { return storage_; }
    Storage &storage_for(const Connection &peer) override;
    Storage &unread_storage() override { return storage_; }
    void on_turn(Connection &peer) override;
    int on_request(Connection &peer, const IncomingRequest &arrival) override;
    int on_handshake(Connection &peer, const IncomingRequest &arrival, const WebSocketOffer &offer) override;
    bool on_message(Connection &peer, const WebSocketMessage &message) override;
    bool on_receive(Connection &peer, const Packet &packet) override;
    TailReader on_tail(Connection &peer, const MessageTail &tail) override;
    void on_packet(DatagramSocket &socket, std::string_view bytes, const Address &from) override;
    void on_half_closed(Connection &peer) override;
    void on_sent(Connection &peer) override;
    void on_close_frame_sent(Connection &peer) override;
    void on_connect(Connection &peer) override;
    void on_close(Connection &peer, bool by_server) override;

private:
    // One worker process, or the next one that reads the same lane.
    struct WorkerSlot : std::enable_shared_from_this<WorkerSlot> {
        uint32_t lanes = 0;
        int worker_id = 0;
        std::unique_ptr<IpcLink> lane;
        bool is_ready = false;           // somebody reads the lane
        bool was_told = false;           // that nothing more comes
        uint64_t lost_upto = 0;          // datagrams that are said to have been taken by processes that have died
        size_t requests = 0;             // that it has and that have no answer yet
        size_t tails = 0;                // of messages, which it takes out of clients' sockets
        size_t returned = 0;             // bytes that it has given back and that wait for its successor
        std::deque<uint64_t> on_way;     // datagrams with sockets that it has not said to have
        std::vector<int64_t> held;       // clients that are not read from until it keeps up
        std::vector<int64_t> moving;     // likewise, until it has begun all that they had sent before its successor came

        bool keeps_up() const { return !lane->is_full() && returned < kReturnedMost; }
    };

    // What workers still have to say about a client, or to hear.
    struct Arbitration {
        struct Question {
            WorkerSlot *slot;
            uint32_t serial;
            uint64_t limit;
        };
        struct Unfinished {
            WorkerSlot *slot;
            uint32_t serial;     // of the kHalfClosed that it was told
            uint64_t sequence;   // of the datagram with that
        };
        std::vector<Question> questions;   // of workers that wait for room
        std::vector<Unfinished> unfinished;   // who have heard it, and may still have something to say to it
        WorkerSlot *writer = nullptr;           // who has said a part of something and not yet the rest
        WorkerSlot *fragment_writer = nullptr;            // whose WebSocket message in fragments has begun and not ended
        struct Waiting {
            std::shared_ptr<WorkerSlot> slot;   // perhaps of one that has gone
            PacketHead head;
            std::string bytes;
            Fd descriptor;
            UnsentPart unsent;
        };
        std::vector<Waiting> waiting;      // what others have said meanwhile

        const Unfinished *find_unfinished(const WorkerSlot &slot) const;
        bool has_waiting(const WorkerSlot &slot) const;
        bool ends_within_message(const WorkerSlot &slot) const;   // of what waits

        bool is_over() const { return questions.empty() && unfinished.empty() && !writer && !fragment_writer && waiting.empty(); }
    };

    // A message whose last bytes a worker is taking out of the client's socket.
    struct TailHandoff {
        std::shared_ptr<WorkerSlot> slot;   // perhaps of one that has gone
        uint64_t sequence;   // of the datagram with the socket; 0: it was not sent
    };

    // A client that is not read from until a worker resumes it. If that process dies, no other knows that it has to.
    struct Pause {
        WorkerSlot *slot;             // of the process that has paused it, or that was told of it and is to confirm() it
        uint64_t sequence;      // of the datagram that told it so; 0: it has paused the client itself
        bool is_unconfirmed;    // since it has come, for enable_delay_receive
    };

    // What has to be known of a client beyond its connection.
    struct PeerState {
        WorkerSlot *slot = nullptr;            // that has the last thing it sent
        uint64_t sequence = 0;           // of the datagram with that
        int worker_id = 0;               // whose it is, as long as nothing else decides
        uint32_t request = 0;            // serial of the last request
        bool is_handled = false;         // that request has no answer yet
        bool is_answer_begun = false;
        bool is_uncounted = false;       // workers may have more of its packets than its connection counts, since one has died
        std::vector<WorkerSlot *> heard_by;    // who was handed packets or messages of it
        std::unique_ptr<Arbitration> arbitration;      // with most clients there is none
        std::unique_ptr<TailHandoff> tail;  // likewise
        std::unique_ptr<Pause> pause;    // likewise

        bool has_questions() const { return arbitration && !arbitration->questions.empty(); }
        Arbitration &arbitrate() { return *(arbitration ? arbitration : arbitration = std::make_unique<Arbitration>()); }
        void end_arbitration_if_over()
        {
            if (arbitration && arbitration->is_over()) {
                arbitration.reset();
            }
        }
    };

    class ControlWatcher final : public Watcher, public Runnable {
    public:
        explicit ControlWatcher(MasterReactor &reactor, int fd) : Watcher(fd), reactor_(reactor) {}
        void on_ready(uint32_t) override;
        void run() override { reactor_.read_control(); }

    private:
        MasterReactor &reactor_;
    };

    // Something to do when a time is over, from the run queue.
    class Later final : public Timer, public Runnable {
    public:
        Later(MasterReactor &reactor, void (MasterReactor::*what)()) : reactor_(reactor), what_(what) {}
        void on_time() override;
        void run() override { (reactor_.*what_)(); }

    private:
        MasterReactor &reactor_;
        void (MasterReactor::*what_)();
    };

    // master_reactor.cc: seats and the end
    void read_control();
    void obey(const ControlMessage &message, Fd descriptor);
    void send_no_more(WorkerSlot &slot);
    void throttle_moving(WorkerSlot &slot);
    void release(std::vector<int64_t> &held);
    void switch_to(int worker_id, uint32_t lanes);
    void ready(WorkerSlot &slot);
    void listen();
    void forget_slot(WorkerSlot &slot, uint64_t upto, Connection &peer, PeerState &state);
    void lost(WorkerSlot &slot, const ControlMessage &message);
    void pause_lost(WorkerSlot &slot, uint64_t upto, Connection &peer, PeerState &state);
    void retire(uint32_t lanes);
    void begin_leaving();
    void manager_gone();
    void close_unhandled(bool with_messages);
    void leave_step();
    void trim();
    void last_connection_gone() override { leave_timer_.on_time(); }
    WorkerSlot *worker_slot_of(uint32_t lanes);
    WorkerSlot *worker_slot_of(const IpcLink &lane);
    size_t place_of(int64_t session) const
    {
        return (SessionNumbers::slot_of(session) - uint32_t(setting_.index)) / uint32_t(setting_.reactors);
    }
    PeerState &state_of(int64_t session);

    // master_dispatch.cc
    WorkerSlot *choose(int64_t session, Connection *peer, PacketKind kind, std::string_view bytes);
    WorkerSlot *choose_by_mode(const PeerAddress &peer_address, WorkerSlot *usual);
    bool is_worker(int64_t id) const { return id >= 0 && id < int64_t(serving_.size()); }
    WorkerSlot *least_busy() const;
    WorkerSlot *slot_for_socket();
    void pass_on(WorkerSlot *slot, const PacketHead &head, std::string_view bytes, Fd socket);
    int next_worker();                   // in turn, of those that are ready
    int forward_request(Connection &peer, const IncomingRequest &arrival, PacketKind kind, const WebSocketOffer *offer);
    static void note_hearer(PeerState &state, WorkerSlot &slot);
    // `send` says how: what it gets is the packet's head, what it gives the number of its datagram.
    template <class Send>
    void forward(WorkerSlot &slot, Connection &peer, PacketHead head, Send &&send);
    void forward(WorkerSlot &slot, Connection &peer, PacketHead head, std::string_view inline_part, const Payload &body);
    template <class Send>
    void forward_message(WorkerSlot &slot, Connection &peer, const PacketHead &head, Send &&send);
    bool forward_message(Connection &peer, PacketKind kind, uint32_t serial, std::string_view bytes, Block block);
    // Whose all is that this client sends, or -1: that is decided for each of what it sends.
    int worker_of(const Connection &peer) const;
    bool stays_with_worker(const Connection &peer) const { return worker_of(peer) >= 0; }
    bool has_shares() const;
    void throttle(Connection &peer, WorkerSlot &slot);
    void look_for_full_lanes();
    void end_tail(Connection &peer, PeerState &state, TailFate fate);
    uint32_t forget_tail(PeerState &state, const PeerRow &row);
    void note_unsent(Connection &peer);
    void note_kept();
    void note_memory()
    {
        if (common_.most_used + unsent_total_.bytes() > kMuchMemory && !trim_timer_.is_armed()) [[unlikely]] {
            loop_.arm(trim_timer_, loop_.now() + kTrimAfter);
        }
    }
    static PacketHead packet_to_worker(const Peer &peer, PacketKind kind, uint8_t flags = 0);
    void tell(Connection &peer, PacketKind kind, uint8_t flags = 0, std::string_view bytes = {});
    void announce(Connection &peer);
    void tell_half_closed(WorkerSlot &slot, PacketHead head, PeerState &state);

    // master_answers.cc
    void on_arrival(IpcLink &lane, IpcLink::Arrival &arrival) override;
    void on_room(IpcLink &lane) override;
    Storage &body_storage() override { return answers_; }
    void obey_worker(WorkerSlot &slot, Connection &peer, IpcLink::Arrival &arrival);
    void note_said(const Connection &peer, const IpcLink::Arrival &arrival);
    void answered(Connection &peer, const PacketHead &head);
    void send_bytes(Connection &peer, IpcLink::Arrival &arrival);
    void send_part(WorkerSlot &slot, Connection &peer, IpcLink::Arrival &arrival);
    bool must_wait(const PeerState &state, const WorkerSlot &slot, const IpcLink::Arrival &arrival) const;
    // True: this frame is the last one of a message in fragments.
    bool note_fragment(WorkerSlot &slot, PeerState &state, const IpcLink::Arrival &arrival);
    void writer_ended(Connection &peer, PeerState &state);
    void finished(WorkerSlot &slot, Connection &peer, PeerState &state);
    void question(WorkerSlot &slot, Connection *peer, const IpcLink::Arrival &arrival);
    // Those that can be. nullptr: it has gone.
    void answer_questions(int64_t session, const Connection *peer, PeerState &state);
    // What a worker has given back.
    void forward_again(WorkerSlot &from, const PacketHead &head, std::string_view bytes, Block body, size_t body_size, Fd descriptor);
    void tell_half_closed_again(WorkerSlot &from, WorkerSlot *slot, const PacketHead &head);
    void pause(Connection &peer, WorkerSlot &by);
    void resume(Connection &peer);
    void tell_resumed(WorkerSlot &by, Connection &peer);
    bool is_about_request(const PeerState &state, const PacketHead &head) const
    {
        return state.is_handled && state.request == head.serial;
    }
    void request_is_done(PeerState &state);

    static constexpr size_t kMuchMemory = 16 << 20;
    static constexpr size_t kReturnedMost = 4 << 20;
    static constexpr Nanoseconds kTrimAfter = 2 * kSecond;

    Scoreboard &board_;
    PeerTable &peers_;
    Setting setting_;
    ControlWatcher control_;
    BlockPool::Common common_;
    BlockPool storage_;             // of what clients send
    std::deque<BlockPool> shares_;  // likewise, by worker id, where clients stay with their workers
    BlockPool answers_{SIZE_MAX};   // to them: workers send no more than there is room for
    std::vector<std::shared_ptr<WorkerSlot>> slots_;
    std::vector<WorkerSlot *> serving_;        // by worker id
    std::vector<PeerState> states_;    // by the place of a session in our table
    struct Returned {
        WorkerSlot *slot;
        PacketHead head;
        std::string bytes;
        Block body;
        size_t body_size;
        Fd descriptor;
    };
    std::vector<Returned> returned_;     // by workers that have no successor yet
    TextBuffer inline_;
    size_t turn_;                        // see next_worker(); each reactor begins with another worker
    int last_descriptor_ = 0;            // for clients
    uint32_t half_closed_ = 0;           // serial of the last kHalfClosed, not 0
    Later listen_timer_{*this, &MasterReactor::listen};
    Later leave_timer_{*this, &MasterReactor::leave_step};
    Later trim_timer_{*this, &MasterReactor::trim};
    Later noting_{*this, &MasterReactor::note_kept};   // once in a turn
    Deadline leave_until_ = kNever;
    bool is_listening_ = false;
    bool workers_told_ = false;          // that nothing more comes
    bool is_manager_gone_ = false;
    bool have_workers_ended_ = false;
    bool is_over_ = false;
};

}  // namespace coro
