#include "coro/net/networks.h"

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <string>
#include <vector>

namespace {

using namespace coro;

PeerAddress at(const std::string &text)
{
    Address address;
    int family = text.find(':') == std::string::npos ? AF_INET : AF_INET6;
    EXPECT_EQ(Address::parse(family, text, 80, address), 0) << text;
    return PeerAddress::of(address);
}

bool has(const std::vector<std::string> &list, const std::string &address)
{
    Networks networks;
    for (const std::string &network : list) {
        EXPECT_TRUE(networks.add(network)) << network;
    }
    return networks.contains(at(address));
}

TEST(Networks, contain_the_addresses_with_their_prefix)
{
    EXPECT_TRUE(has({"10.0.0.0/8"}, "10.255.0.1"));
    EXPECT_FALSE(has({"10.0.0.0/8"}, "11.0.0.1"));
    EXPECT_TRUE(has({"172.16.0.0/12"}, "172.31.255.255"));
    EXPECT_FALSE(has({"172.16.0.0/12"}, "172.32.0.0"));
    EXPECT_TRUE(has({"192.0.2.129/25"}, "192.0.2.128")) << "the bits behind the prefix have no meaning";
    EXPECT_FALSE(has({"192.0.2.129/25"}, "192.0.2.127"));
    EXPECT_TRUE(has({"192.0.2.1"}, "192.0.2.1"));
    EXPECT_FALSE(has({"192.0.2.1/32"}, "192.0.2.0"));
    EXPECT_TRUE(has({"0.0.0.0/0"}, "255.1.2.3"));
    EXPECT_FALSE(has({"0.0.0.0/0"}, "2001:db8::1"));
    EXPECT_TRUE(has({"::/0"}, "1.2.3.4")) << "all IPv6 addresses include the mapped ones";
    EXPECT_TRUE(has({"2001:db8::/33"}, "2001:db8:7fff::1"));
    EXPECT_FALSE(has({"2001:db8::/33"}, "2001:db8:8000::1"));
    EXPECT_TRUE(has({"::1", "10.0.0.0/8"}, "::1"));
}

TEST(Networks, know_ipv4_clients_of_ipv6_sockets)
{
    EXPECT_TRUE(has({"10.0.0.0/8"}, "::ffff:10.1.2.3"));
    EXPECT_FALSE(has({"10.0.0.0/8"}, "::ffff:11.1.2.3"));
    EXPECT_TRUE(has({"::ffff:10.0.0.0/104"}, "10.1.2.3"));
}

TEST(Networks, have_keywords)
{
    for (const char *address : {"10.1.1.1", "172.16.0.1", "192.168.1.1", "127.0.0.1", "169.254.0.1", "::1", "fd00::1",
                                "fe80::1"}) {
        EXPECT_TRUE(has({"private"}, address)) << address;
    }
    EXPECT_FALSE(has({"private"}, "8.8.8.8"));
    EXPECT_FALSE(has({"private"}, "2001:db8::1"));
    PeerAddress unix = {};
    unix.family = AF_UNIX;
    Networks networks;
    EXPECT_TRUE(networks.is_empty());
    EXPECT_FALSE(networks.contains(unix));
    EXPECT_TRUE(networks.add("0.0.0.0/0") && networks.add("::/0"));
    EXPECT_FALSE(networks.contains(unix));
    EXPECT_TRUE(networks.add("unix"));
    EXPECT_TRUE(networks.contains(unix));
    EXPECT_FALSE(Networks().contains(PeerAddress{}));
}

TEST(Networks, refuse_other_texts)
{
    for (const char *text : {"", "x", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0.0.0/8x", "10.0.0/8", "::/129",
                             "::g", "[::1]", "10.0.0.0/ 8", "1.2.3.4:80", "Private", "/8", "10.0.0.0/8/8", "localhost"}) {
        EXPECT_FALSE(Networks().add(text)) << text;
    }
}

}  // namespace
