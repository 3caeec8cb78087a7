// The limit for the time that a thread spends with handshakes in one turn of its loop.
#include "coro/server/connection/handshake_queue.h"

#include <gtest/gtest.h>
#include <memory>
#include <vector>

namespace {

using namespace coro;

// A handshake with a number of steps, each of which takes `time`.
class Steps final : private HandshakeQueue::Waiting {
public:
    Steps(HandshakeQueue &queue, Nanoseconds time, int &taken) : queue_(queue), time_(time), taken_(taken) {}

    void step()
    {
        if (queue_.admits(*this)) {
            queue_.spent(time_);
            taken_++;
        }
    }

private:
    void on_turn() override { step(); }

    HandshakeQueue &queue_;
    Nanoseconds time_;
    int &taken_;
};

TEST(HandshakeQueueTest, a_turn_has_a_limited_time_for_handshakes)
{
    Loop loop(null_host(), {});
    HandshakeQueue queue(loop);
    int taken = 0;
    std::vector<std::unique_ptr<Steps>> all;
    for (int i = 0; i < 100; i++) {
        all.push_back(std::make_unique<Steps>(queue, HandshakeQueue::kTimePerTurn / 4, taken));
        all.back()->step();
    }
    EXPECT_EQ(taken, 4);
    for (int turns = 1; turns <= 10; turns++) {
        loop.turn();
        EXPECT_LE(taken, 4 + 8 * turns) << "a turn may run the run queue twice";
    }
    EXPECT_GE(taken, 4 + 4 * 10);
    all.resize(50);   // the others have gone before their turn
    for (int i = 0; i < 50; i++) {
        loop.turn();
    }
    EXPECT_LE(taken, 100);
    EXPECT_FALSE(loop.scheduler().has_ready());
}

TEST(HandshakeQueueTest, a_step_that_takes_long_is_the_only_one_of_its_turn)
{
    Loop loop(null_host(), {});
    HandshakeQueue queue(loop);
    int taken = 0;
    Steps first(queue, kSecond, taken), second(queue, kSecond, taken), third(queue, kSecond, taken);
    first.step();
    second.step();
    third.step();
    EXPECT_EQ(taken, 1);
    for (int i = 0; i < 5 && taken < 3; i++) {
        int before = taken;
        loop.turn();
        EXPECT_LE(taken, before + 2);
    }
    EXPECT_EQ(taken, 3);
}

}  // namespace
