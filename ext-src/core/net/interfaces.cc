#include "coro/net/interfaces.h"

#include "coro/net/address.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ifaddrs.h>
#include <linux/if_packet.h>
#include <memory>
#include <net/if.h>
#include <netinet/in.h>

namespace coro {

namespace {

constexpr size_t kHardwareSize = 6;

Address address_of(const sockaddr *from)
{
    Address address;
    address.size = from->sa_family == AF_INET ? sizeof(sockaddr_in) : sizeof(sockaddr_in6);
    memcpy(address.raw(), from, address.size);
    return address;
}

// Returns the hardware address of an interface as text. Returns an empty text for interfaces without a hardware
// address, such as loopback and tunnels.
std::string hardware_of(const sockaddr *from)
{
    const auto *link = reinterpret_cast<const sockaddr_ll *>(from);
    const uint8_t *bytes = link->sll_addr;
    if (link->sll_halen != kHardwareSize ||
        std::all_of(bytes, bytes + kHardwareSize, [](uint8_t byte) { return byte == 0; })) {
        return {};
    }
    char text[3 * kHardwareSize];
    size_t size = size_t(snprintf(text, sizeof text, "%02X:%02X:%02X:%02X:%02X:%02X", bytes[0], bytes[1],
                                  bytes[2], bytes[3], bytes[4], bytes[5]));
    return {text, size};
}

void add_first(std::vector<InterfaceAddress> &list, const char *interface, std::string address)
{
    bool is_known = std::any_of(list.begin(), list.end(),
                                [interface](const auto &row) { return row.interface == interface; });
    if (!is_known && !address.empty()) {
        list.push_back({interface, std::move(address)});
    }
}

// Calls function(const ifaddrs &) for each address of this family that belongs to a network interface which is
// up. Returns 0 or -errno.
template <typename Function>
int for_each(int family, Function function)
{
    ifaddrs *first;
    if (::getifaddrs(&first) != 0) {
        return -errno;
    }
    std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> owner(first, ::freeifaddrs);
    for (const ifaddrs *row = first; row; row = row->ifa_next) {
        if (row->ifa_addr && row->ifa_addr->sa_family == family && (row->ifa_flags & IFF_UP)) {
            function(*row);
        }
    }
    return 0;
}

}  // namespace

int list_addresses(int family, std::vector<InterfaceAddress> &into)
{
    return for_each(family, [&into](const ifaddrs &row) {
        if (Address address = address_of(row.ifa_addr); !address.is_loopback()) {
            add_first(into, row.ifa_name, address.host());
        }
    });
}

int list_hardware_addresses(std::vector<InterfaceAddress> &into)
{
    return for_each(AF_PACKET, [&into](const ifaddrs &row) { add_first(into, row.ifa_name, hardware_of(row.ifa_addr)); });
}

}  // namespace coro
