#include "coro/proto/websocket/handshake.h"

#include "websocket_cases.h"

#include <gtest/gtest.h>

namespace {

using namespace cases;

// Returns the frames of a client as a server would send them: without masks. A frame that has no mask by mistake gets
// one, so that it is wrong in the other direction, too.
std::string as_server(std::string_view bytes)
{
    std::string made;
    while (bytes.size() >= 2) {
        auto byte = [&](size_t at) { return static_cast<unsigned char>(bytes[at]); };
        bool is_masked = byte(1) & 0x80;
        size_t length = byte(1) & 0x7f;
        size_t extension = length == 126 ? 2 : length == 127 ? 8 : 0;
        size_t head = 2 + extension + (is_masked ? 4 : 0);
        if (bytes.size() < head) {
            break;
        }
        for (size_t i = 0; i < extension; i++) {
            length = (i == 0 ? 0 : length) << 8 | byte(2 + i);
        }
        std::string payload(bytes.substr(head, length));
        made += bytes[0];
        made += char(byte(1) ^ 0x80);
        made += bytes.substr(2, extension);
        if (is_masked) {
            uint32_t key;
            memcpy(&key, bytes.data() + 2 + extension, sizeof key);
            mask(payload.data(), payload.data(), payload.size(), key);
        } else {
            made += std::string(4, '\0');
        }
        made += payload;
        bytes.remove_prefix(std::min(bytes.size(), head + length));
    }
    return made + std::string(bytes);
}

TEST(WebSocketClient, answers_the_cases_of_the_server)
{
    ReceiverSettings settings{.server = false, .max_message = 1 << 20};
    for (const Case &one : all()) {
        std::string bytes = as_server(one.bytes);
        for (feed::Way way : {feed::Way::kGiven, feed::Way::kDirect}) {
            EXPECT_EQ(feed::read(bytes, {bytes.size()}, settings, way), one.answer) << one.name;
            EXPECT_EQ(feed::read(bytes, {bytes.size() / 2, bytes.size()}, settings, way), one.answer) << one.name;
        }
    }
}

TEST(WebSocketClient, accepts_only_a_response_to_its_own_handshake)
{
    auto check = [](const std::string &fields, bool offers_deflate = true, const char *status = "101 Switching") {
        std::string bytes = std::string("HTTP/1.1 ") + status + "\r\n" + fields + "\r\n";
        coro::http1::ResponseHead head;
        EXPECT_GT(coro::http1::ResponseParser().parse(bytes, {}, head), 0) << bytes;
        HandshakeResponse response;
        return check_response(bytes.data(), head, {"s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", "chat, other", offers_deflate}, response);
    };
    const std::string upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\n";
    const std::string good = upgrade + "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n";
    EXPECT_EQ(check(good), 101);
    EXPECT_EQ(check(good + "Sec-WebSocket-Protocol: chat\r\n"), 101);
    EXPECT_EQ(check(good + "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=10\r\n"), 101);
    EXPECT_EQ(check(good, true, "200 OK"), 0);
    for (const std::string &wrong : {
             upgrade,
             upgrade + "Sec-WebSocket-Accept: S3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n",
             good + "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n",
             std::string("Connection: Upgrade\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"),
             std::string("Upgrade: h2c\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"),
             std::string("Upgrade: websocket\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"),
             good + "Sec-WebSocket-Protocol: unknown\r\n",
             good + "Sec-WebSocket-Protocol: chat, other\r\n",
             good + "Sec-WebSocket-Protocol: chat\r\nSec-WebSocket-Protocol: other\r\n",
             good + "Sec-WebSocket-Extensions: unknown\r\n",
             good + "Sec-WebSocket-Extensions: permessage-deflate, permessage-deflate\r\n",
             good + "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=7\r\n",
         }) {
        EXPECT_EQ(check(wrong), -400) << wrong;
    }
    EXPECT_EQ(check(good + "Sec-WebSocket-Extensions: permessage-deflate\r\n", false), -400);
}

TEST(WebSocketClient, takes_the_terms_of_the_server)
{
    DeflateTerms terms;
    ASSERT_TRUE(accept_deflate("permessage-deflate; server_no_context_takeover; client_max_window_bits=9", terms));
    EXPECT_TRUE(terms.server_no_context_takeover);
    EXPECT_FALSE(terms.client_no_context_takeover);
    EXPECT_EQ(terms.server_max_window_bits, 15);
    EXPECT_EQ(terms.client_max_window_bits, 9);
}

}  // namespace
