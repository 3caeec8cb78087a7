// The framings for the protocols MQTT and Redis.
#include "framing_cases.h"
#include "framing_feed.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>

namespace {

using namespace framing_cases;

FramingOptions mqtt(int64_t max_length = 1000)
{
    return {.kind = FramingKind::kMqtt, .max_length = max_length};
}

FramingOptions redis(int64_t max_length = 1000)
{
    return {.kind = FramingKind::kRedis, .max_length = max_length};
}

std::string command(std::initializer_list<std::string> strings)
{
    std::string made = "*" + std::to_string(strings.size()) + "\r\n";
    for (const std::string &each : strings) {
        made += "$" + std::to_string(each.size()) + "\r\n" + each + "\r\n";
    }
    return made;
}

TEST(MqttFramer, finds_control_packets_at_every_split)
{
    std::string ping("\xc0\0", 2);
    std::string connect = "\x10\x0c" + std::string("\0\4MQTT\4\2\0\x3c\0\0", 12);
    std::string publish = std::string("\x30\x80\x01", 3) + std::string(128, 'x');
    EXPECT_EQ(packets_of(mqtt(), ping + connect + publish + ping), (Packets{ping, connect, publish, ping}));
    expect_at_every_split(mqtt(), ping + connect + publish + ping);
}

TEST(MqttFramer, reads_lengths_of_one_to_four_bytes)
{
    struct {
        std::string_view header;
        size_t size;
    } const cases[] = {
        {"\x30\x7f", 2 + 127},
        {"\x30\x80\x01", 3 + 128},
        {"\x30\xff\x7f", 3 + 16383},
        {"\x30\x80\x80\x01", 4 + 16384},
        {"\x30\xff\xff\x7f", 4 + 2097151},
        {"\x30\x80\x80\x80\x01", 5 + 2097152},
        {"\x30\xff\xff\xff\x7f", 5 + 268435455},
    };
    for (const auto &row : cases) {
        EXPECT_EQ(first_cut(mqtt(INT64_MAX), row.header), (Cut{Cut::kMore, row.size}));
        EXPECT_EQ(first_cut(mqtt(INT64_MAX), row.header.substr(0, row.header.size() - 1)), (Cut{Cut::kMore, 0}));
        EXPECT_EQ(first_cut(mqtt(100), row.header), (Cut{Cut::kTooLarge, row.size}));
    }
}

TEST(MqttFramer, refuses_a_length_of_more_than_four_bytes)
{
    EXPECT_EQ(first_cut(mqtt(), "\x30\x80\x80\x80\x80"), (Cut{Cut::kMalformed, 0}));
    EXPECT_EQ(first_cut(mqtt(), "\x30\xff\xff\xff\xff\x01"), (Cut{Cut::kMalformed, 0}));
}

TEST(RedisFramer, finds_commands_at_every_split)
{
    std::string get = command({"GET", "a"});
    std::string set = command({"SET", "a", "\r\n*1\r\n"});
    std::string empty = command({});
    std::string typed = "PING\r\n";
    EXPECT_EQ(packets_of(redis(), get + set + empty + typed + get), (Packets{get, set, empty, typed, get}));
    expect_at_every_split(redis(), get + set + empty + typed);
}

TEST(RedisFramer, returns_the_size_of_a_command_as_soon_as_its_last_string_begins)
{
    EXPECT_EQ(first_cut(redis(), "*2\r\n$3\r\nGET\r\n$10\r\n"), (Cut{Cut::kMore, 30}));
    EXPECT_EQ(first_cut(redis(), "*3\r\n$3\r\nSET\r\n$10\r\n"), (Cut{Cut::kMore, 0}));
}

TEST(RedisFramer, refuses_what_is_not_a_command)
{
    for (std::string_view bytes : {"*x", "*1x", "*\r\n", "*-1\r\n", "*1\rx", "*12345678901", "*1048577\r\n", "*1\r\n:1\r\n",
                                   "*1\r\n$-1\r\n", "*1\r\n$\r\n", "*1\r\n$12345678901", "*2\r\n$1\r\na\r\nb"}) {
        EXPECT_EQ(first_cut(redis(), bytes), (Cut{Cut::kMalformed, 0})) << bytes;
    }
    EXPECT_EQ(first_cut(redis(), "*1048576\r\n"), (Cut{Cut::kMore, 0}));
}

TEST(RedisFramer, refuses_commands_that_are_too_large)
{
    EXPECT_EQ(first_cut(redis(20), command({"GET", "abc"})), (Cut{Cut::kTooLarge, 22}));
    EXPECT_EQ(first_cut(redis(20), "*1\r\n$9999999999\r\n"), (Cut{Cut::kTooLarge, 9999999999 + 19}));
    EXPECT_EQ(first_cut(redis(20), std::string(20, 'x')), (Cut{Cut::kTooLarge, 0}));
    EXPECT_EQ(first_cut(redis(1 << 20), std::string(65536, 'x')), (Cut{Cut::kTooLarge, 0}));
    EXPECT_EQ(first_cut(redis(1 << 20), std::string(65535, 'x')), (Cut{Cut::kMore, 0}));
    EXPECT_EQ(first_cut(redis(22), command({"GET", "abc"})), (Cut{Cut::kPacket, 22}));
    expect_at_every_split(redis(20), command({"GET", "a"}) + command({"GET", "abc"}));
}

TEST(RedisFramer, does_not_read_strings_again_that_have_arrived)
{
    // With a million strings, reading all of them again for each string would take hours.
    std::string bytes = "*1000000\r\n";
    for (int i = 0; i < 1'000'000; i++) {
        bytes += "$1\r\na\r\n";
    }
    FramingRules rules = make_rules(redis(INT64_MAX));
    Framer framer(rules);
    for (size_t end = 10; end < bytes.size() - 10; end += 70) {
        ASSERT_EQ(framer.next(std::string_view(bytes).substr(0, end)).status, Cut::kMore);
    }
    EXPECT_EQ(framer.next(bytes), (Cut{Cut::kPacket, bytes.size()}));
}

TEST(ProtocolFramers, packets_do_not_depend_on_the_reads)
{
    std::mt19937 random(1);
    for (int round = 0; round < 50000; round++) {
        bool is_redis = random() % 2 == 0;
        FramingOptions options = (is_redis ? redis : mqtt)(2 + random() % (random() % 2 == 0 ? 20 : 600));
        std::string_view alphabet = is_redis ? "*$\r\n0123" : std::string_view("\x10\0\1\5\x80\x81\xff", 7);
        std::string bytes;
        for (unsigned count = random() % 40; count > 0; count--) {
            bool is_valid = is_redis && random() % 4 != 0;
            bytes += is_valid ? (random() % 2 == 0 ? command({"a", "bcd"}) : command({"xy"}))
                              : std::string(1, alphabet[random() % alphabet.size()]);
        }
        std::vector<size_t> cuts;
        for (unsigned count = random() % 8; count > 0; count--) {
            cuts.push_back(random() % (bytes.size() + 1));
        }
        std::sort(cuts.begin(), cuts.end());
        cuts.push_back(bytes.size());
        framing_feed::Reader reader = random() % 2 == 0 ? framing_feed::Reader::kEager : framing_feed::Reader::kTrusting;
        ASSERT_EQ(framing_feed::read(make_rules(options), bytes, cuts, reader), framing_feed::expected(options, bytes));
    }
}

}  // namespace
