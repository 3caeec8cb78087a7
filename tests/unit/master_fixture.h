#pragma once

#include "blocking_client.h"
#include "http_server_fixture.h"
#include "ipc_link_fixture.h"
#include "loop_thread.h"

#include "coro/base/log.h"
#include "coro/server/master/master_reactor.h"

#include <set>

// The core of PROCESS mode within one process: a MasterReactor and workers, each with a loop in a thread of its own.
// The IPC links and the control socket between them are made as a manager makes them. The clients run in the test's
// thread and use blocking sockets.
namespace master_test {

using namespace coro;
using namespace std::literals;
using http_test::Call;
using link_test::Owner;
using link_test::pattern;

inline constexpr size_t kDatagram = 64 << 10;

class RecordingStorage final : public Storage {
public:
    Block allocate(size_t capacity) override
    {
        Block block = heap_storage().allocate(capacity);
        alive++;
        given.insert(block.data);
        return block;
    }
    Block grow(Block block, size_t capacity) override { return heap_storage().grow(block, capacity); }
    bool has_room(size_t capacity) override { return capacity <= room; }
    void free_block(Block block) override
    {
        alive--;
        heap_storage().release(block);
    }

    int alive = 0;
    size_t room = SIZE_MAX;
    std::set<const char *> given;
};

// A worker's handler. It keeps requests to /later in `waiting` and answers /echo with the body, /large with the
// bytes of `large`, /who with the handler's name, and any other request with its path. It sends packets and
// messages back, unless `receiving` is set.
class RemoteHandler final : public Handler, public WorkerHandler {
public:
    explicit RemoteHandler(std::string name) : name_(std::move(name)) {}

    Storage &storage() override { return bodies; }
    int on_request(const IncomingRequest &request) override
    {
        auto call = std::make_unique<Call>();
        call->message.borrow(request.head, request.base, request.body, request.origin, request.borrower);
        call->writer.attach(request.stream, request.head.is_head, request.head.minor, request.head.keep_alive);
        if (request.block.data) {
            call->message.take_body(bodies, request.block, request.body.size());
        }
        if (request.arriving) {
            call->message.take_arriving(*request.arriving);
        }
        clients.push_back(request.stream.peer().session());
        std::string path = call->path();
        if (path == "/later") {
            waiting.push_back(std::move(call));
        } else if (path == "/large") {
            call->writer.begin_head(200, "OK");
            (void) call->writer.end_with(large.payload(), 0);
        } else {
            (void) call->answer(path == "/echo" ? call->message.body() : path == "/who" ? name_ : path);
        }
        return 0;
    }
    int on_handshake(const IncomingRequest &request, const WebSocketOffer &) override
    {
        return http_test::TestHandler::accept_handshake(request);
    }
    bool on_message(Peer &client, const WebSocketMessage &message) override
    {
        clients.push_back(client.session());
        if (answers_messages) {
            (void) client.websocket()->send(message.opcode, {message.bytes});
        }
        if (at_message) {
            at_message(client);
        }
        give_back(message.block);
        return true;
    }
    bool on_receive(Peer &client, const Packet &packet) override
    {
        clients.push_back(client.session());
        packets.emplace_back(packet.bytes);
        receiving ? receiving(client, packet) : (void) client.send(packet.bytes, {});
        give_back(packet.block);
        return true;
    }
    void on_packet(DatagramSocket &, std::string_view, const Address &) override {}
    void on_buffer(Peer &, bool) override {}
    void on_connect(Peer &) override { connected++; }
    void on_close(Peer &, bool) override { closed++; }
    int64_t on_worker_start() override
    {
        started();
        return 0;
    }
    void on_worker_exit() override {}

    // Answers the requests to /later that wait.
    void answer_all()
    {
        for (auto &call : waiting) {
            (void) call->answer("late");
        }
        waiting.clear();
    }

    const std::string &name() const { return name_; }

