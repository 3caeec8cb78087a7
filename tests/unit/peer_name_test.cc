#include "coro/server/connection/peer_name.h"

#include <gtest/gtest.h>
#include <string>

namespace {

using namespace coro;

PeerAddress peer_of(int family, const std::string &host, int port)
{
    Address address;
    EXPECT_EQ(Address::parse(family, host, port, address), 0);
    return PeerAddress::of(address);
}

TEST(PeerName, contains_address_and_id)
{
    EXPECT_STREQ(PeerName(peer_of(AF_INET, "127.0.0.1", 40000), 7).text().bytes, "client 127.0.0.1:40000 (fd 7)");
    EXPECT_STREQ(PeerName(peer_of(AF_INET, "127.0.0.1", 40000), 7).address().bytes, "127.0.0.1:40000 (fd 7)");
    EXPECT_STREQ(PeerName(peer_of(AF_INET6, "::1", 80), 8).text().bytes, "client [::1]:80 (fd 8)");
}

TEST(PeerName, names_missing_parts)
{
    EXPECT_STREQ(PeerName(peer_of(AF_UNIX, "/tmp/x", 0), 7).text().bytes, "client of a unix socket (fd 7)");
    EXPECT_STREQ(PeerName(peer_of(AF_UNIX, "/tmp/x", 0), 7).address().bytes, "a unix socket (fd 7)");
    EXPECT_STREQ(PeerName(PeerAddress{}, 7).text().bytes, "client of an unknown address (fd 7)");
    Address address;
    ASSERT_EQ(Address::parse(AF_INET, "10.0.0.1", 9, address), 0);
    EXPECT_STREQ(PeerName(address).text().bytes, "client 10.0.0.1:9");
}

TEST(PeerName, has_room_for_the_longest)
{
    std::string longest = "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff";
    EXPECT_EQ(std::string(PeerName(peer_of(AF_INET6, longest, 65535), INT64_MAX).text().bytes),
              "client [" + longest + "]:65535 (fd 9223372036854775807)");
}

}  // namespace
