#pragma once

#include <string>
#include <vector>

namespace coro {

struct InterfaceAddress {
    std::string interface;
    std::string address;   // as text
};

// Of this machine's network interfaces that are up, in the kernel's order. They ask the kernel each time, and wait for nothing.
// 0, or -errno when it could not be asked.

// The first address of this family, AF_INET or AF_INET6, that each has and that is no loopback address.
[[nodiscard]] int list_addresses(int family, std::vector<InterfaceAddress> &into);

// What the hardware of each is known by in its network, such as "02:FC:00:00:00:01", for those that have that.
[[nodiscard]] int list_hardware_addresses(std::vector<InterfaceAddress> &into);

}  // namespace coro
