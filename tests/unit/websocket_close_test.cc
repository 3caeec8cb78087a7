#include "coro/proto/websocket/close.h"

#include <gtest/gtest.h>
#include <string>

namespace {

using namespace coro::websocket;

std::string written(uint16_t code, std::string_view reason)
{
    char payload[kMaxControlSize];
    return {payload, write_close(payload, code, reason)};
}

TEST(WebSocketClose, is_read_as_it_was_written)
{
    Close close;
    std::string payload = written(4321, "bye");
    EXPECT_EQ(payload, "\x10\xe1"
                       "bye");
    ASSERT_EQ(parse_close(payload, close), 0);
    EXPECT_EQ(close.code, 4321);
    EXPECT_EQ(close.reason, "bye");
}

TEST(WebSocketClose, without_status_is_empty)
{
    Close close;
    EXPECT_EQ(written(kNoStatus, "unused"), "");
    ASSERT_EQ(parse_close("", close), 0);
    EXPECT_EQ(close.code, kNoStatus);
}

TEST(WebSocketClose, cuts_a_long_reason_behind_a_whole_character)
{
    std::string reason = std::string(121, 'a') + "\xe1\xbd\xb9"
                                                 "b";
    EXPECT_EQ(written(kNormal, reason).substr(2), std::string(121, 'a'));
    reason = std::string(120, 'a') + "\xe1\xbd\xb9"
                                     "b";
    EXPECT_EQ(written(kNormal, reason).substr(2), reason.substr(0, 123));
    EXPECT_EQ(written(kNormal, std::string(500, '\x80')).size(), 2u);
}

}   // namespace
