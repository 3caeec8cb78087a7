#include "coro/server/http/request_body.h"

#include "coro/loop/loop.h"
#include "fake_clock.h"

#include <algorithm>
#include <cerrno>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <vector>

namespace {

using namespace coro;

constexpr size_t kWindow = RequestBody::kWindow;

// The producer of a body, which records what the consumer asks for.
class RequestBodyTest : public ::testing::Test, public RequestBody::Producer, public RequestBody::Observer {
protected:
    void body_wanted() override { wanted++; }
    void body_dropped() override { dropped++; }
    void body_refused(int status) override { refused_with.push_back(status); }
    void body_arrived() override { arrived++; }

    void make(uint64_t size = RequestBody::kUnknown, size_t most = 1 << 20, bool awaits_continue = false)
    {
        RequestBody::Terms terms;
        terms.size = size;
        terms.most_collected = most;
        terms.awaits_continue = awaits_continue;
        body = std::make_shared<RequestBody>(heap_storage(), static_cast<RequestBody::Producer &>(*this), terms);
    }
    void add(size_t count)
    {
        ASSERT_TRUE(body->append(std::string(count, 'x')));
        body->publish();
    }
    // Takes all bytes with the memory in which they are.
    size_t take_all()
    {
        size_t size = body->view().size();
        if (Block block = body->take_all(); block.data) {
            heap_storage().release(block);
        }
        return size;
    }

