#include "coro/net/unsent_total.h"

#include <gtest/gtest.h>

namespace {

using namespace coro;

class UnsentTotalTest : public ::testing::Test, protected UnsentTotal::Observer {
protected:
    void on_less_unsent() override { notified_++; }
    void on_drop() override { dropped_++; }

    std::atomic<uint64_t> published_{7};
    UnsentTotal total_{*this, published_};
    int notified_ = 0;
    int dropped_ = 0;
};

TEST_F(UnsentTotalTest, each_copy_counts)
{
    EXPECT_EQ(published_, 0u);
    total_.keep(nullptr, 10);
    total_.keep(nullptr, 20);
    EXPECT_EQ(published_, 30u);
    total_.drop(nullptr, 10);
    EXPECT_EQ(published_, 20u);
}

TEST_F(UnsentTotalTest, a_shared_payload_counts_once_and_until_its_last_part_is_sent)
{
    int owner = 0;
    total_.keep(&owner, 100);
    total_.keep(&owner, 60);
    EXPECT_EQ(published_, 100u);
    total_.drop(&owner, 100);
    EXPECT_EQ(published_, 100u);
    total_.drop(&owner, 60);
    EXPECT_EQ(published_, 0u);
}

TEST_F(UnsentTotalTest, without_a_budget_it_is_never_full)
{
    total_.keep(nullptr, size_t(1) << 40);
    EXPECT_FALSE(total_.is_full());
}

TEST_F(UnsentTotalTest, a_waiting_observer_is_notified_once_when_a_quarter_is_free)
{
    total_.set_budget(100, 200);
    for (int i = 0; i < 10; i++) {
        total_.keep(nullptr, 10);
    }
    EXPECT_TRUE(total_.is_full());
    total_.await_room();
    total_.drop(nullptr, 10);
    total_.drop(nullptr, 10);
    EXPECT_FALSE(total_.is_full());
    EXPECT_EQ(notified_, 0);
    total_.drop(nullptr, 10);
    EXPECT_EQ(notified_, 1);
    total_.drop(nullptr, 10);
    EXPECT_EQ(notified_, 1);
}

TEST_F(UnsentTotalTest, the_excess_grows_from_the_budget_to_the_most)
{
    EXPECT_FALSE(total_.is_exhausted());
    total_.set_budget(100, 200);
    total_.keep(nullptr, 100);
    EXPECT_EQ(total_.excess(), 0);
    total_.keep(nullptr, 50);
    EXPECT_EQ(total_.excess(), 0.5);
    EXPECT_FALSE(total_.is_exhausted());
    total_.keep(nullptr, 70);
    EXPECT_EQ(total_.excess(), 1);
    EXPECT_TRUE(total_.is_exhausted());
}

TEST_F(UnsentTotalTest, an_observer_that_waits_for_memory_is_notified_of_the_next_drop)
{
    total_.keep(nullptr, 30);
    total_.drop(nullptr, 10);
    EXPECT_EQ(dropped_, 0);
    total_.await_drop();
    total_.drop(nullptr, 10);
    total_.drop(nullptr, 10);
    EXPECT_EQ(dropped_, 1);
}

}  // namespace
