#include "coro/proto/websocket/extension.h"

#include <gtest/gtest.h>
#include <string>

namespace {

using namespace coro::websocket;

// Returns the answer to the offers, "-" if no offer is accepted, or the HTTP status of the refusal.
std::string answered(std::string_view offers, const DeflateTerms &wanted = {})
{
    DeflateAnswer answer;
    int outcome = negotiate_deflate(offers, wanted, answer);
    return outcome > 0 ? std::string(answer.text()) : outcome == 0 ? "-" : std::to_string(-outcome);
}

TEST(WebSocketExtension, is_agreed_on_as_offered)
{
    EXPECT_EQ(answered("permessage-deflate"), "permessage-deflate");
    EXPECT_EQ(answered("permessage-deflate; client_max_window_bits"), "permessage-deflate");
    EXPECT_EQ(answered("permessage-deflate; client_no_context_takeover; server_no_context_takeover"),
              "permessage-deflate; server_no_context_takeover; client_no_context_takeover");
    EXPECT_EQ(answered("permessage-deflate; server_max_window_bits=10"),
              "permessage-deflate; server_max_window_bits=10");
    EXPECT_EQ(answered("permessage-deflate; server_max_window_bits=15"),
              "permessage-deflate; server_max_window_bits=15");
    EXPECT_EQ(answered("permessage-deflate;client_max_window_bits=8"),
              "permessage-deflate; client_max_window_bits=8");
    EXPECT_EQ(answered("permessage-deflate; server_max_window_bits=\"9\""),
              "permessage-deflate; server_max_window_bits=9");
    EXPECT_EQ(answered("permessage-deflate; server_max_window_bits=\"\\1\\0\""),
              "permessage-deflate; server_max_window_bits=10");
    EXPECT_EQ(answered("Permessage-Deflate ; Client_Max_Window_Bits = 12"),
              "permessage-deflate; client_max_window_bits=12");
}

TEST(WebSocketExtension, keeps_to_the_servers_own_limits)
{
    DeflateTerms small{true, true, 10, 11};
    EXPECT_EQ(answered("permessage-deflate; client_max_window_bits", small),
              "permessage-deflate; server_no_context_takeover; client_no_context_takeover; "
              "server_max_window_bits=10; "
              "client_max_window_bits=11");
    // The server must not send client_max_window_bits to a client that has not offered it.
    EXPECT_EQ(answered("permessage-deflate", small), "permessage-deflate; server_no_context_takeover; "
                                                     "client_no_context_takeover; server_max_window_bits=10");
    EXPECT_EQ(answered("permessage-deflate; server_max_window_bits=9; client_max_window_bits=10", small),
              "permessage-deflate; server_no_context_takeover; client_no_context_takeover; "
              "server_max_window_bits=9; "
              "client_max_window_bits=10");
    DeflateAnswer answer;
    ASSERT_EQ(negotiate_deflate("permessage-deflate", small, answer), 1);
    EXPECT_EQ(answer.terms.client_max_window_bits, 15);
    EXPECT_EQ(answer.terms.server_max_window_bits, 10);
}

TEST(WebSocketExtension, accepts_the_first_offer_that_it_supports)
{
    EXPECT_EQ(answered("x-webkit-deflate-frame, permessage-bzip2; a=\"b\", permessage-deflate"),
              "permessage-deflate");
    EXPECT_EQ(
        answered(
            "permessage-deflate; server_max_window_bits=8, permessage-deflate; server_max_window_bits=9"),
        "permessage-deflate; server_max_window_bits=9");
    EXPECT_EQ(
        answered(
            "permessage-deflate; server_no_context_takeover; server_max_window_bits=12, permessage-deflate"),
        "permessage-deflate; server_no_context_takeover; server_max_window_bits=12");
    EXPECT_EQ(answered(",, permessage-deflate,"), "permessage-deflate");
}

TEST(WebSocketExtension, declines_an_offer_with_a_parameter_that_is_unknown_wrong_or_given_twice)
{
    for (const char *parameter :
         {"unknown", "server_max_window_bits", "server_max_window_bits=7", "server_max_window_bits=16",
          "server_max_window_bits=010", "server_max_window_bits=09", "server_max_window_bits=150",
          "server_max_window_bits=8", "client_max_window_bits=0", "client_max_window_bits=x",
          "server_no_context_takeover=1", "client_no_context_takeover=true",
          "client_no_context_takeover; client_no_context_takeover",
          "client_max_window_bits; client_max_window_bits=10",
          "server_max_window_bits=10; server_max_window_bits=10"}) {
        EXPECT_EQ(answered("permessage-deflate; " + std::string(parameter)), "-") << parameter;
        EXPECT_EQ(answered("permessage-deflate; " + std::string(parameter) + ", permessage-deflate"),
                  "permessage-deflate");
    }
    EXPECT_EQ(answered(""), "-");
    EXPECT_EQ(answered("deflate-frame"), "-");
}

TEST(WebSocketExtension, must_be_written_as_the_rfc_says)
{
    for (const char *offers :
         {";", "a b", "permessage-deflate;",
          "permessage-deflate; =", "permessage-deflate; a=", "permessage-deflate; a=\"",
          "permessage-deflate; a=\"\"", "permessage-deflate; a=\" 10\"", "permessage-deflate; a=\"b",
          "permessage-deflate; a=b c", "permessage-deflate, a=b", "\"a\"", "permessage-deflate; a=\"b\\"}) {
        EXPECT_EQ(answered(offers), "400") << offers;
    }
}

TEST(WebSocketExtension, has_room_for_the_longest_answer)
{
    EXPECT_EQ(answered("permessage-deflate; server_no_context_takeover; client_no_context_takeover; "
                       "server_max_window_bits=15; client_max_window_bits=14"),
              "permessage-deflate; server_no_context_takeover; client_no_context_takeover; "
              "server_max_window_bits=15; "
              "client_max_window_bits=14");
}

}   // namespace
