#include "coro/server/shared/address_limits.h"

#include <gtest/gtest.h>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

using namespace coro;
using Verdict = AddressLimits::Verdict;

PeerAddress at(const std::string &text)
{
    Address address;
    int family = text.find(':') == std::string::npos ? AF_INET : AF_INET6;
    EXPECT_EQ(Address::parse(family, text, 80, address), 0) << text;
    return PeerAddress::of(address);
}

class AddressLimitsTest : public ::testing::Test {
protected:
    void open() { ASSERT_EQ(limits.open(config, 2, 100), 0); }
    Verdict enter(const std::string &address, int holder = 0)
    {
        AddressLimits::Place place;
        Verdict verdict = limits.enter(at(address), now, place);
        if (verdict == Verdict::kAdmitted) {
            limits.hold(holder, next++, place);
        }
        return verdict;
    }

    ServerConfig config;
    AddressLimits limits;
    Nanoseconds now = 1000 * kSecond;
    uint32_t next = 0;
};

TEST_F(AddressLimitsTest, counts_the_connections_of_each_address)
{
    config.max_connections_per_ip = 2;
    open();
    EXPECT_EQ(enter("192.0.2.1"), Verdict::kAdmitted);
    EXPECT_EQ(enter("192.0.2.1"), Verdict::kAdmitted);
    EXPECT_EQ(enter("192.0.2.1"), Verdict::kTooMany);
    EXPECT_EQ(enter("::ffff:192.0.2.1"), Verdict::kTooMany) << "the same address, from an IPv6 socket";
    EXPECT_EQ(enter("192.0.2.2"), Verdict::kAdmitted);
    limits.leave(0, 1);
    limits.leave(0, 1);
    EXPECT_EQ(enter("192.0.2.1"), Verdict::kAdmitted);
    EXPECT_EQ(enter("192.0.2.1"), Verdict::kTooMany) << "a connection that leaves twice is counted once";
}

TEST_F(AddressLimitsTest, counts_ipv6_networks_of_64_bits)
{
    config.max_connections_per_ip = 1;
    open();
    EXPECT_EQ(enter("2001:db8:0:1::1"), Verdict::kAdmitted);
    EXPECT_EQ(enter("2001:db8:0:1:ffff::2"), Verdict::kTooMany);
    EXPECT_EQ(enter("2001:db8:0:2::1"), Verdict::kAdmitted);
}

TEST_F(AddressLimitsTest, does_not_count_clients_of_unix_sockets)
{
    config.max_connections_per_ip = 1;
    config.max_request_rate_per_ip = 1;
    open();
    PeerAddress unix = {};
    unix.family = AF_UNIX;
    for (int i = 0; i < 20; i++) {
        AddressLimits::Place place;
        EXPECT_EQ(limits.enter(unix, now, place), Verdict::kAdmitted);
        EXPECT_EQ(limits.request(unix, now), 0);
    }
}

TEST_F(AddressLimitsTest, forgets_the_connections_of_a_dead_process)
{
    config.max_connections_per_ip = 2;
    open();
    EXPECT_EQ(enter("192.0.2.1", 1), Verdict::kAdmitted);
    EXPECT_EQ(enter("192.0.2.1", 0), Verdict::kAdmitted);
    EXPECT_EQ(enter("192.0.2.1", 0), Verdict::kTooMany);
    limits.leave_all(1);
    EXPECT_EQ(enter("192.0.2.1", 0), Verdict::kAdmitted);
    EXPECT_EQ(enter("192.0.2.1", 0), Verdict::kTooMany);
}

TEST_F(AddressLimitsTest, allows_a_burst_and_then_the_rate)
{
    config.max_request_rate_per_ip = 2;
    config.burst_time_per_ip = 5;
    open();
    auto ask = [&] { return limits.request(at("192.0.2.1"), now); };
    for (int i = 0; i < 10; i++) {
        EXPECT_EQ(ask(), 0) << i;
    }
    EXPECT_EQ(ask(), kSecond / 2);
    EXPECT_EQ(limits.request(at("192.0.2.2"), now), 0) << "another address";
    now += kSecond / 2;
    EXPECT_EQ(ask(), 0);
    EXPECT_EQ(ask(), kSecond / 2);
    now += 100 * kSecond;
    for (int i = 0; i < 10; i++) {
        EXPECT_EQ(ask(), 0) << i;
    }
    EXPECT_GT(ask(), 0) << "a long pause allows no more than one burst";
}

TEST_F(AddressLimitsTest, allows_one_event_in_any_case)
{
    config.max_connection_rate_per_ip = 0.5;
    config.burst_time_per_ip = 0;
    open();
    EXPECT_EQ(enter("192.0.2.1"), Verdict::kAdmitted);
    EXPECT_EQ(enter("192.0.2.1"), Verdict::kTooFast);
    now += 2 * kSecond;
    EXPECT_EQ(enter("192.0.2.1"), Verdict::kAdmitted);
}

// 100,000 addresses connect and leave, in a table with 4096 places.
TEST_F(AddressLimitsTest, uses_places_again)
{
    config.max_connection = 1;
    config.max_connections_per_ip = 1;
    config.max_request_rate_per_ip = 1;
    config.burst_time_per_ip = 1;
    open();
    int refused = 0;
    for (int i = 0; i < 100'000; i++, now += 5 * kMillisecond) {
        std::string address = "10." + std::to_string(i >> 16) + "." + std::to_string(i >> 8 & 255) + "." +
                              std::to_string(i & 255);
        next = 0;
        refused += enter(address) != Verdict::kAdmitted || enter(address) != Verdict::kTooMany;
        refused += limits.request(at(address), now) != 0 || limits.request(at(address), now) == 0;
        limits.leave(0, 0);
    }
    EXPECT_EQ(refused, 0);
}

TEST_F(AddressLimitsTest, admits_addresses_for_which_there_is_no_place)
{
    config.max_connection = 1;
    config.max_connections_per_ip = 1;
    ASSERT_EQ(limits.open(config, 1, 20'000), 0);
    for (int i = 0; i < 20'000; i++) {
        EXPECT_EQ(enter("10.0." + std::to_string(i >> 8) + "." + std::to_string(i & 255)), Verdict::kAdmitted);
    }
    limits.leave_all(0);
    next = 0;
    EXPECT_EQ(enter("10.0.0.1"), Verdict::kAdmitted);
    EXPECT_EQ(enter("10.0.0.1"), Verdict::kTooMany) << "there are free places again";
}

TEST_F(AddressLimitsTest, counts_in_all_processes_and_threads)
{
    config.max_connections_per_ip = 1000;
    ASSERT_EQ(limits.open(config, 2, 10'000), 0);
    PeerAddress address = at("192.0.2.1");
    auto come_and_go = [&](int holder, uint32_t slot) {
        for (int i = 0; i < 20'000; i++) {
            AddressLimits::Place place;
            if (limits.enter(address, now, place) == Verdict::kAdmitted) {
                limits.hold(holder, slot, place);
                limits.leave(holder, slot);
            }
        }
    };
    pid_t child = fork();
    if (child == 0) {
        come_and_go(1, 0);
        _exit(0);
    }
    std::thread other([&] { come_and_go(0, 1); });
    come_and_go(0, 0);
    other.join();
    int status = 0;
    waitpid(child, &status, 0);
    next = 2;
    int admitted = 0;
    while (enter("192.0.2.1") == Verdict::kAdmitted) {
        admitted++;
    }
    EXPECT_EQ(admitted, 1000) << "no connection was lost or counted twice";
}

}  // namespace
