#include "php/client/socket_option_values.h"

#include "php/zend/refusals.h"
#include "php/zend/value.h"

#include "coro/net/address.h"

#include <cstring>
#include <ifaddrs.h>
#include <net/if.h>
#include <string>

namespace coro::php {

namespace {

// Reads the elements of the array that a program has passed as the value of an option.
class GivenArray {
public:
    GivenArray(zval *given, uint32_t argument) : given_(given), argument_(argument) {}

    bool is_array() const
    {
        if (Z_TYPE_P(given_) != IS_ARRAY) {
            refuse_argument(argument_, "must be an array for this option");
        }
        return Z_TYPE_P(given_) == IS_ARRAY;
    }

    zval *find(const char *key) const
    {
        zval *found = zend_hash_str_find_deref(Z_ARRVAL_P(given_), key, strlen(key));
        if (!found) {
            refuse_argument(argument_, "must have an element \"%s\"", key);
        }
        return found;
    }

    template <class Number>
    bool read(const char *key, Number &number) const
    {
        zval *found = find(key);
        if (found) {
            number = Number(zval_get_long(found));
        }
        return found && !EG(exception);
    }

    bool read_address(const char *key, int family, sockaddr_storage &address) const
    {
        zval *found = find(key);
        zend_string *text = found ? zval_try_get_string(found) : nullptr;
        if (!text) {
            return false;
        }
        Address parsed;
        bool is_valid = Address::parse(family, std::string(view(text)), 0, parsed) == 0;
        zend_string_release(text);
        if (!is_valid) {
            refuse_argument(argument_, "must have an address of the socket's family as the element \"%s\"", key);
        }
        memcpy(&address, &parsed.storage, sizeof address);
        return is_valid;
    }

private:
    zval *given_;
    uint32_t argument_;
};

// Converts the number or the name of a network interface to its number. 0 stands for the choice of the kernel.
bool read_interface(zval *given, uint32_t argument, unsigned &index)
{
    bool is_text = given && Z_TYPE_P(given) == IS_STRING;
    bool is_name = is_text && !is_numeric_string(Z_STRVAL_P(given), Z_STRLEN_P(given), nullptr, nullptr, false);
    index = is_name ? if_nametoindex(Z_STRVAL_P(given)) : given ? unsigned(zval_get_long(given)) : 0;
    if (is_name && index == 0) {
        refuse_argument(argument, "must name a network interface, not \"%s\"", Z_STRVAL_P(given));
        return false;
    }
    return true;
}

// Calls `use` with the number and the IPv4 address of each interface that has one, until it returns true. Returns false if
// it never did.
template <class Use>
bool find_interface(Use use)
{
    ifaddrs *all = nullptr;
    if (getifaddrs(&all) < 0) {
        return false;
    }
    bool is_found = false;
    for (ifaddrs *each = all; each && !is_found; each = each->ifa_next) {
        is_found = each->ifa_addr && each->ifa_addr->sa_family == AF_INET &&
                   use(if_nametoindex(each->ifa_name), reinterpret_cast<sockaddr_in *>(each->ifa_addr)->sin_addr);
    }
    freeifaddrs(all);
    return is_found;
}

bool read_multicast_interface(zval *given, uint32_t argument, in_addr &address)
{
    unsigned index;
    address = {};
    if (!read_interface(given, argument, index)) {
        return false;
    }
    bool is_found = index == 0 || find_interface([&](unsigned number, in_addr found) {
        address = found;
        return number == index;
    });
    if (!is_found) {
        refuse_argument(argument, "must be an interface with an IPv4 address");
    }
    return is_found;
}

bool is_of_group(int name)
{
    return name == MCAST_JOIN_GROUP || name == MCAST_LEAVE_GROUP;
}

bool is_of_source(int name)
{
    return name == MCAST_JOIN_SOURCE_GROUP || name == MCAST_LEAVE_SOURCE_GROUP || name == MCAST_BLOCK_SOURCE ||
           name == MCAST_UNBLOCK_SOURCE;
}

// group_req and group_source_req begin in the same way.
bool read_group(int level, zval *given, uint32_t argument, bool has_source, SocketOptionValue &value)
{
    GivenArray array(given, argument);
    int family = level == IPPROTO_IP ? AF_INET : AF_INET6;
    unsigned index = 0;
    bool is_read = array.is_array() && array.read_address("group", family, value.source.gsr_group) &&
                   (!has_source || array.read_address("source", family, value.source.gsr_source)) &&
                   read_interface(zend_hash_str_find_deref(Z_ARRVAL_P(given), ZEND_STRL("interface")), argument, index);
    value.source.gsr_interface = index;
    value.size = has_source ? sizeof value.source : sizeof value.group;
    return is_read;
}

bool is_time(int level, int name)
{
    return level == SOL_SOCKET && (name == SO_RCVTIMEO || name == SO_SNDTIMEO);
}

}  // namespace

bool read_socket_option(int level, int name, zval *given, uint32_t argument, SocketOptionValue &value)
{
    GivenArray array(given, argument);
    value = {};
    if (level == SOL_SOCKET && name == SO_LINGER) {
        value.size = sizeof value.lingering;
        return array.is_array() && array.read("l_onoff", value.lingering.l_onoff) &&
               array.read("l_linger", value.lingering.l_linger);
    }
    if (is_time(level, name)) {
        value.size = sizeof value.time;
        return array.is_array() && array.read("sec", value.time.tv_sec) && array.read("usec", value.time.tv_usec);
    }
    if ((level == IPPROTO_IP || level == IPPROTO_IPV6) && (is_of_group(name) || is_of_source(name))) {
        return read_group(level, given, argument, is_of_source(name), value);
    }
    if (level == IPPROTO_IP && name == IP_MULTICAST_IF) {
        value.size = sizeof value.address;
        return read_multicast_interface(given, argument, value.address);
    }
    if (level == IPPROTO_IPV6 && name == IPV6_PKTINFO) {
        sockaddr_storage address = {};
        value.size = sizeof value.packet_info;
        bool is_read = array.is_array() && array.read_address("addr", AF_INET6, address) &&
                       array.read("ifindex", value.packet_info.ipi6_ifindex);
        value.packet_info.ipi6_addr = reinterpret_cast<sockaddr_in6 &>(address).sin6_addr;
        return is_read;
    }
    if (Z_TYPE_P(given) > IS_STRING) {
        zend_argument_type_error(argument, "must be of type string|int|bool, %s given", zend_zval_type_name(given));
        return false;
    }
    value.number = int(zval_get_long(given));
    value.size = sizeof value.number;
    return true;
}

void show_socket_option(int level, int name, const SocketOptionValue &value, zval *shown)
{
    if (level == SOL_SOCKET && name == SO_LINGER) {
        array_init(shown);
        add_assoc_long(shown, "l_onoff", value.lingering.l_onoff);
        add_assoc_long(shown, "l_linger", value.lingering.l_linger);
    } else if (is_time(level, name)) {
        array_init(shown);
        add_assoc_long(shown, "sec", value.time.tv_sec);
        add_assoc_long(shown, "usec", value.time.tv_usec);
    } else if (level == IPPROTO_IP && name == IP_MULTICAST_IF) {
        unsigned index = 0;
        bool is_found = value.address.s_addr != 0 && find_interface([&](unsigned number, in_addr address) {
            index = number;
            return address.s_addr == value.address.s_addr;
        });
        ZVAL_LONG(shown, is_found ? zend_long(index) : 0);
    } else {
        ZVAL_LONG(shown, value.number);
    }
}

}  // namespace coro::php
