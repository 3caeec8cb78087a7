#include "coro/net/resolver.h"

#include <gtest/gtest.h>
#include <netdb.h>
#include <sys/socket.h>

namespace {

using namespace coro;

NameQuery query(const char *name, int family, const char *service = "")
{
    return {.name = name, .service = service, .family = family, .socket_type = SOCK_STREAM, .protocol = 0};
}

TEST(Resolver, numeric_addresses_need_no_thread)
{
    for (const char *address : {"127.0.0.1", "::1", "fe80::1"}) {
        Resolve resolve(query(address, AF_UNSPEC, "80"));
        ASSERT_TRUE(resolve.try_numeric()) << address;
        EXPECT_EQ(resolve.addresses(), std::vector<std::string>{address});
    }
}

TEST(Resolver, a_numeric_address_of_the_other_family_fails)
{
    Resolve resolve(query("::1", AF_INET));
    EXPECT_TRUE(resolve.try_numeric());
    EXPECT_NE(resolve.error(), 0);
    EXPECT_TRUE(resolve.addresses().empty());
}

TEST(Resolver, names_and_named_services_take_a_thread)
{
    Resolve name(query("localhost", AF_INET)), service(query("127.0.0.1", AF_INET, "http"));
    EXPECT_FALSE(name.try_numeric());
    EXPECT_FALSE(service.try_numeric());
    name.run();
    EXPECT_EQ(name.error(), 0);
    EXPECT_EQ(name.addresses(), std::vector<std::string>{"127.0.0.1"});
}

TEST(Resolver, each_address_is_returned_once)
{
    NameQuery any = query("localhost", AF_INET);
    any.socket_type = 0;
    Resolve resolve(any);
    resolve.run();
    EXPECT_EQ(resolve.addresses().size(), 1u);
}

TEST(Resolver, an_invalid_name_fails)
{
    Resolve resolve(query("no..name", AF_INET));
    EXPECT_FALSE(resolve.try_numeric());
    resolve.run();
    EXPECT_EQ(resolve.error(), EAI_NONAME);
    EXPECT_TRUE(resolve.addresses().empty());
}

}  // namespace
