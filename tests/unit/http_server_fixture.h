#pragma once

#include "coro/net/listener.h"
#include "coro/server/connection/connection.h"
#include "coro/server/connection/datagram_socket.h"
#include "coro/server/http/incoming_request.h"
#include "coro/server/http/request_body.h"
#include "coro/server/http/response_writer.h"
#include "coro/server/http/status.h"
#include "core/server/http/protocol.h"
#include "coro/server/websocket/protocol.h"
#include "coro/server/lifecycle/worker.h"
#include "fake_clock.h"
#include "http_test_client.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <deque>
#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <utility>

// Helpers for tests of servers: a worker that serves a real loopback socket, and a handler in C++. Each test has one
// thread and a fake clock, so that tests do not wait for real time.
namespace http_test {

using namespace coro;

class CountingStorage final : public Storage {
public:
    Block allocate(size_t capacity) override
    {
        alive++;
        largest = std::max(largest, capacity);
        return heap_storage().allocate(capacity);
    }
    Block grow(Block block, size_t capacity) override
    {
        grown++;
        largest = std::max(largest, capacity);
        return heap_storage().grow(block, capacity);
    }
    bool has_room(size_t capacity) override { return capacity <= room; }
    bool has_plenty(size_t capacity) override { return capacity <= plenty; }
    void free_block(Block block) override
    {
        alive--;
        heap_storage().release(block);
    }

    int alive = 0;
    size_t largest = 0;
    int grown = 0;
    size_t room = SIZE_MAX;
    size_t plenty = SIZE_MAX;
};

// A request that the handler has received, with the writer of its answer. The test may answer the request later.
struct Call {
    RequestData message;
    ResponseWriter writer;
    Connection *connection = nullptr;

    std::string path() const { return std::string(message.text(message.head().path)); }
    int answer(std::string_view body, int status = 200)
    {
        writer.begin_head(status, reason_phrase(status));
        return writer.end_with({body}, 0);
    }
};

using CallHandler = std::function<void(std::unique_ptr<Call>)>;

// A handler that answers each request with the path of the request, unless there is a route for the path. It keeps
// requests to /later in `waiting`.
class TestHandler final : public Handler, public WorkerHandler {
public:
    TestHandler()
    {
        routes["/later"] = [this](auto call) { waiting.push_back(std::move(call)); };
        routes["/echo"] = [](auto call) { (void) call->answer(call->message.body()); };
    }

    Storage &storage() override { return bodies; }

    int on_request(const IncomingRequest &request) override
    {
        if (refuses) {
            return 503;
        }
        auto call = std::make_unique<Call>();
        call->connection = &static_cast<Connection &>(request.stream.peer());
        call->message.borrow(request.head, request.base, request.body, request.origin, request.borrower);
        call->writer.attach(request.stream, request.head.is_head, request.head.minor, request.head.keep_alive);
        if (request.block.data) {
            call->message.take_body(bodies, request.block, request.body.size());
        }
        if (request.arriving) {
            call->message.take_arriving(*request.arriving);
        }
        seen.push_back(call->path());
        auto route = routes.find(seen.back());
        if (route != routes.end()) {
            route->second(std::move(call));
        } else {
            (void) call->answer(seen.back());
        }
        return 0;
    }

    int on_handshake(const IncomingRequest &request, const WebSocketOffer &offer) override
    {
        return handshaking ? handshaking(request, offer) : accept_handshake(request);
    }
    // Answers a WebSocket handshake without the accept key, because the clients of these tests do not check it.
    static int accept_handshake(const IncomingRequest &request)
    {
        ResponseWriter writer;
        writer.attach(request.stream, false, 1, true);
        writer.begin_head(101, reason_phrase(101));
        return writer.end_with({}, 0);
    }
    bool on_message(Peer &client, const WebSocketMessage &message) override
    {
        auto &connection = static_cast<Connection &>(client);
        std::string bytes(message.bytes);
        bool is_handled = !answers_message || answers_message(connection, message.bytes);
        if (message.block.data) {
            bodies.release(message.block);
        }
        if (messaging) {
            messaging(connection, message.opcode, bytes);
        }
        return is_handled;
    }
    bool on_receive(Peer &client, const Packet &packet) override
    {
        auto &connection = static_cast<Connection &>(client);
        received.emplace_back(packet.bytes);
        bool is_handled = !answers_packet || answers_packet(connection, packet.bytes);
        in_blocks += packet.block.data != nullptr;
        if (packet.block.data) {
            bodies.release(packet.block);
        }
        if (receiving && !refuses) {
            receiving(connection, received.back());
        }
        return is_handled && !refuses;
    }
    void on_packet(DatagramSocket &socket, std::string_view bytes, const Address &from) override
    {
        received.emplace_back(bytes);
        if (answering) {
            answering(socket, bytes, from);
        }
    }
    void on_buffer(Peer &, bool is_full) override { fullness += is_full ? "full " : "empty "; }
    void on_connect(Peer &client) override
    {
        auto &connection = static_cast<Connection &>(client);
        connected++;
        if (connecting) {
            connecting(connection);
        }
    }
    void on_close(Peer &, bool by_server) override { (by_server ? closed_by_server : closed_by_peer)++; }
    int64_t on_worker_start() override
    {
        started();
        return 0;
    }
    void on_worker_exit() override { exit_told++; }

