#include "coro/server/shared/histogram.h"

#include <cmath>
#include <gtest/gtest.h>
#include <memory>

namespace {

using namespace coro;

TEST(Histogram, the_middle_of_a_bucket_differs_from_each_duration_in_it_by_5_percent_at_most)
{
    for (double micros = 16; micros < 100e6; micros *= 1.003) {
        auto duration = uint64_t(micros);
        size_t bucket = DurationBuckets::of(duration);
        ASSERT_LE(DurationBuckets::begin_of(bucket), duration);
        ASSERT_GT(DurationBuckets::end_of(bucket), duration);
        double middle = double(DurationBuckets::begin_of(bucket) + DurationBuckets::end_of(bucket)) / 2;
        ASSERT_LT(std::abs(middle - double(duration)) / double(duration), 0.05) << micros;
    }
}

TEST(Histogram, buckets_follow_each_other_without_a_gap)
{
    for (size_t i = 0; i + 1 < DurationBuckets::kCount; i++) {
        ASSERT_EQ(DurationBuckets::of(DurationBuckets::begin_of(i)), i);
        ASSERT_EQ(DurationBuckets::of(DurationBuckets::end_of(i) - 1), i);
        ASSERT_EQ(DurationBuckets::of(DurationBuckets::end_of(i)), i + 1);
    }
}

TEST(Histogram, durations_that_are_too_long_are_in_the_last_bucket)
{
    EXPECT_EQ(DurationBuckets::of(0), 0u);
    EXPECT_EQ(DurationBuckets::of(134'000'000), DurationBuckets::kCount - 1);
    EXPECT_EQ(DurationBuckets::of(UINT64_MAX), DurationBuckets::kCount - 1);
}

TEST(Histogram, the_sum_of_histograms_has_the_quantiles_of_all_durations)
{
    auto low = std::make_unique<SharedHistogram>();
    auto high = std::make_unique<SharedHistogram>();
    for (int i = 1; i <= 500; i++) {
        low->add(uint64_t(i) * 1000);
        high->add(uint64_t(500 + i) * 1000);
    }
    Histogram all;
    EXPECT_EQ(all.quantile(0.5), 0);
    all.add(*low);
    all.add(*high);
    EXPECT_EQ(all.count(), 1000u);
    EXPECT_NEAR(double(all.quantile(0.5)), 500e6, 25e6);
    EXPECT_NEAR(double(all.quantile(0.99)), 990e6, 50e6);
    EXPECT_NEAR(double(all.quantile(0)), 1e6, 5e4);
    EXPECT_EQ(all.total, 500'500'000u);
    uint64_t below = 0;
    for (int i = 1; i <= 1000; i++) {
        below += i * 1000 < 128 << 10;
    }
    EXPECT_EQ(all.count_below(128 << 10), below);
}

}  // namespace
