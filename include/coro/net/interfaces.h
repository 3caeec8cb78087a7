#pragma once

#include <string>
#include <vector>

namespace coro {

struct InterfaceAddress {
    std::string interface;
    std::string address;   // in text form
};

// These functions list addresses of the machine's network interfaces that are up, in the kernel's order. They
// read them from the kernel at each call and do not wait. They return 0 or -errno.

// Lists the first address of each interface that belongs to this family (AF_INET or AF_INET6) and is no
// loopback address.
[[nodiscard]] int list_addresses(int family, std::vector<InterfaceAddress> &into);

// Lists the hardware addresses (MAC addresses), such as "02:FC:00:00:00:01", of the interfaces that have one.
[[nodiscard]] int list_hardware_addresses(std::vector<InterfaceAddress> &into);

}  // namespace coro
