// Tests of the memory budgets of a master and its workers. Some clients and workers do not read, while other clients
// and workers do.
#include "master_fixture.h"

namespace {

using namespace master_test;

class MasterBudgetTest : public MasterTest {
protected:
    static constexpr size_t kNarrowest = 32 << 10;

    // Makes the worker answer each line. A line is a number, such as "450000\n", and its answer has this number of
    // bytes.
    void answer_with_length(Member &worker)
    {
        worker.in([](Member &self) {
            self.handler.large.bytes = pattern(1 << 20);
            self.handler.receiving = [&self](Peer &client, const Packet &packet) {
                Payload body = self.handler.large.payload();
                body.bytes = body.bytes.substr(0, size_t(atoi(std::string(packet.bytes).c_str())));
                (void) client.send({}, body);
            };
            return 0;
        });
    }
    // Waits until the number of unsent bytes in the master no longer changes, and returns this number.
    uint64_t kept_in_the_end()
    {
        uint64_t before, now = scoreboard.reactor_row(0).unsent_bytes;
        do {
            before = now;
            for (int i = 0; i < 20; i++) {
                all_are_idle();
                usleep(2000);
            }
            now = scoreboard.reactor_row(0).unsent_bytes;
        } while (now != before);
        return now;
    }
};

TEST_F(MasterBudgetTest, a_burst_that_is_more_than_the_budget_reaches_every_client_that_reads_later)
{
    constexpr size_t kClients = 60, kSize = 400'000, kBudget = 4 << 20;
    config.master_buffer_size = kBudget;
    lines.kernel_socket_send_buffer_size = 16 << 10;
    open();
    Member &worker = serve();
    answer_with_length(worker);
    std::vector<BlockingClient> peers;
    for (size_t i = 0; i < kClients; i++) {
        peers.push_back(connect(kLines, 4096));
        peers.back().send(std::to_string(kSize) + "\n");
    }
    ASSERT_TRUE(eventually([&] { return worker.in([](Member &self) { return self.handler.clients.size(); }) == kClients; }));
    EXPECT_LE(kept_in_the_end(), kBudget + kClients * kNarrowest);
    EXPECT_EQ(connections(), kClients);
    for (BlockingClient &peer : peers) {
        ASSERT_TRUE(peer.exactly(kSize) == pattern(1 << 20).substr(0, kSize));
    }
    EXPECT_TRUE(eventually([&] { return scoreboard.reactor_row(0).unsent_bytes == 0; }));
}

TEST_F(MasterBudgetTest, a_client_that_reads_is_served_while_others_use_up_the_masters_buffer)
{
    constexpr size_t kClients = 40, kSize = 400'000;
    config.master_buffer_size = 1 << 20;
    lines.kernel_socket_send_buffer_size = 16 << 10;
    open();
    Member &worker = serve();
    answer_with_length(worker);
    std::vector<BlockingClient> stalled;
    for (size_t i = 0; i < kClients; i++) {
        stalled.push_back(connect(kLines, 4096));
        stalled.back().send(std::to_string(kSize) + "\n");
    }
    (void) kept_in_the_end();
    BlockingClient reader = connect(kLines);
    for (int i = 0; i < 10; i++) {
        reader.send("1000000\n");
        ASSERT_TRUE(reader.exactly(1'000'000) == pattern(1 << 20).substr(0, 1'000'000));
    }
    EXPECT_EQ(connections(), kClients + 1);
}

TEST_F(MasterBudgetTest, the_next_worker_gets_no_new_window_for_a_client_that_does_not_read)
{
    web.kernel_socket_send_buffer_size = 16 << 10;
    open();
    auto serve_next = [this](uint32_t link) -> Member & {
        Member &worker = hire("next", link);
        worker.in([](Member &self) {
            self.handler.large.bytes = pattern(400'000);
            self.handler.answers_messages = false;
            self.handler.at_message = [&self](Peer &client) {
                (void) client.websocket()->send(Opcode::kBinary, self.handler.large.payload());
            };
            return 0;
        });
        switch_to(link);
        return worker;
    };
    auto has_handled = [](Member &worker, size_t messages) {
        return eventually([&] { return worker.in([](Member &self) { return self.handler.clients.size(); }) >= messages; });
    };
    uint32_t link = new_link();
    Member *worker = &serve_next(link);
    WebSocketPeer client(connect(kWeb, 4096));
    client.open();
    client.send_message("more", Opcode::kText);
    ASSERT_TRUE(has_handled(*worker, 1));
    uint64_t before = kept_in_the_end();
    EXPECT_GT(before, 200'000u);
    for (size_t i = 0; i < 4; i++) {
        uint32_t next = new_link();
        Member &successor = serve_next(next);
        worker->die();
        lost(link, i);
        notify_reactor(ControlMessage::kRetired, link);
        client.send_message("more", Opcode::kText);
        ASSERT_TRUE(has_handled(successor, 1));
        EXPECT_LE(kept_in_the_end(), before);
        EXPECT_EQ(connections(), 1u);
        worker = &successor;
        link = next;
    }
}

TEST_F(MasterBudgetTest, a_worker_that_stands_still_leaves_room_for_the_clients_of_others)
{
    constexpr size_t kClients = 60, kSize = 800'000;
    config.master_buffer_size = 16 << 20;
    open(2);
    Member &one = serve("one", 0);
    Member &two = serve("two", 1);
    for (Member *worker : {&one, &two}) {
        worker->in([](Member &self) {
            const std::string &name = self.handler.name();
            self.handler.receiving = [&name](Peer &client, const Packet &) { (void) client.send(name, {}); };
            return 0;
        });
    }
    auto packet_of = [](size_t size) {
        std::string packet = {0, char(size >> 16), char(size >> 8 & 255), char(size & 255)};
        return packet + pattern(size);
    };
    std::vector<BlockingClient> of_one, of_two;
    for (size_t i = 0; i < kClients; i++) {
        BlockingClient peer = connect(kLengths);
        peer.send(packet_of(3));
        (peer.exactly(3) == "one" ? of_one : of_two).push_back(std::move(peer));
    }
    ASSERT_EQ(of_one.size(), kClients / 2);
    keep_busy(one);
    std::vector<std::thread> senders;
    for (BlockingClient &peer : of_one) {
        senders.emplace_back([&] { peer.send(packet_of(kSize)); });
    }
    uint64_t before, now = 0;
    do {
        before = now;
        usleep(100'000);
        now = scoreboard.reactor_row(0).received_bytes;
    } while (now != before || now == 0);
    for (BlockingClient &peer : of_two) {
        peer.send(packet_of(kSize));
        ASSERT_EQ(peer.exactly(3), "two");
    }
    let_go();
    for (std::thread &sender : senders) {
        sender.join();
    }
}

}  // namespace
