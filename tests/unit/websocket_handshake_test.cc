#include "coro/proto/http1/parser.h"
#include "coro/proto/websocket/handshake.h"

#include <cstring>
#include <gtest/gtest.h>
#include <memory>
#include <string>

namespace {

using namespace coro;
using namespace coro::websocket;

const std::string kKey = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
const std::string kVersion = "Sec-WebSocket-Version: 13\r\n";
const std::string kUpgrade = "Upgrade: websocket\r\n";
const std::string kConnection = "Connection: Upgrade\r\n";

class Request {
public:
    explicit Request(const std::string &fields, const std::string &line = "GET /chat HTTP/1.1")
        : bytes_(line + "\r\nHost: a\r\n" + fields + "\r\n"), head_(std::make_unique<http::Head>())
    {
        EXPECT_EQ(http1::HeadParser().parse(bytes_, {}, *head_), int(bytes_.size()));
    }

    int check() const
    {
        std::string_view key;
        int outcome = check_handshake(bytes_.data(), *head_, key);
        EXPECT_TRUE(outcome != 101 || key == "dGhlIHNhbXBsZSBub25jZQ==") << key;
        return outcome;
    }

    std::string_view protocol(std::string_view supported) const
    {
        return choose_protocol(bytes_.data(), *head_, supported);
    }

    std::string extension() const
    {
        DeflateAnswer answer;
        int outcome = negotiate_deflate(bytes_.data(), *head_, {}, answer);
        return outcome > 0 ? std::string(answer.text()) : std::to_string(outcome);
    }

private:
    std::string bytes_;
    std::unique_ptr<http::Head> head_;
};

TEST(WebSocketHandshake, is_in_order)
{
    EXPECT_EQ(Request(kKey + kVersion + kUpgrade + kConnection).check(), 101);
    EXPECT_EQ(
        Request(kKey + kVersion + "upgrade: h2c, WebSocket\r\nconnection: keep-alive, UPGRADE\r\n").check(),
        101);
    EXPECT_EQ(Request(kKey + kVersion + "Upgrade: h2c/1\r\nUpgrade: websocket\r\n" + kConnection).check(),
              101);
    EXPECT_EQ(Request("sec-websocket-key:  dGhlIHNhbXBsZSBub25jZQ== \r\n" + kVersion + kUpgrade + kConnection)
                  .check(),
              101);
}

TEST(WebSocketHandshake, does_not_apply_to_a_plain_request)
{
    EXPECT_EQ(Request("").check(), 0);
    EXPECT_EQ(Request(kKey + kVersion + kConnection).check(), 0);
    EXPECT_EQ(Request(kConnection + "Upgrade: h2c\r\n").check(), 0);
    EXPECT_EQ(Request(kConnection + "Upgrade: websockets\r\n").check(), 0);
    EXPECT_EQ(Request(kConnection + "Upgrade: websocket/13\r\n").check(), 0);
}

TEST(WebSocketHandshake, is_a_get_without_a_body)
{
    const std::string fields = kKey + kVersion + kUpgrade + kConnection;
    EXPECT_EQ(Request(fields, "POST / HTTP/1.1").check(), -405);
    EXPECT_EQ(Request(fields + "Content-Length: 1\r\n").check(), -400);
    EXPECT_EQ(Request(fields + "Transfer-Encoding: chunked\r\n").check(), -400);
}

TEST(WebSocketHandshake, does_not_apply_where_the_upgrade_field_must_be_ignored)
{
    const std::string fields = kKey + kVersion + kUpgrade;
    EXPECT_EQ(Request(fields).check(), 0);
    EXPECT_EQ(Request(fields + "Connection: close\r\n").check(), 0);
    EXPECT_EQ(Request(fields, "POST / HTTP/1.1").check(), 0);
    EXPECT_EQ(Request(fields + kConnection, "GET / HTTP/1.0").check(), 0);
}

TEST(WebSocketHandshake, is_of_version_13)
{
    EXPECT_EQ(Request(kKey + kUpgrade + kConnection).check(), -426);
    EXPECT_EQ(Request(kKey + kUpgrade + kConnection + "Sec-WebSocket-Version: 8\r\n").check(), -426);
    EXPECT_EQ(Request(kKey + kUpgrade + kConnection + "Sec-WebSocket-Version: 13, 8\r\n").check(), -426);
    EXPECT_EQ(Request(kKey + kUpgrade + kConnection + kVersion + kVersion).check(), -426);
}

TEST(WebSocketHandshake, has_one_key_of_16_bytes)
{
    const std::string rest = kVersion + kUpgrade + kConnection;
    EXPECT_EQ(Request(rest).check(), -400);
    EXPECT_EQ(Request(rest + kKey + kKey).check(), -400);
    for (const char *key :
         {"", "dGhlIHNhbXBsZSBub25jZQ=", "dGhlIHNhbXBsZSBub25jZQ===", "dGhlIHNhbXBsZSBub25jZQAA",
          "dGhlIHNhbXBsZSBub25jZ===", "dGhlIHNhbXBsZSBub25j-_==", "dGhlIHNhbXBsZSBub25jZ Q=",
          "dGhlIHNhbXBsZSBub25jZSBpcyBsb25n"}) {
        EXPECT_EQ(Request(rest + "Sec-WebSocket-Key: " + key + "\r\n").check(), -400) << key;
    }
}

TEST(WebSocketHandshake, chooses_the_first_sub_protocol_that_the_server_has)
{
    Request request("Sec-WebSocket-Protocol: soap, mqtt\r\nSec-WebSocket-Protocol: chat\r\n");
    EXPECT_EQ(request.protocol("mqtt"), "mqtt");
    EXPECT_EQ(request.protocol("chat, mqtt"), "mqtt");
    EXPECT_EQ(request.protocol("chat"), "chat");
    EXPECT_EQ(request.protocol("MQTT"), "");
    EXPECT_EQ(request.protocol(""), "");
    EXPECT_EQ(Request("").protocol("mqtt"), "");
    EXPECT_EQ(Request("Sec-WebSocket-Protocol: ,;\"\r\n").protocol("mqtt"), "");
}

TEST(WebSocketHandshake, negotiates_over_all_headers)
{
    EXPECT_EQ(Request("").extension(), "0");
    EXPECT_EQ(Request("Sec-WebSocket-Extensions: x-other\r\nSec-WebSocket-Extensions: permessage-deflate\r\n")
                  .extension(),
              "permessage-deflate");
    EXPECT_EQ(Request("Sec-WebSocket-Extensions: a;;\r\n").extension(), "-400");
}

// Takes the place of SHA-1: returns the known digest for the example of RFC 6455, section 1.3.
void known_sha1(std::string_view bytes, unsigned char digest[20])
{
    EXPECT_EQ(bytes, "dGhlIHNhbXBsZSBub25jZQ==258EAFA5-E914-47DA-95CA-C5AB0DC85B11");
    memcpy(digest, "\xb3\x7a\x4f\x2c\xc0\x62\x4f\x16\x90\xf6\x46\x06\xcf\x38\x59\x45\xb2\xbe\xc4\xea", 20);
}

TEST(WebSocketHandshake, is_accepted_with_the_digest_of_its_key)
{
    char accept[kAcceptSize];
    make_accept("dGhlIHNhbXBsZSBub25jZQ==", known_sha1, accept);
    EXPECT_EQ(std::string(accept, sizeof accept), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

}   // namespace