    // Returns the oldest unanswered request to /later.
    std::unique_ptr<Call> next()
    {
        EXPECT_FALSE(waiting.empty());
        auto call = std::move(waiting.front());
        waiting.pop_front();
        return call;
    }

    CountingStorage bodies;
    std::map<std::string, CallHandler> routes;
    std::deque<std::unique_ptr<Call>> waiting;
    std::vector<std::string> seen;
    std::vector<std::string> received;   // the packets and datagrams that have arrived
    int in_blocks = 0;                   // number of packets that came in a Block of memory of their own
    std::string fullness;
    std::function<void(Connection &, const std::string &)> receiving;
    std::function<void(DatagramSocket &, std::string_view, const Address &)> answering;
    std::function<void()> started;
    std::function<void(Connection &)> connecting;
    // answers_message handles a message, and answers_packet a packet. Both return false if they could not handle it.
    std::function<bool(Connection &, std::string_view)> answers_message;
    std::function<bool(Connection &, std::string_view)> answers_packet;
    std::function<int(const IncomingRequest &, const WebSocketOffer &)> handshaking;
    std::function<void(Connection &, websocket::Opcode, const std::string &)> messaging;
    bool refuses = false;
    int connected = 0;
    int closed_by_server = 0;
    int closed_by_peer = 0;
    int exit_told = 0;
};

class ServerTest : public ::testing::Test {
protected:
    static constexpr int kTcp = 1;

    ServerTest() { port.open_http_protocol = true; }

    // Runs a worker, and `script` in a coroutine of the worker's loop. With shut_down_at_end, the worker is shut
    // down when the script has ended.
    template <class Script>
    void serve(Script script, bool shut_down_at_end = true)
    {
        Address any;
        ASSERT_EQ(Address::parse(AF_INET, "127.0.0.1", 0, any), 0);
        Listener listener;
        ASSERT_EQ(other_server ? listener.join(other_server->address()) : listener.bind(any), 0);
        ASSERT_EQ(listener.listen(512), 0);
        // a fixed send buffer size in bytes, smaller than large answers; the kernel's default differs between
        // systems
        int little = 128 << 10;
        ASSERT_EQ(::setsockopt(listener.fd(), SOL_SOCKET, SO_SNDBUF, &little, sizeof little), 0);
        number = listener.address().port();
        Loop loop(null_host(), {}, *clock_used);
        Scoreboard scoreboard(1);
        row = &scoreboard.row(0);
        {
            std::vector<ServedPort> ports = more_ports;
            ports.insert(ports.begin(), {listener.fd(), &port, &framing, 0, number, kTcp,
                                         PeerAddress::of(listener.address()), false, false, siblings, make_layer,
                                         without_options});
            ports[0].at_end = at_end;
            ports[0].is_shared = other_server;
            Worker local(loop, handler, handler, config, *row, 0, ports, Fd());
            worker = &local;
            handler.started = [&] {
                EXPECT_GT(loop.scheduler().spawn([&] {
                    script();
                    if (shut_down_at_end) {
                        local.life().shut_down_now();
                    }
                }), 0);
            };
            EXPECT_EQ(local.run(), 0);
            handler.waiting.clear();
            EXPECT_EQ(local.sessions().size(), 0u);
        }
        EXPECT_EQ(loop.scheduler().live_count(), 0u);
        EXPECT_EQ(row->accepted.load(), row->closed.load());
        EXPECT_EQ(row->running.load(), 0u);
        EXPECT_EQ(handler.bodies.alive, 0) << "a body was not given back";
    }

    BlockingClient connect(int receive_buffer = 0)
    {
        return BlockingClient(number, receive_buffer, make_layer ? make_layer() : nullptr);
    }
    // Returns true if nobody listens on the port.
    static bool is_refused(int port)
    {
        Address address;
        EXPECT_EQ(Address::parse(AF_INET, "127.0.0.1", port, address), 0);
        Fd client(socket(AF_INET, SOCK_STREAM, 0));
        return ::connect(client.get(), address.raw(), address.size) < 0 && errno == ECONNREFUSED;
    }
    void pass_ms(int64_t count)
    {
        clock.advance_ms(count);
        turns();
    }
    // Waits until `calls` requests are in handler.waiting. Returns false if this takes too long.
    bool is_waiting(size_t calls)
    {
        return eventually([&] { return handler.waiting.size() == calls; });
    }
    bool has_closed(int count)
    {
        return eventually([&] { return handler.closed_by_peer + handler.closed_by_server == count; });
    }

    FakeClock clock;
    Clock *clock_used = &clock;
    ServerConfig config;
    PortConfig port;
    FramingRules framing;
    MakeStreamLayer make_layer;   // makes the layers of the streams of the server and of its clients
    std::vector<int> siblings;   // listening sockets of sibling workers
    Listener *other_server = nullptr;   // listens on the address that the worker shares
    uint32_t without_options = 0;   // how many of the next clients may lack the port's socket options
    ServedPort::AtEnd at_end = ServedPort::AtEnd::kShutDown;
    std::vector<ServedPort> more_ports;
    TestHandler handler;
    Worker *worker = nullptr;
    WorkerRow *row = nullptr;
    int number = 0;
};

}  // namespace http_test
