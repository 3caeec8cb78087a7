#include "coro/client/redis_reader.h"

#include "redis_values.h"

#include <gtest/gtest.h>

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

TEST(RedisReader, formats_commands)
{
    std::string bytes;
    const char *arguments[] = {"SET", "key", "a\0b"};
    const size_t lengths[] = {3, 3, 3};
    ASSERT_EQ(format_redis_command(bytes, 3, arguments, lengths), 0);
    EXPECT_EQ(bytes, std::string("*3\r\n$3\r\nSET\r\n$3\r\nkey\r\n$3\r\na\0b\r\n", 31));
}

}  // namespace coro
