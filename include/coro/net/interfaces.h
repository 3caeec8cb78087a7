#pragma once

#include <string>
#include <vector>

namespace coro {

struct InterfaceAddress {
    std::string interface;
    std::string address;   // a numeric IP address, or a hardware address such as "02:FC:00:00:00:01"
};

// list_addresses() and list_hardware_addresses() append addresses of the machine's network interfaces to `into`,
// in the kernel's order. They leave out interfaces that are down. They ask the kernel at each call and do not
// block. They return 0 or -errno.

// Lists the first address of each network interface that belongs to `family` (AF_INET or AF_INET6) and is not a
// loopback address.
[[nodiscard]] int list_addresses(int family, std::vector<InterfaceAddress> &into);

// Lists the hardware addresses (MAC addresses) of the network interfaces that have a hardware address.
[[nodiscard]] int list_hardware_addresses(std::vector<InterfaceAddress> &into);

}  // namespace coro