    std::shared_ptr<RequestBody> body;
    int wanted = 0;
    int dropped = 0;
    std::vector<int> refused_with;
    int arrived = 0;
};

TEST_F(RequestBodyTest, the_window_opens_again_when_half_of_it_was_taken)
{
    make();
    add(kWindow);
    EXPECT_EQ(body->room(), 0u);
    EXPECT_TRUE(body->is_ready());
    body->take(kWindow / 2 - 1);
    EXPECT_EQ(wanted, 0);
    EXPECT_EQ(body->room(), 0u);
    body->take(1);
    EXPECT_EQ(wanted, 1);
    EXPECT_EQ(body->room(), kWindow / 2);
    EXPECT_EQ(body->view(), std::string(kWindow / 2, 'x'));
    add(kWindow / 2);
    EXPECT_EQ(take_all(), kWindow);
    EXPECT_EQ(body->room(), kWindow);
    body->complete();
    EXPECT_EQ(body->outcome(), 0);
}

TEST_F(RequestBodyTest, bytes_keep_their_order_however_they_are_taken)
{
    make();
    std::string sent, taken;
    for (int i = 0; i < 1000; i++) {
        std::string piece(size_t(i % 97), char('a' + i % 26));
        ASSERT_LE(piece.size(), body->room());
        ASSERT_TRUE(body->append(piece));
        sent += piece;
        size_t count = std::min(body->view().size(), size_t(i * 7 % 89));
        taken += body->view().substr(0, count);
        body->take(count);
        if (i % 100 == 99) {
            taken += body->view();
            take_all();
        }
    }
    EXPECT_EQ(taken, sent);
}

TEST_F(RequestBodyTest, a_place_grows_with_the_speed_of_the_client)
{
    make(1 << 20);
    RequestBody::Place place = body->place(1 << 20);
    EXPECT_LT(place.size, kWindow);
    for (int i = 0; i < 4; i++) {
        body->extend(place.size);
        take_all();
        place = body->place(1 << 20);
    }
    EXPECT_EQ(place.size, kWindow);
    EXPECT_LE(body->place(10).size, kWindow);
    body->release_unused();
    EXPECT_EQ(take_all(), 0u);
}

TEST_F(RequestBodyTest, a_collected_body_may_be_larger_than_the_window)
{
    make(3 * kWindow);
    add(kWindow);
    body->collect();
    EXPECT_EQ(wanted, 1);
    EXPECT_FALSE(body->is_ready());
    EXPECT_GE(body->room(), 2 * kWindow);
    add(2 * kWindow);
    EXPECT_FALSE(body->is_ready());
    body->complete();
    EXPECT_TRUE(body->is_ready());
    EXPECT_EQ(take_all(), 3 * kWindow);
}

TEST_F(RequestBodyTest, a_body_that_is_too_large_is_not_collected)
{
    make(1000, 999);
    body->collect();
    EXPECT_EQ(refused_with, std::vector<int>{413});
    EXPECT_EQ(body->outcome(), -EMSGSIZE);

    make(1000, 999);
    add(1);
    body->take(1);   // what was read before does not count
    body->collect();
    EXPECT_EQ(body->outcome(), RequestBody::kArriving);

    make(RequestBody::kUnknown, 2 * kWindow);
    body->collect();
    add(2 * kWindow);
    EXPECT_EQ(refused_with, std::vector<int>{413});
    EXPECT_EQ(body->room(), 1u);
    add(1);
    EXPECT_EQ(refused_with.size(), 2u);
    EXPECT_EQ(body->outcome(), -EMSGSIZE);
}

TEST_F(RequestBodyTest, a_consumer_may_refuse_the_body)
{
    make(1000);
    add(10);
    EXPECT_TRUE(body->is_longer_than(999));
    EXPECT_FALSE(body->is_longer_than(1000));
    body->refuse(503);
    body->refuse(413);
    EXPECT_EQ(refused_with, std::vector<int>{503});
    EXPECT_EQ(body->outcome(), -ENOMEM);
    EXPECT_EQ(body->view(), "");

    make(10);
    add(10);
    body->complete();
    body->refuse(413);   // the producer has nothing to do any more
    EXPECT_EQ(refused_with, std::vector<int>{503});
    EXPECT_EQ(body->outcome(), -EMSGSIZE);
}

TEST_F(RequestBodyTest, a_client_that_expects_100_continue_is_asked_once)
{
    make(10, 1000, true);
    body->want();
    body->want();
    EXPECT_EQ(wanted, 1);
    make(10);
    body->want();
    EXPECT_EQ(wanted, 1);
}

TEST_F(RequestBodyTest, the_first_end_counts)
{
    make();
    add(3);
    body->fail(-ECONNRESET);
    body->complete();
    EXPECT_EQ(body->outcome(), -ECONNRESET);
    EXPECT_EQ(body->view(), "xxx");
    body->drop();
    EXPECT_EQ(dropped, 0);   // no bytes can arrive any more

    make();
    add(3);
    body->drop();
    body->drop();
    EXPECT_EQ(dropped, 1);
    EXPECT_EQ(body->view(), "");
    body->collect();
    EXPECT_EQ(wanted, 0);
    EXPECT_TRUE(body->is_ready());   // a reader must not wait
    body->complete();
    EXPECT_EQ(body->outcome(), -EPIPE);
}

TEST_F(RequestBodyTest, an_observer_is_notified_and_decides_how_much_may_arrive)
{
    make();
    body->set_observer(this);
    add(kWindow);
    EXPECT_EQ(arrived, 1);
    EXPECT_EQ(take_all(), kWindow);
    EXPECT_EQ(body->room(), 0u);
    body->response_completed();
    EXPECT_FALSE(body->collects());
    body->grant(kWindow + 10);
    EXPECT_EQ(body->room(), 10u);
    body->grant(5);
    EXPECT_EQ(body->room(), 10u);
    body->complete();
    EXPECT_EQ(arrived, 2);
}

TEST_F(RequestBodyTest, waiting_coroutines_are_woken_by_bytes_and_by_the_end)
{
    FakeClock clock;
    Loop loop(null_host(), {}, clock);
    make();
    std::string heard;
    auto read = [&] {
        for (;;) {
            while (!body->is_ready()) {
                Waiter waiter(loop.scheduler().current(), "read");
                body->await(waiter);
                (void) park(waiter, kNever);
            }
            if (body->view().empty()) {
                break;
            }
            heard += std::to_string(body->view().size()) + " ";
            body->take(body->view().size());
        }
        heard += "end";
    };
    ASSERT_GT(loop.scheduler().spawn(read), 0);
    EXPECT_EQ(heard, "");
    add(3);
    loop.scheduler().run_ready();
    EXPECT_EQ(heard, "3 ");
    add(4);
    body->complete();
    loop.scheduler().run_ready();
    EXPECT_EQ(heard, "3 4 end");

    make();
    ASSERT_GT(loop.scheduler().spawn(read), 0);
    body->drop();
    loop.scheduler().run_ready();
    EXPECT_EQ(heard, "3 4 endend");
}

}  // namespace
