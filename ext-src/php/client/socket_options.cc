#include "php/client/socket_object.h"
#include "php/runtime/runtime.h"
#include "php/zend/arguments.h"
#include "php/zend/refusals.h"
#include "php/zend/value.h"

#include "coro/net/address.h"

#include <cerrno>
#include <cstring>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <string>
#include <sys/socket.h>
#include <sys/time.h>

// The methods of Coro\Coroutine\Socket that set and return options.
namespace coro::php {

namespace {

// The value of an option of setsockopt(2), as the kernel takes it.
struct SocketOptionValue {
    union {
        int number;
        linger lingering;
        timeval time;
        in_addr address;
        in6_pktinfo packet_info;
        group_req group;
        group_source_req source;
    };
    socklen_t size;
};

constexpr uint32_t kValueArgument = 3;   // of setOption()

// Reads the elements of the array that a program has passed as the value of an option.
class GivenArray {
public:
    explicit GivenArray(zval *given) : given_(given) {}

    bool is_array() const
    {
        if (Z_TYPE_P(given_) != IS_ARRAY) {
            refuse_argument(kValueArgument, "must be an array for this option");
        }
        return Z_TYPE_P(given_) == IS_ARRAY;
    }

    zval *find(const char *key) const
    {
        zval *found = zend_hash_str_find_deref(Z_ARRVAL_P(given_), key, strlen(key));
        if (!found) {
            refuse_argument(kValueArgument, "must have an element \"%s\"", key);
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
            refuse_argument(kValueArgument, "must have an address of the socket's family as the element \"%s\"", key);
        }
        memcpy(&address, &parsed.storage, sizeof address);
        return is_valid;
    }

private:
    zval *given_;
};

// Converts the number or the name of a network interface to its number. 0 stands for the choice of the kernel.
bool read_interface(zval *given, unsigned &index)
{
    bool is_text = given && Z_TYPE_P(given) == IS_STRING;
    bool is_name = is_text && !is_numeric_string(Z_STRVAL_P(given), Z_STRLEN_P(given), nullptr, nullptr, false);
    index = is_name ? if_nametoindex(Z_STRVAL_P(given)) : given ? unsigned(zval_get_long(given)) : 0;
    if (is_name && index == 0) {
        refuse_argument(kValueArgument, "must name a network interface, not \"%s\"", Z_STRVAL_P(given));
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

bool read_multicast_interface(zval *given, in_addr &address)
{
    unsigned index;
    address = {};
    if (!read_interface(given, index)) {
        return false;
    }
    bool is_found = index == 0 || find_interface([&](unsigned number, in_addr found) {
        address = found;
        return number == index;
    });
    if (!is_found) {
        refuse_argument(kValueArgument, "must be an interface with an IPv4 address");
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
bool read_group(int level, zval *given, bool has_source, SocketOptionValue &value)
{
    GivenArray array(given);
    int family = level == IPPROTO_IP ? AF_INET : AF_INET6;
    unsigned index = 0;
    bool is_read = array.is_array() && array.read_address("group", family, value.source.gsr_group) &&
                   (!has_source || array.read_address("source", family, value.source.gsr_source)) &&
                   read_interface(zend_hash_str_find_deref(Z_ARRVAL_P(given), ZEND_STRL("interface")), index);
    value.source.gsr_interface = index;
    value.size = has_source ? sizeof value.source : sizeof value.group;
    return is_read;
}

bool is_time(int level, int name)
{
    return level == SOL_SOCKET && (name == SO_RCVTIMEO || name == SO_SNDTIMEO);
}

// Converts what a program has passed for this option: a number, or an array or an interface as socket_set_option() takes them.
// Refuses another value (see refuse_argument()) and returns false.
bool read_socket_option(int level, int name, zval *given, SocketOptionValue &value)
{
    GivenArray array(given);
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
        return read_group(level, given, is_of_source(name), value);
    }
    if (level == IPPROTO_IP && name == IP_MULTICAST_IF) {
        value.size = sizeof value.address;
        return read_multicast_interface(given, value.address);
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
        zend_argument_type_error(kValueArgument, "must be of type string|int|bool, %s given", zend_zval_type_name(given));
        return false;
    }
    value.number = int(zval_get_long(given));
    value.size = sizeof value.number;
    return true;
}

// Converts what getsockopt(2) has returned for this option, as socket_get_option() does.
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

}  // namespace

void configure_socket(SocketObject &object, const ClientConfig &config)
{
    if (!(config.tls_of_server() == object.config.tls_of_server())) {
        object.server_context.reset();
    }
    object.config = config;
    (void) make_framing(object.rules, object.config, object.length_function);
    object.framer = Framer(object.rules);
}

void return_socket_outcome(zval *return_value, zval *self, int outcome)
{
    if (outcome < 0) {
        set_socket_error(self, outcome);
    } else {
        clear_socket_error(self);
    }
    RETURN_BOOL(outcome >= 0);
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Coroutine_Socket, setProtocol)
{
    HashTable *settings;
    CORO_PARSE_ONE(Z_PARAM_ARRAY_HT, settings);
    SocketObject &object = SocketBox::of(ZEND_THIS);
    ClientConfig changed = object.config;
    GivenFunction length_function(kLengthFunction);
    if (!apply_client_options(settings, changed, object.length_function, length_function)) {
        RETURN_THROWS();
    }
    // A deprecated number among the options may have run an error handler, in which the coroutine has waited.
    if (has_reader(object)) {
        set_socket_error(ZEND_THIS, -EBUSY);
        RETURN_FALSE;
    }
    length_function.move_to(object.length_function);
    configure_socket(object, changed);
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Coroutine_Socket, getOption)
{
    zend_long level, name;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_LONG(level)
        Z_PARAM_LONG(name)
    ZEND_PARSE_PARAMETERS_END();
    Socket *socket = open_socket(ZEND_THIS);
    if (!socket) {
        RETURN_FALSE;
    }
    SocketOptionValue value = {};
    value.size = sizeof value - sizeof value.size;
    if (::getsockopt(socket->fd(), int(level), int(name), &value, &value.size) < 0) {
        set_socket_error(ZEND_THIS, -errno);
        RETURN_FALSE;
    }
    show_socket_option(int(level), int(name), value, return_value);
}

ZEND_METHOD(Coro_Coroutine_Socket, setOption)
{
    zend_long level, name;
    zval *value;
    ZEND_PARSE_PARAMETERS_START(3, 3)
        Z_PARAM_LONG(level)
        Z_PARAM_LONG(name)
        Z_PARAM_ZVAL(value)
    ZEND_PARSE_PARAMETERS_END();
    Socket *socket = open_socket(ZEND_THIS);
    if (!socket) {
        RETURN_FALSE;
    }
    bool is_bytes = Z_TYPE_P(value) == IS_STRING && !(level == IPPROTO_IP && name == IP_MULTICAST_IF) &&
                    !is_numeric_string(Z_STRVAL_P(value), Z_STRLEN_P(value), nullptr, nullptr, false);
    if (is_bytes) {   // such as the name of an interface for SO_BINDTODEVICE
        int outcome = ::setsockopt(socket->fd(), int(level), int(name), Z_STRVAL_P(value), socklen_t(Z_STRLEN_P(value)));
        return_socket_outcome(return_value, ZEND_THIS, outcome < 0 ? -errno : 0);
        return;
    }
    SocketOptionValue given;
    if (!read_socket_option(int(level), int(name), value, given)) {
        RETURN_FALSE;
    }
    if (level == SOL_SOCKET && (name == SO_RCVTIMEO || name == SO_SNDTIMEO)) {
        // The socket is non-blocking, so the kernel's timeout would have no effect.
        ClientConfig &config = SocketBox::of(ZEND_THIS).config;
        double seconds = double(given.time.tv_sec) + double(given.time.tv_usec) / 1e6;
        (name == SO_RCVTIMEO ? config.read_timeout : config.write_timeout) = seconds;
    }
    int outcome = ::setsockopt(socket->fd(), int(level), int(name), &given, given.size);
    return_socket_outcome(return_value, ZEND_THIS, outcome < 0 ? -errno : 0);
}
