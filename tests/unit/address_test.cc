#include "coro/net/address.h"

#include <cerrno>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <string>

namespace {

using namespace coro;

TEST(Address, parses_and_prints_numeric_hosts)
{
    const std::pair<int, std::string> cases[] = {
        {AF_INET, "127.0.0.1"}, {AF_INET, "0.0.0.0"}, {AF_INET, "255.255.255.255"},
        {AF_INET6, "::1"},      {AF_INET6, "::"},     {AF_INET6, "2001:db8::42:0:1"},
        {AF_INET6, "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"},
    };
    for (auto &[family, host] : cases) {
        Address address;
        ASSERT_EQ(Address::parse(family, host, 8080, address), 0) << host;
        EXPECT_EQ(address.family(), family);
        EXPECT_EQ(address.host(), host);
        EXPECT_EQ(address.port(), 8080);
        PeerAddress peer = PeerAddress::of(address);
        char text[INET6_ADDRSTRLEN];
        EXPECT_EQ(std::string(text, peer.print(text)), host);
        EXPECT_EQ(peer.port, 8080);
    }
}

TEST(Address, refuses_names)
{
    Address address;
    for (std::string host : {"", "localhost", "127.0.0.1 ", "1.2.3", "1.2.3.4.5", "256.1.1.1", "::1"}) {
        EXPECT_EQ(Address::parse(AF_INET, host, 80, address), -EINVAL) << host;
    }
    for (std::string host : {"", "127.0.0.1", "[::1]", ":::", "g::1"}) {
        EXPECT_EQ(Address::parse(AF_INET6, host, 80, address), -EINVAL) << host;
    }
}

TEST(Address, refuses_ports_that_do_not_exist)
{
    Address address;
    for (int port : {-1, 65'536, 70'000}) {
        EXPECT_EQ(Address::parse(AF_INET, "127.0.0.1", port, address), -EINVAL) << port;
        EXPECT_EQ(Address::parse(AF_INET6, "::1", port, address), -EINVAL) << port;
    }
    EXPECT_EQ(Address::parse(AF_INET, "127.0.0.1", 65'535, address), 0);
    EXPECT_EQ(address.port(), 65'535);
}

TEST(Address, a_unix_path_has_its_limit)
{
    Address address;
    EXPECT_EQ(Address::parse(AF_UNIX, "", 0, address), -EINVAL);
    std::string longest(107, 'p');
    ASSERT_EQ(Address::parse(AF_UNIX, longest, 0, address), 0);
    EXPECT_EQ(address.host(), longest);
    EXPECT_EQ(address.port(), 0);
    EXPECT_EQ(Address::parse(AF_UNIX, longest + "p", 0, address), -EINVAL);
    char text[INET6_ADDRSTRLEN];
    EXPECT_EQ(PeerAddress::of(address).print(text), 0u);
}

TEST(Address, the_local_address_of_a_descriptor_that_is_no_socket_is_an_error)
{
    Address address;
    EXPECT_EQ(Address::of_local(-1, address), -EBADF);
}

}  // namespace
