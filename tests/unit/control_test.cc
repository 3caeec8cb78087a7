#include "coro/server/lifecycle/manager_links.h"

#include "coro/loop/loop.h"
#include "coro/sched/host.h"

#include <cerrno>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <thread>

namespace {

using namespace coro;

// A fixture with both ends of the control socket between a manager and a reactor thread. A test decides when the
// reactor thread's end is read.
class ControlTest : public ::testing::Test {
protected:
    ControlTest()
    {
        Fd ends[2];
        EXPECT_EQ(make_control_pair(ends), 0);
        reactor_ = std::move(ends[0]);
        manager_ = std::move(ends[1]);
        int little = 64 << 10;   // size of the send buffer in bytes; the kernel's default differs between systems
        EXPECT_EQ(::setsockopt(manager_.get(), SOL_SOCKET, SO_SNDBUF, &little, sizeof little), 0);
    }

    // Reads the next control message at the reactor thread's end. Returns the link set number in the message, or 0
    // if there is no message.
    uint32_t receive()
    {
        ControlMessage message;
        Fd descriptor;
        int outcome = receive_control(reactor_.get(), message, descriptor);
        if (outcome == -EAGAIN) {
            loop_.arm(now_, loop_.now());   // without the timer, turn() would wait for an event
            loop_.turn();
            outcome = receive_control(reactor_.get(), message, descriptor);
        }
        if (outcome <= 0) {
            return 0;
        }
        EXPECT_EQ(bool(descriptor), message.kind == ControlMessage::kNewLink);
        return message.link_set;
    }

    struct Now final : Timer {
        void on_time() override {}
    };

    Loop loop_{null_host(), {}};
    Now now_;
    Fd reactor_, manager_;
};

TEST_F(ControlTest, a_reactor_that_does_not_read_blocks_no_sender_and_gets_all_messages_later)
{
    ControlOutbox outbox(loop_, std::move(manager_));
    constexpr uint32_t kMessages = 5000;
    for (uint32_t i = 1; i <= kMessages; i++) {
        bool is_lane = i % 100 == 0;
        outbox.send({is_lane ? ControlMessage::kNewLink : ControlMessage::kReady, 0, i}, is_lane ? Fd(::dup(0)) : Fd());
    }
    EXPECT_GT(outbox.backlog(), kMessages / 2);
    for (uint32_t i = 1; i <= kMessages; i++) {
        ASSERT_EQ(receive(), i);
    }
    EXPECT_EQ(outbox.backlog(), 0u);
}

TEST_F(ControlTest, messages_to_a_thread_that_has_ended_are_dropped)
{
    ControlOutbox outbox(loop_, std::move(manager_));
    for (uint32_t i = 1; i <= 5000; i++) {
        outbox.send({ControlMessage::kReady, 0, i});
    }
    reactor_.reset();
    outbox.send({ControlMessage::kStop, -1, 0});
    EXPECT_EQ(outbox.backlog(), 0u);
}

TEST_F(ControlTest, no_links_are_made_while_the_control_socket_has_no_room)
{
    std::vector<Fd> controls;
    controls.push_back(std::move(manager_));
    ManagerLinks links(loop_, std::move(controls), 1, 64 << 10);
    int made = 0;
    while (made < 5000) {
        std::shared_ptr<LinkSet> next = links.take(0);
        if (!next) {
            break;
        }
        made++;
        links.ended(next, 1, {1}, {0});
    }
    EXPECT_GT(made, 10);
    EXPECT_LT(made, 5000);
    while (receive()) {
    }
    EXPECT_TRUE(links.take(0));
}

// If the reactor thread did not get the message kEnd, it would take the closed control socket for the death of its
// manager.
TEST_F(ControlTest, a_blocked_thread_gets_the_message_about_the_end)
{
    std::vector<Fd> controls;
    controls.push_back(std::move(manager_));
    auto links = std::make_unique<ManagerLinks>(loop_, std::move(controls), 1, 64 << 10);
    for (int i = 0; i < 5000; i++) {
        links->stop();
    }
    uint32_t last = ControlMessage::kStop;
    std::thread reactor([&] {
        ControlMessage message;
        Fd descriptor;
        pollfd here = {reactor_.get(), POLLIN, 0};
        int outcome;
        while ((outcome = receive_control(reactor_.get(), message, descriptor)) != 0) {
            if (outcome < 0) {
                ::poll(&here, 1, -1);
                continue;
            }
            last = message.kind;
        }
    });
    links->end(20 * kSecond);
    links.reset();
    reactor.join();
    EXPECT_EQ(last, ControlMessage::kEnd);
}

TEST_F(ControlTest, the_end_does_not_wait_forever)
{
    std::vector<Fd> controls;
    controls.push_back(std::move(manager_));
    ManagerLinks links(loop_, std::move(controls), 1, 64 << 10);
    for (int i = 0; i < 5000; i++) {
        links.stop();
    }
    links.end(kMillisecond);
    uint32_t received = 0;
    ControlMessage message;
    Fd descriptor;
    while (receive_control(reactor_.get(), message, descriptor) > 0) {
        received++;
    }
    EXPECT_GT(received, 0u);
    EXPECT_LT(received, 5000u);
}

}  // namespace
