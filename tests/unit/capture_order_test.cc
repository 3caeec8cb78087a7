#include "coro/server/shared/capture_order.h"

#include <gtest/gtest.h>

#include <string>

namespace coro {

TEST(CaptureOrder, stars_stand_for_any_text)
{
    EXPECT_TRUE(matches_glob("/orders/*", "/orders/7"));
    EXPECT_TRUE(matches_glob("*/edit", "/a/edit/edit"));
    EXPECT_TRUE(matches_glob("/a*b*c", "/axxbyyc"));
    EXPECT_TRUE(matches_glob("**", ""));
    EXPECT_TRUE(!matches_glob("/a*b", "/a/c"));
    EXPECT_TRUE(!matches_glob("", "/"));
    std::string text(20'000, 'a');
    EXPECT_TRUE(!matches_glob("*a*a*a*a*a*a*a*b", text));   // in a time that does not explode
}

TEST(CaptureOrder, a_path_without_stars_is_a_prefix)
{
    CaptureOrder order;
    EXPECT_TRUE(order.wants("GET", "/any"));
    EXPECT_TRUE(order.set("/shop", "GET"));
    EXPECT_TRUE(order.wants("GET", "/shopping"));
    EXPECT_TRUE(!order.wants("POST", "/shop"));
    EXPECT_TRUE(!order.wants("GET", "/"));
    EXPECT_TRUE(!order.set(std::string(256, 'x'), ""));
    EXPECT_TRUE(!order.set(std::string("/log\0x", 6), ""));
    EXPECT_TRUE(order.wants(503));
    order.least_status = 400;
    order.most_status = 499;
    EXPECT_TRUE(order.wants(404) && !order.wants(500));
}

TEST(CaptureOrder, each_place_is_taken_once)
{
    CaptureOrder order;
    EXPECT_TRUE(!order.is_open(1));
    order.left = 2;
    order.until = 10;
    EXPECT_TRUE(order.is_open(9) && !order.is_open(10));
    EXPECT_TRUE(order.take_place() && order.take_place() && !order.take_place());
    EXPECT_TRUE(!order.is_open(9));
}

}  // namespace coro
