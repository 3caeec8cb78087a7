// The limit for the time that a thread spends with handshakes in one turn of its loop.
#include "coro/server/connection/handshake_queue.h"

#include <gtest/gtest.h>
#include <memory>
#include <vector>

namespace {

using namespace coro;

// A handshake, each of whose steps takes `time`.
class Steps final : private HandshakeQueue::Waiting {
public:
    Steps(Loop &loop, HandshakeQueue &queue, Nanoseconds time, int &taken) :
        loop_(loop), queue_(queue), time_(time), taken_(taken)
    {
    }

    void step()
    {
        if (queue_.admits(*this, own > 0)) {
            loop_.read_clock();   // each use of the clock changes now(), also between the turns of the loop
            queue_.spent(time_);
            taken_++;
            own++;
        }
    }

    int own = 0;   // how many of the steps counted in `taken` are those of this object

private:
    void on_turn() override { step(); }

    Loop &loop_;
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
        all.push_back(std::make_unique<Steps>(loop, queue, HandshakeQueue::kTimePerTurn / 4, taken));
        all.back()->step();
    }
    EXPECT_EQ(taken, 4);
    for (int turns = 1; turns <= 10; turns++) {
        loop.turn();
        EXPECT_EQ(taken, 4 + 4 * turns);
    }
    all.resize(50);   // the others have gone before their turn
    for (int i = 0; i < 10; i++) {
        loop.turn();
    }
    EXPECT_EQ(taken, 50);
    EXPECT_FALSE(loop.scheduler().has_ready());
    all[0]->step();
    EXPECT_EQ(taken, 51) << "there is time again";
}

TEST(HandshakeQueueTest, a_step_that_takes_long_is_the_only_one_of_its_turn)
{
    Loop loop(null_host(), {});
    HandshakeQueue queue(loop);
    int taken = 0;
    Steps first(loop, queue, kSecond, taken), second(loop, queue, kSecond, taken), third(loop, queue, kSecond, taken);
    first.step();
    second.step();
    third.step();
    for (int turns = 1; turns <= 3; turns++) {
        EXPECT_EQ(taken, turns);
        loop.turn();
    }
    EXPECT_EQ(taken, 3);
}

TEST(HandshakeQueueTest, handshakes_that_have_begun_come_first)
{
    Loop loop(null_host(), {});
    HandshakeQueue queue(loop);
    int taken = 0;
    Steps first(loop, queue, kSecond, taken), second(loop, queue, kSecond, taken), third(loop, queue, kSecond, taken);
    first.step();
    second.step();
    third.step();
    first.step();
    loop.turn();
    EXPECT_EQ(first.own, 2);
    loop.turn();
    EXPECT_EQ(second.own, 1);
    second.step();
    loop.turn();
    EXPECT_EQ(second.own, 2);
    loop.turn();
    EXPECT_EQ(third.own, 1);
}

}  // namespace