    RecordingStorage bodies;
    Owner large;
    std::deque<std::unique_ptr<Call>> waiting;
    std::vector<int64_t> clients;   // ids of the clients that sent requests and packets, in the order of arrival
    std::vector<std::string> packets;
    bool answers_messages = true;
    std::function<void(Peer &)> at_message;
    std::function<void(Peer &, const Packet &)> receiving;
    std::function<void()> started;
    int connected = 0;
    int closed = 0;

private:
    void give_back(Block block)
    {
        if (block.data) {
            bodies.release(block);
        }
    }

    std::string name_;
};

// A worker that runs in a thread of the test instead of in a process of its own.
class Member {
public:
    Member(std::string name, const ServerConfig &config, WorkerRow &row, int id, const std::vector<ServedPort> &ports,
           WorkerLinkSettings slot) : handler(std::move(name))
    {
        thread.start([&, id, slot = std::move(slot)](Loop &loop, auto ready) mutable {
            {
                Worker local(loop, handler, handler, config, row, id, ports, Fd(), std::move(slot));
                worker = &local;
                handler.started = ready;
                EXPECT_EQ(local.run(), 0);
                row.pid = 0;
                // The worker is destroyed before its waiting requests are, as at the end of a process.
            }
            handler.waiting.clear();
        });
    }
    ~Member()
    {
        join();
        EXPECT_EQ(handler.bodies.alive, 0) << "a body was not given back";
        EXPECT_EQ(handler.large.references, 0);
    }

    // Calls the function in the worker's thread and returns its result when the turn of the loop has ended. So the worker has
    // sent the master what the function sends: a worker sends its packets at the end of a turn.
    template <class F>
    auto in(F function)
    {
        auto result = thread.in([&] { return function(*this); });
        thread.in([] { return 0; });
        return result;
    }
    // Returns false after die(), leave() and drain(): in() must not be called any more.
    bool serves() const { return !has_left_; }
    // Ends the worker without notifying its clients. Calls `meanwhile` after it has asked the worker to end.
    void die(const std::function<void()> &meanwhile = [] {})
    {
        has_left_ = true;
        thread.post([this] { worker->life().shut_down_now(); });
        meanwhile();
        join();
    }
    // Ends the worker regularly. in() must not be called afterwards.
    void leave()
    {
        if (!has_left_.exchange(true)) {
            thread.post([this] { worker->life().begin_drain(kWorkerLeaves); });
        }
    }
    void drain()   // drain() must be called in the worker's thread
    {
        has_left_ = true;
        worker->life().begin_drain(kWorkerDrains);
    }
    void join() { thread.join(); }

    void answer_all()
    {
        in([](Member &self) {
            self.handler.answer_all();
            return 0;
        });
    }

    bool waits_for(size_t calls)
    {
        return eventually([&] { return in([](Member &self) { return self.handler.waiting.size(); }) == calls; });
    }
    bool has_received(size_t packets)
    {
        return eventually([&] { return in([](Member &self) { return self.handler.packets.size(); }) >= packets; });
    }

    RemoteHandler handler;
    Worker *worker = nullptr;
    LoopThread thread;

private:
    std::atomic<bool> has_left_{false};
};

class MasterTest : public ::testing::Test {
protected:
    enum PortIndex { kWeb, kLines, kLengths };

    MasterTest()
    {
        set_log_level(LogLevel::kNone);
        web.open_http_protocol = web.open_websocket_protocol = true;
        lines.open_eof_split = true;
        lines.package_eof = "\n";
        lengths.open_length_check = true;
        lengths.package_body_offset = 4;
        for (PortConfig *port : {&web, &lines, &lengths}) {
            port->package_max_length = 16 << 20;
            EXPECT_EQ(framing_[port_count_].configure(port->framing()), FramingFault::kNone);
            add_port(*port);
        }
    }
    ~MasterTest() override
    {
        if (is_running_) {
            end();
        }
    }

