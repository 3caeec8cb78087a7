#include "coro/net/interfaces.h"

#include "coro/net/address.h"

#include <gtest/gtest.h>
#include <set>

namespace {

using namespace coro;

void expect_interfaces_once(const std::vector<InterfaceAddress> &rows)
{
    std::set<std::string> names;
    for (const InterfaceAddress &row : rows) {
        EXPECT_TRUE(names.insert(row.interface).second) << row.interface;
        EXPECT_NE(row.interface, "lo");
    }
}

TEST(InterfacesTest, have_one_numeric_address_each_except_loopback)
{
    for (int family : {AF_INET, AF_INET6}) {
        std::vector<InterfaceAddress> rows;
        ASSERT_EQ(list_addresses(family, rows), 0);
        expect_interfaces_once(rows);
        for (const InterfaceAddress &row : rows) {
            Address address;
            EXPECT_EQ(Address::parse(family, row.address, 0, address), 0) << row.address;
            EXPECT_FALSE(row.address.starts_with("127.") || row.address == "::1") << row.address;
        }
    }
}

TEST(InterfacesTest, have_a_hardware_address_that_is_not_zero)
{
    std::vector<InterfaceAddress> rows;
    ASSERT_EQ(list_hardware_addresses(rows), 0);
    expect_interfaces_once(rows);
    for (const InterfaceAddress &row : rows) {
        EXPECT_EQ(row.address.size(), 17u);
        EXPECT_NE(row.address, "00:00:00:00:00:00");
    }
}

}  // namespace
