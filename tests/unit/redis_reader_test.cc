#include "coro/client/redis_reader.h"
#include "coro/client/redis_writer.h"

#include "redis_values.h"

#include <gtest/gtest.h>
#include <hiredis/hiredis.h>

#include <vector>

namespace coro {

namespace {

// Returns all replies in the bytes, and "..." if more bytes are needed for the last one, or "!" after an error.
std::string replies(RedisReader &reader, TextValues &values, std::string_view bytes)
{
    EXPECT_EQ(reader.feed(bytes), 0);
    std::string all;
    int outcome;
    while ((outcome = reader.next()) > 0) {
        all += values.take() + ";";
    }
    return all + (outcome < 0 ? "!" : "");
}

}  // namespace

TEST(RedisReader, parses_each_kind_of_reply)
{
    TextValues values;
    RedisReader reader(values);
    EXPECT_EQ(replies(reader, values, "+OK\r\n:12\r\n$3\r\nabc\r\n$-1\r\n*0\r\n"), "+OK;12;abc;nil;[];");
    EXPECT_EQ(replies(reader, values, "*3\r\n:1\r\n*2\r\n$0\r\n\r\n-ERR x\r\n$-1\r\n"), "[1 [ -ERR x] nil];");
    EXPECT_FALSE(reader.is_error());
    EXPECT_EQ(replies(reader, values, "-ERR wrong\r\n"), "-ERR wrong;");
    EXPECT_EQ(replies(reader, values, "*-1\r\n*1\r\n*-1\r\n"), "nil;[[]];");
}

TEST(RedisReader, keeps_the_parts_of_a_reply_that_arrives_slowly)
{
    TextValues values;
    RedisReader reader(values);
    std::string all;
    for (char byte : std::string_view("*2\r\n$5\r\nhello\r\n:7\r\n+next\r\n")) {
        all += replies(reader, values, {&byte, 1});
    }
    EXPECT_EQ(all, "[hello 7];+next;");
}

TEST(RedisReader, refuses_what_is_no_reply_and_works_again_after_reset)
{
    TextValues values;
    RedisReader reader(values);
    for (std::string_view wrong : {"hello\r\n", "$-5\r\n", "*2\r\n:1\r\n?\r\n", ":1a\r\n", "*-7\r\n"}) {
        EXPECT_EQ(replies(reader, values, wrong), "!") << wrong;
        EXPECT_NE(reader.failure(), "");
        reader.reset();
        EXPECT_EQ(replies(reader, values, "+OK\r\n"), "+OK;");
    }
    std::string deep;
    for (int i = 0; i < 10'000; i++) {
        deep += "*1\r\n";
    }
    EXPECT_EQ(replies(reader, values, deep), "!");
}

TEST(RedisReader, refuses_a_reply_that_is_too_long)
{
    TextValues values;
    RedisReader reader(values);
    reader.set_limit(100);
    for (int i = 0; i < 100; i++) {
        EXPECT_EQ(replies(reader, values, "$5\r\nhello\r\n"), "hello;");   // short replies have no limit in total
    }
    EXPECT_EQ(replies(reader, values, "$1099511627776\r\n"), "");
    EXPECT_EQ(replies(reader, values, std::string(200, 'x')), "!");
    EXPECT_EQ(reader.next(), -EMSGSIZE);
}

TEST(RedisWriter, writes_commands_with_any_bytes)
{
    RedisWriter writer;
    EXPECT_EQ(writer.bytes(), "*0\r\n");
    writer.add("SET");
    writer.add("key", "prefix:");
    writer.add({"a\0b", 3});
    EXPECT_EQ(writer.bytes(), std::string("*3\r\n$3\r\nSET\r\n$10\r\nprefix:key\r\n$3\r\na\0b\r\n", 39));
}

TEST(RedisWriter, writes_commands_as_hiredis_does_and_gives_the_arguments_back)
{
    std::string text(3000, 'x');
    for (size_t size : {0, 9, 10, 99, 100, 250, 255, 256, 257, 400, 450, 480, 481, 482, 483, 484, 508, 512, 3000}) {
        for (int count : {1, 2, 3, 9, 10, 11, 40}) {
            std::vector<const char *> arguments(size_t(count), text.data());
            std::vector<size_t> lengths(size_t(count), size);
            RedisWriter writer;
            for (int i = 0; i < count; i++) {
                writer.add(std::string_view(text).substr(0, size));
            }
            sds made = nullptr;
            auto length = redisFormatSdsCommandArgv(&made, count, arguments.data(), lengths.data());
            EXPECT_EQ(writer.bytes(), std::string_view(made, size_t(length))) << size << " " << count;
            redisFreeSdsCommand(made);
            int taken = 0;
            for (std::string_view left = writer.arguments(); !left.empty(); taken++) {
                EXPECT_EQ(take_argument(left), std::string_view(text).substr(0, size));
            }
            EXPECT_EQ(taken, count);
        }
    }
}

// A hiredis older than 1.0 does not know these types.
TEST(RedisReader, parses_the_types_of_RESP3)
{
    if (!redis_has_resp3) {
        GTEST_SKIP();
    }
    TextValues values;
    RedisReader reader(values);
    EXPECT_EQ(replies(reader, values, "%2\r\n+a\r\n:1\r\n$1\r\nb\r\n*1\r\n#t\r\n"), "{+a 1 b [true]};");
    EXPECT_EQ(replies(reader, values, "~2\r\n,1.5\r\n_\r\n%0\r\n"), "[1.500000 nil];{};");
    EXPECT_EQ(replies(reader, values, "=7\r\ntxt:abc\r\n*1\r\n=4\r\nmkd:\r\n"), "abc;[];");
    EXPECT_FALSE(reader.is_push());
    EXPECT_EQ(replies(reader, values, ">2\r\n+invalidate\r\n*1\r\n$1\r\nk\r\n"), "[+invalidate [k]];");
    EXPECT_EQ(replies(reader, values, "#x\r\n"), "!");
}

}  // namespace coro