    // Starts the master for `workers` workers. The test starts the workers afterwards, with hire() or serve().
    void open(int workers = 1)
    {
        config.worker_num = workers;
        Fd ends[2];
        ASSERT_EQ(make_control_pair(ends), 0);
        control = std::move(ends[0]);
        Fd theirs = std::move(ends[1]);
        reactor_thread.start([this, theirs = std::move(theirs)](Loop &loop, auto ready) mutable {
            MasterReactor local(loop, config, scoreboard, clients, ports_, {&turns, 0, 1, kDatagram, std::move(theirs), {}});
            reactor = &local;
            EXPECT_EQ(local.start(), 0);
            ready();
            while (!local.is_over()) {
                loop.run();
            }
            EXPECT_EQ(local.sessions().size(), 0u);
        });
        is_running_ = true;
    }

    // Makes an IPC link as a manager does, and stores the worker's end of the link in links_. Returns the number of
    // the link.
    uint32_t new_link(int worker_id = 0)
    {
        Fd ends[2];
        EXPECT_EQ(make_link_pair(kDatagram, ends), 0);
        links_.push_back(std::move(ends[1]));
        taken_.push_back(0);
        uint32_t number = uint32_t(links_.size());
        EXPECT_EQ(send_control(control.get(), {ControlMessage::kNewLink, worker_id, number}, ends[0].get()), 0);
        return number;
    }
    Fd end_of(uint32_t link) { return Fd(::dup(links_[link - 1].get())); }
    void notify_reactor(ControlMessage::Kind kind, uint32_t link, int worker_id = 0, uint64_t from = 0, uint64_t upto = 0)
    {
        EXPECT_EQ(send_control(control.get(), {kind, worker_id, link, 0, from, upto}), 0);
    }
    void switch_to(uint32_t link, int worker_id = 0)
    {
        notify_reactor(ControlMessage::kServing, link, worker_id);
        notify_reactor(ControlMessage::kReady, link, worker_id);
        reactor_is_idle();
    }

    // Starts a worker that reads link number `link`, from the datagram behind the last one that the previous worker
    // took.
    Member &hire(std::string name, uint32_t link, int worker_id = 0)
    {
        WorkerRow &row = scoreboard.row(int(members_.size()));
        std::atomic<uint64_t> &taken = scoreboard.taken(row, 0);
        taken = taken_[link - 1];
        WorkerLinkSettings slot = {&clients, {}, {&taken}, &scoreboard.end(), {&scoreboard.reactor_row(0)}, kDatagram};
        slot.links.push_back(end_of(link));
        members_.push_back(std::make_unique<Member>(std::move(name), config, row, worker_id, ports_, std::move(slot)));
        return *members_.back();
    }
    // Starts the first worker with the id `worker_id`, on a new IPC link, and lets it serve.
    Member &serve(std::string name = "one", int worker_id = 0)
    {
        uint32_t link = new_link(worker_id);
        Member &member = hire(std::move(name), link, worker_id);
        switch_to(link, worker_id);
        return member;
    }
    // Sends the reactor the message that a manager sends when a worker has ended. The ended worker is number
    // `member` and has read link number `link`.
    void lost(uint32_t link, size_t member)
    {
        lost_upto(link, scoreboard.taken(scoreboard.row(int(member)), 0));
    }
    void lost_upto(uint32_t link, uint64_t datagram)
    {
        notify_reactor(ControlMessage::kProcessDied, link, 0, taken_[link - 1] + 1, datagram);
        taken_[link - 1] = datagram;
    }

    // Waits until the master has forwarded this number of requests, packets and messages to workers. Returns false
    // if this takes too long.
    bool has_forwarded(uint64_t count)
    {
        return eventually([&] { return scoreboard.reactor_row(0).requests == count; });
    }
    // Waits until the reactor thread has handled all events that are pending now. It does not wait for packets that workers have
    // yet to send: call all_are_idle() for them.
    void reactor_is_idle()
    {
        for (int i = 0; i < 3; i++) {
            reactor_thread.in([] { return 0; });
        }
    }
    // Waits until each serving worker, and then the reactor, has handled all events that are pending now. No worker may be busy.
    void all_are_idle()
    {
        for (auto &member : members_) {
            if (member->serves()) {
                member->in([](Member &) { return 0; });
            }
        }
        reactor_is_idle();
    }
    size_t connections()
    {
        return reactor_thread.in([this] { return reactor->sessions().size(); });
    }

