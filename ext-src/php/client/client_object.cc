#include "php/client/client_object.h"

#include "php/client/socket_transfer.h"
#include "php/runtime/runtime.h"
#include "php/zend/exceptions.h"
#include "php/zend/last_error.h"

#include <algorithm>
#include <cerrno>
#include <span>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <utility>
#include <vector>

namespace coro::php {

namespace {

constexpr zend_long kWithTls = 512, kAsync = 1024, kSync = 2048, kKeep = 4096;   // the flags of types: CORO_SSL, ...

// The types of clients: the constants CORO_SOCK_*.
struct {
    zend_long number;
    int family, type;
} constexpr kClientTypes[] = {
    {1, AF_INET, SOCK_STREAM},  {2, AF_INET, SOCK_DGRAM}, {3, AF_INET6, SOCK_STREAM},
    {4, AF_INET6, SOCK_DGRAM},  {5, AF_UNIX, SOCK_STREAM}, {6, AF_UNIX, SOCK_DGRAM},
};

void show_client_to_collector(ClientObject &client, zend_get_gc_buffer *seen)
{
    zend_get_gc_buffer_add_zval(seen, client.length_function.function());
    zend_get_gc_buffer_add_zval(seen, client.socket.raw());
    zend_get_gc_buffer_add_zval(seen, client.noted_setting.raw());
    if (client.extension) {
        client.extension->show_to_collector(seen);
    }
}

template <size_t kSize>
void set_property(zval *self, const char (&name)[kSize], zval *value)
{
    zend_update_property(Z_OBJCE_P(self), Z_OBJ_P(self), name, kSize - 1, value);
}

// Sets the properties that say whether there is a connection. `socket` is undefined if there is none.
void show_client_connection(zval *self, zval *socket)
{
    const ClientObject &client = ClientBox::of(self);
    bool is_connected = Z_TYPE_P(socket) == IS_OBJECT;
    zval fd, shown;
    ZVAL_LONG(&fd, is_connected ? SocketBox::of(socket).socket->fd() : -1);
    if (client.may_block) {
        set_property(self, "sock", &fd);
        return;
    }
    set_property(self, "fd", &fd);
    ZVAL_BOOL(&shown, is_connected);
    set_property(self, "connected", &shown);
    ZVAL_NULL(&shown);
    set_property(self, "socket", is_connected ? socket : &shown);
}

// True if a coroutine runs connect(), which may be gone because this process was forked meanwhile.
bool is_connecting(ClientObject &client)
{
    if (client.connector && client.connecting > 0 && !runtime().scheduler().find(client.connecting)) {
        client.connector.reset();
    }
    return client.connector.has_value();
}

ClientError busy_error(const ClientObject &client)
{
    return {EBUSY, name_coroutine(client.connecting) + " connects with this client; " +
                       name_coroutine(runtime().scheduler().current().id()) + " cannot use it before that has ended"};
}

// Returns the value of a property. `space` holds what __get() returns, if the program has removed the property.
template <size_t kSize>
zval *read_property(zval *self, const char (&name)[kSize], zval *space)
{
    zval *found = zend_read_property(Z_OBJCE_P(self), Z_OBJ_P(self), name, kSize - 1, true, space);
    ZVAL_DEREF(found);
    return found;
}

// Adds the options of set() to those of earlier calls in the property "setting".
void remember_settings(zval *self, HashTable *settings)
{
    zval space;
    zval *present = read_property(self, "setting", &space);
    bool was_noted = is_same_array(present, ClientBox::of(self).noted_setting.raw());
    zval sum;
    ZVAL_ARR(&sum, merged(present, settings));
    set_property(self, "setting", &sum);
    if (was_noted) {   // otherwise take_written_properties() has to apply the options that the program has written
        ClientBox::of(self).noted_setting = Value(&sum);
    }
    zval_ptr_dtor(&sum);
}

constexpr std::string_view kConnectTimeouts[] = {"timeout", "connect_timeout"};
constexpr std::string_view kReadTimeouts[] = {"timeout", "read_timeout", "recv_timeout"};
constexpr std::string_view kWriteTimeouts[] = {"timeout", "write_timeout", "send_timeout"};

bool has_one_of(HashTable *settings, std::span<const std::string_view> names)
{
    return std::any_of(names.begin(), names.end(), [settings](std::string_view name) {
        return zend_hash_str_exists(settings, name.data(), name.size());
    });
}

// Returns the connection, also one that the program has closed by its socket, or nullptr.
SocketObject *socket_object_of(const ClientObject &client)
{
    zval *socket = const_cast<Value &>(client.socket).raw();
    return Z_TYPE_P(socket) == IS_OBJECT ? &SocketBox::of(socket) : nullptr;
}

}  // namespace

ClientObject::ClientObject()
{
    set_standard_timeouts(config);
}

void install_client(zend_class_entry *ce)
{
    ClientBox::install(ce, show_client_to_collector);
}

SocketSource source_of(const ClientObject &client)
{
    SocketObject *socket = socket_object_of(client);
    return socket ? source_of(*socket) : SocketSource();
}

// Returns false if there is no such type.
static bool set_type(ClientObject &client, zend_long type)
{
    zend_long flags = type & (kWithTls | kAsync | kSync | kKeep);
    auto *found = std::find_if(std::begin(kClientTypes), std::end(kClientTypes),
                               [&](auto &row) { return row.number == type - flags; });
    if (found == std::end(kClientTypes)) {
        return false;
    }
    client.given_type = type;
    client.family = found->family;
    client.type = found->type;
    client.is_kept = client.may_keep && flags & kKeep;
    client.config.open_ssl = flags & kWithTls;
    return true;
}

bool construct_client(zval *self, zend_long type, bool may_block, bool may_keep)
{
    ClientObject &client = ClientBox::of(self);
    if (client.family) {
        throw_error("%s() must be called only once");
        return false;
    }
    client.may_block = may_block;
    client.may_keep = may_keep;
    if (!set_type(client, type)) {
        zend_argument_value_error(1, "must be CORO_SOCK_TCP, CORO_SOCK_TCP6, CORO_SOCK_UDP, CORO_SOCK_UDP6, "
                                  "CORO_SOCK_UNIX_STREAM or CORO_SOCK_UNIX_DGRAM, " ZEND_LONG_FMT " given", type);
        return false;
    }
    zval shown;
    ZVAL_LONG(&shown, type);
    set_property(self, "type", &shown);
    return true;
}

// Takes the properties that the program has written; `added` are options for set(), which may replace a written one that the
// client refuses.
static bool take_written_properties(zval *self, HashTable *added)
{
    ClientObject &client = ClientBox::of(self);
    if (!client.family || is_connecting(client) || is_connected(client)) {
        return true;
    }
    zval space;
    zval *type = read_property(self, "type", &space);
    if (Z_TYPE_P(type) == IS_LONG && Z_LVAL_P(type) != client.given_type && !set_type(client, Z_LVAL_P(type))) {
        ClientError::of(-EINVAL).set(self);
        return false;
    }
    zval *setting = read_property(self, "setting", &space);
    if (is_same_array(setting, client.noted_setting.raw())) {
        return true;
    }
    Value written(setting);   // an error handler may replace the array meanwhile
    bool is_array = Z_TYPE_P(written.raw()) == IS_ARRAY;
    if (is_array && added) {
        zval sum;
        ZVAL_ARR(&sum, merged(setting, added));
        written = Value(&sum);
        zval_ptr_dtor(&sum);
    }
    HashTable *options = is_array ? Z_ARRVAL_P(written.raw()) : const_cast<HashTable *>(&zend_empty_array);
    ClientObject fresh;
    fresh.config.open_ssl = client.given_type & kWithTls;
    GivenFunction length_function(kLengthFunction);
    if (!apply_client_options(options, fresh.config, fresh.length_function, length_function)) {
        return false;
    }
    length_function.move_to(fresh.length_function);
    client.config = fresh.config;
    std::swap(client.length_function, fresh.length_function);
    client.has_timeouts = has_one_of(options, kReadTimeouts) || has_one_of(options, kWriteTimeouts);
    client.has_connect_timeout = has_one_of(options, kConnectTimeouts);
    client.noted_setting = is_array ? std::move(written) : Value();
    return !EG(exception);
}

bool take_written_properties(zval *self)
{
    return take_written_properties(self, nullptr);
}

bool may_wait(const ClientObject &client)
{
    if (!client.family) {
        throw_error("%s() must be called after the constructor");
        return false;
    }
    return (client.may_block && runtime().scheduler().current().is_main()) || runtime().waiting_coroutine();
}

bool is_connected(const ClientObject &client)
{
    SocketObject *object = socket_object_of(client);
    return object && object->socket->fd() >= 0;
}

void set_transfer_timeouts(const ClientObject &client, double seconds)
{
    if (SocketObject *object = socket_object_of(client)) {
        object->config.read_timeout = object->config.write_timeout = seconds;
    }
}

Value connection_of(zval *self)
{
    ClientObject &client = ClientBox::of(self);
    if (is_connected(client)) {
        return Value(client.socket.raw());
    }
    (is_connecting(client) ? busy_error(client) : ClientError::of(-kClientNotConnected)).set(self);
    return {};
}

UsedSocket::UsedSocket(zval *self, bool waits) : self_(self)
{
    if (Z_OBJ_HT_P(self) != &SocketBox::handlers) {
        held_ = !waits || may_wait(ClientBox::of(self)) ? connection_of(self) : Value();
        socket_ = held_.is_undefined() ? nullptr : held_.raw();
    } else if (waits ? socket_for_wait(self) : open_socket(self)) {
        socket_ = self;
    }
}

bool UsedSocket::failed(int outcome)
{
    is_of_client() ? ClientError::of(outcome).set(self_) : set_socket_error(self_, outcome);
    return false;
}

bool return_address(zval *return_value, int fd, GetAddress get, bool has_host)
{
    Address address;
    address.size = sizeof address.storage;
    if (get(fd, address.raw(), &address.size) < 0) {
        return false;
    }
    std::string host = address.host();
    array_init(return_value);
    if (has_host) {
        add_assoc_stringl(return_value, "host", host.data(), host.size());
    }
    add_assoc_stringl(return_value, "address", host.data(), host.size());
    add_assoc_long(return_value, "port", address.port());
    return true;
}

void return_address(zval *return_value, zval *self, GetAddress get)
{
    UsedSocket socket(self, false);
    if (!socket || (!return_address(return_value, socket->fd(), get, socket.is_of_client()) && !socket.failed(-errno))) {
        RETURN_FALSE;
    }
}

bool adopt(zval *self, std::unique_ptr<Socket> socket, Destination to)
{
    ClientObject &client = ClientBox::of(self);
    zval made;
    if (object_init_ex(&made, SocketBox::class_entry) != SUCCESS) {
        return false;
    }
    attach_socket(&made, std::move(socket), client.family, client.type, 0);
    SocketObject &object = SocketBox::of(&made);
    if (client.length_function) {
        object.length_function = client.length_function.share();
    }
    configure_socket(object, client.config);
    object.server = std::move(to);
    client.socket = Value(&made);
    zval_ptr_dtor(&made);
    show_client_connection(self, client.socket.raw());
    return !EG(exception);
}

bool connect_client(zval *self, const ConnectArguments &given, Deadline deadline)
{
    ClientObject &client = ClientBox::of(self);
    if (is_connecting(client) || is_connected(client)) {
        (is_connected(client) ? ClientError::of(-EISCONN) : busy_error(client)).set(self);
        return false;
    }
    (void) take_connection(self);   // the program has closed the socket of exportSocket()
    const Coroutine &current = runtime().scheduler().current();
    Destination to = given.to(client.family, client.type);
    client.connector.emplace(runtime().loop(), client_contexts(), wait_in_php);
    client.connecting = current.is_main() ? kMainProgram : current.id();
    std::unique_ptr<Socket> socket = client.connector->connect(client.config, to, deadline);
    ConnectFailure failure = client.connector->failure();
    client.connector.reset();
    if (EG(exception)) {
        return false;
    }
    if (!socket) {
        ClientError::of(failure).set(self);
        return false;
    }
    ClientError{}.set(self);
    return adopt(self, std::move(socket), std::move(to));
}

Value take_connection(zval *self)
{
    ClientObject &client = ClientBox::of(self);
    Value taken = std::move(client.socket);
    zval none;
    ZVAL_UNDEF(&none);
    show_client_connection(self, &none);
    return taken;
}

bool close_client(zval *self)
{
    ClientObject &client = ClientBox::of(self);
    if (is_connecting(client)) {
        client.connector->close();
        return true;
    }
    if (client.socket.is_undefined()) {
        ClientError::of(-kClientNotConnected).set(self);
        return false;
    }
    Value socket = take_connection(self);
    SocketBox::of(socket.raw()).socket->close();
    zend_update_property_long(SocketBox::class_entry, Z_OBJ_P(socket.raw()), ZEND_STRL("fd"), -1);
    ClientError{}.set(self);
    return true;
}

bool set_client_options(zval *self, HashTable *settings)
{
    ClientObject &client = ClientBox::of(self);
    if (!take_written_properties(self, settings)) {
        return false;
    }
    ClientConfig changed = client.config;
    GivenFunction length_function(kLengthFunction);
    if (!apply_client_options(settings, changed, client.length_function, length_function)) {
        return false;
    }
    // A deprecated number among the options may have run an error handler, in which the coroutine has waited.
    bool is_connected = !client.socket.is_undefined();
    if (is_connected && has_reader(SocketBox::of(client.socket.raw()))) {
        ClientError::of(-EBUSY).set(self);
        return false;
    }
    length_function.move_to(client.length_function);
    client.config = changed;
    bool sets_read_timeout = has_one_of(settings, kReadTimeouts);
    bool sets_write_timeout = has_one_of(settings, kWriteTimeouts);
    client.has_timeouts |= sets_read_timeout || sets_write_timeout;
    client.has_connect_timeout |= has_one_of(settings, kConnectTimeouts);
    remember_settings(self, settings);
    if (is_connected && !client.socket.is_undefined()) {
        SocketObject &object = SocketBox::of(client.socket.raw());
        changed.open_ssl = object.config.open_ssl;   // the connection has TLS, or has not
        changed.read_timeout = sets_read_timeout ? changed.read_timeout : object.config.read_timeout;
        changed.write_timeout = sets_write_timeout ? changed.write_timeout : object.config.write_timeout;
        object.length_function = client.length_function ? client.length_function.share() : Callable();
        configure_socket(object, changed);
    }
    return !EG(exception);
}

bool start_client_tls(zval *self)
{
    UsedSocket socket(self, false);
    if (!socket) {
        return false;
    }
    SocketObject &object = socket.object();
    if (has_reader(object)) {
        set_transfer_error(socket.raw(), Socket::Direction::kRead, -EBUSY);
        return socket.shown(false);
    }
    object.config.open_ssl = true;   // also after a failure: no byte may go without encryption
    Deadline deadline = runtime().loop().deadline_in(ClientBox::of(self).config.connect_timeout);
    if (!start_tls(socket.raw(), *object.socket, deadline)) {
        return socket.shown(false);
    }
    ClientError{}.set(self);
    return true;
}

bool has_verified_peer(zval *self, bool allow_self_signed)
{
    UsedSocket socket(self, false);
    if (!socket || (!socket->tls() && !socket.failed(-kTlsNotReady))) {
        return false;
    }
    const ClientConfig &config = socket.config();
    bool is_verified = config.verifies_server() && (allow_self_signed || !config.ssl_allow_self_signed);
    (is_verified ? ClientError() : ClientError::of(-kTlsVerifyFailed)).set(self);
    return is_verified;
}

bool open_for_datagrams(zval *self)
{
    ClientObject &client = ClientBox::of(self);
    if (!client.socket.is_undefined()) {
        return true;
    }
    Connector connector = make_connector();
    std::unique_ptr<Socket> socket = connector.open(client.config, client.family, client.type);
    if (!socket) {
        ClientError::of(connector.failure()).set(self);
        return false;
    }
    return adopt(self, std::move(socket), {});
}

bool send_datagram(zval *self, zend_string *host, zend_long port, std::string_view data)
{
    ClientObject &client = ClientBox::of(self);
    if (!take_written_properties(self)) {
        return false;
    }
    if (client.type != SOCK_DGRAM || client.config.open_ssl || port < 0 || port > UINT16_MAX) {
        ClientError::of(client.type != SOCK_DGRAM || client.config.open_ssl ? -EOPNOTSUPP : -EINVAL).set(self);
        return false;
    }
    SocketObject *present = socket_object_of(client);
    const ClientConfig &config = present ? present->config : client.config;
    Deadline deadline = runtime().loop().deadline_in(config.write_timeout);
    Connector connector = make_connector();
    std::vector<Address> found;
    Destination to = {view(host), int(port), client.family, client.type};
    if (!connector.find_addresses(config, to, deadline, found)) {
        ClientError::of(connector.failure()).set(self);
        return false;
    }
    if (!open_for_datagrams(self)) {
        return false;
    }
    Value held = connection_of(self);
    ssize_t sent = held.is_undefined() ? -1 : SocketBox::of(held.raw()).socket->send_to(data, found.front(), deadline);
    if (!held.is_undefined()) {
        ClientError::of(sent < 0 ? int(sent) : 0).set(self);
    }
    return sent >= 0;
}

ReceiveHow how_to_receive(ClientObject &client)
{
    bool is_packet = client.type == SOCK_STREAM && has_packets(client.config, client.length_function);
    return is_packet ? ReceiveHow::kPacket : ReceiveHow::kSome;
}

}  // namespace coro::php