    // Blocks a worker's thread until let_go() is called. Then the thread runs `last`.
    void keep_busy(Member &worker, std::function<void()> last = [] {})
    {
        worker.thread.post([this, last = std::move(last)] {
            is_busy_.release();
            busy_.acquire();
            last();
        });
        is_busy_.acquire();
    }
    void let_go() { busy_.release(); }

    void begin_end()
    {
        scoreboard.end().has_begun = true;
        if (control) {
            notify_reactor(ControlMessage::kStop, 0);
        }
        for (auto &member : members_) {
            member->leave();
        }
    }
    // Ends the master as a manager does after all workers have ended.
    void end()
    {
        begin_end();
        members_.clear();
        control.reset();
        reactor_thread.join();
        is_running_ = false;
        EXPECT_EQ(scoreboard.sum(&ServingRow::accepted), scoreboard.sum(&ServingRow::closed));
        EXPECT_EQ(scoreboard.sum(&ServingRow::running), 0u);
    }

    BlockingClient connect(PortIndex port = kWeb, int receive_buffer = 0)
    {
        return BlockingClient(ports_[port].number, receive_buffer, make_layer_ ? make_layer_() : nullptr);
    }
    // Opens and closes clients, so that the next client gets the slot of the first one, which has gone.
    void pass_turn()
    {
        uint64_t closed = scoreboard.sum(&ServingRow::closed);
        for (uint64_t i = 1; i < SessionNumbers::kTurn; i++) {
            connect(kLines).reset();
            if (i % 32 == 0) {   // so that the queue of the listening socket is never full
                ASSERT_TRUE(eventually([&] { return scoreboard.sum(&ServingRow::closed) == closed + i; }));
            }
        }
        ASSERT_TRUE(eventually([&] { return scoreboard.sum(&ServingRow::closed) == closed + SessionNumbers::kTurn - 1; }));
    }
    // Makes all later connections use this layer. `of_clients` makes the layer of their clients, if it is another one.
    void set_layer(MakeStreamLayer make_layer, MakeStreamLayer of_clients = nullptr)
    {
        make_layer_ = of_clients ? of_clients : make_layer;
        for (ServedPort &port : ports_) {
            port.make_layer = make_layer;
        }
    }

    ServerConfig config;
    PortConfig web, lines, lengths;
    Scoreboard scoreboard{16, 1};
    PeerTable clients;
    Fd control;
    WorkerTurns turns;
    MasterReactor *reactor = nullptr;
    LoopThread reactor_thread;

private:
    void add_port(PortConfig &port)
    {
        Address any;
        ASSERT_EQ(Address::parse(AF_INET, "127.0.0.1", 0, any), 0);
        Listener &listener = listeners_[port_count_];
        ASSERT_EQ(listener.bind(any), 0);
        ASSERT_EQ(listener.listen(512), 0);
        ports_.push_back({listener.fd(), &port, &framing_[port_count_], int(port_count_), listener.address().port(),
                          1, PeerAddress::of(listener.address()), false, false, {}, {}, ServedPort::kAllClients});
        port_count_++;
    }

    std::binary_semaphore busy_{0};
    std::binary_semaphore is_busy_{0};
    size_t port_count_ = 0;
    MakeStreamLayer make_layer_;
    FramingRules framing_[3];
    Listener listeners_[3];
    std::vector<ServedPort> ports_;
    std::vector<Fd> links_;          // the workers' ends of the links; index: number of the link minus 1
    std::vector<uint64_t> taken_;    // number of the last datagram that ended workers took; index as in links_
    std::vector<std::unique_ptr<Member>> members_;
    bool is_running_ = false;
};

}  // namespace master_test
