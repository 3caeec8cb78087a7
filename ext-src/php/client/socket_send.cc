#include "php/client/socket_transfer.h"
#include "php/runtime/runtime.h"
#include "php/zend/file_part.h"
#include "php/zend/seconds_argument.h"
#include "php/zend/value.h"

#include "coro/base/fd.h"
#include "coro/client/destination.h"
#include "coro/net/resolver.h"

#include <cerrno>
#include <fcntl.h>
#include <span>
#include <sys/stat.h>
#include <vector>

// The methods of Coro\Coroutine\Socket that send.
namespace coro::php {

namespace {

// The strings that writeVector() sends. The array of the program may change while the method waits, so the strings are
// held.
class Pieces {
public:
    ~Pieces()
    {
        for (zend_string *string : strings_) {
            zend_string_release(string);
        }
    }
    // Returns false if an exception was thrown.
    bool read(HashTable *given)
    {
        zval *element;
        ZEND_HASH_FOREACH_VAL(given, element) {
            ZVAL_DEREF(element);
            if (Z_TYPE_P(element) != IS_STRING) {
                zend_argument_type_error(1, "must contain only strings, %s given", zend_zval_type_name(element));
                return false;
            }
            strings_.push_back(zend_string_copy(Z_STR_P(element)));
            pieces_.push_back({Z_STRVAL_P(element), Z_STRLEN_P(element)});
        } ZEND_HASH_FOREACH_END();
        return true;
    }
    std::span<iovec> all() { return pieces_; }

private:
    std::vector<zend_string *> strings_;
    std::vector<iovec> pieces_;
};

// Makes the properties show how a transfer has ended.
void set_sent(zval *self, ssize_t outcome)
{
    if (outcome < 0) {
        set_transfer_error(self, Socket::Direction::kWrite, int(outcome));
    } else {
        clear_socket_error(self);
    }
}

// Finds the first address of a host that has this family. Looks up a name, for which the coroutine waits. Returns 0, or
// -EADDRNOTAVAIL if the name has no such address, or another negative error.
int find_receiver(int family, zend_string *given, zend_long port, Deadline deadline, Address &receiver)
{
    if (port < 0 || port > UINT16_MAX) {
        return -EINVAL;
    }
    const std::string host = Destination(view(given), int(port), family).host;
    int outcome = Address::parse(family, host, int(port), receiver);
    if (outcome == 0 || (family != AF_INET && family != AF_INET6)) {
        return outcome;
    }
    Waiter waiter(runtime().scheduler().current(), "Socket::sendto", WaitSubject::value(given));
    NameAnswer answer;
    outcome = resolver().resolve(host, int(port), family, waiter, wait_in_php, deadline, answer);
    if (outcome == 0) {
        receiver = answer.addresses.front();
    }
    return outcome;
}

// Opens a file for reading. Returns 0 or a negative error. Refuses a FIFO, for which open(2) and reads would block, and a part
// that is not in the file.
int open_regular_file(const char *path, off_t offset, off_t length, Fd &file)
{
    struct stat status;
    file.reset(::open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    if (!file || ::fstat(file.get(), &status) < 0) {
        return -errno;
    }
    bool has_part = offset <= status.st_size && length <= status.st_size - offset;
    return S_ISREG(status.st_mode) && has_part ? 0 : -EINVAL;
}

}  // namespace

ssize_t send_bytes(zval *self, std::string_view bytes, Deadline deadline, bool is_whole)
{
    Socket &socket = *SocketBox::of(self).socket;
    if (!secure(self, socket, deadline)) {
        return -1;
    }
    size_t sent = 0;
    ssize_t outcome = is_whole ? socket.send_all(bytes, sent, deadline) : socket.send(bytes, deadline);
    set_sent(self, outcome);
    return outcome >= 0 ? outcome : sent > 0 ? ssize_t(sent) : -1;
}

bool open_file_to_send(zval *self, const char *path, zend_long offset, zend_long length, Fd &file)
{
    int outcome = -check_file_part(offset, length);
    if (outcome == 0) {
        outcome = php_check_open_basedir(path) ? -EPERM : open_regular_file(path, offset, length, file);
    }
    if (outcome < 0) {
        set_socket_error(self, outcome);
    }
    return outcome == 0;
}

bool send_file(zval *self, int file, off_t offset, size_t length, Deadline deadline)
{
    Socket &socket = *SocketBox::of(self).socket;
    if (!secure(self, socket, deadline)) {
        return false;
    }
    ssize_t outcome = socket.send_file(file, offset, length > 0 ? length : SIZE_MAX, deadline);
    set_sent(self, outcome);
    return outcome >= 0;
}

void send_method(INTERNAL_FUNCTION_PARAMETERS, bool is_whole)
{
    zend_string *data;
    double timeout = 0;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_STR(data)
        Z_PARAM_OPTIONAL
        CORO_PARAM_SECONDS(timeout)
    ZEND_PARSE_PARAMETERS_END();
    UsedSocket socket(ZEND_THIS, true);
    if (!socket) {
        RETURN_FALSE;
    }
    Deadline deadline = socket_deadline(timeout, socket.config().write_timeout);
    ssize_t sent = socket.shown(send_bytes(socket.raw(), view(data), deadline, is_whole));
    if (sent < 0) {
        RETURN_FALSE;
    }
    RETURN_LONG(sent);
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Coroutine_Socket, send)
{
    send_method(INTERNAL_FUNCTION_PARAM_PASSTHRU, false);
}

ZEND_METHOD(Coro_Coroutine_Socket, sendAll)
{
    send_method(INTERNAL_FUNCTION_PARAM_PASSTHRU, true);
}

ZEND_METHOD(Coro_Coroutine_Socket, writeVector)
{
    HashTable *given;
    double timeout = 0;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_ARRAY_HT(given)
        Z_PARAM_OPTIONAL
        CORO_PARAM_SECONDS(timeout)
    ZEND_PARSE_PARAMETERS_END();
    Pieces pieces;
    Socket *socket = pieces.read(given) ? socket_for_wait(ZEND_THIS) : nullptr;
    if (!socket) {
        RETURN_FALSE;
    }
    Deadline deadline = socket_deadline(timeout, SocketBox::of(ZEND_THIS).config.write_timeout);
    if (!secure(ZEND_THIS, *socket, deadline)) {
        RETURN_FALSE;
    }
    size_t sent;
    ssize_t outcome = socket->send_all(pieces.all(), sent, deadline);
    set_sent(ZEND_THIS, outcome);
    if (outcome < 0 && sent == 0) {
        RETURN_FALSE;
    }
    RETURN_LONG(zend_long(sent));
}

ZEND_METHOD(Coro_Coroutine_Socket, sendFile)
{
    zend_string *path;
    zend_long offset = 0, length = 0;
    ZEND_PARSE_PARAMETERS_START(1, 3)
        Z_PARAM_PATH_STR(path)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(offset)
        Z_PARAM_LONG(length)
    ZEND_PARSE_PARAMETERS_END();
    UsedSocket socket(ZEND_THIS, true);
    if (!socket) {
        RETURN_FALSE;
    }
    Fd file;
    Deadline deadline = socket_deadline(0, socket.config().write_timeout);
    RETURN_BOOL(socket.shown(open_file_to_send(socket.raw(), ZSTR_VAL(path), offset, length, file) &&
                             send_file(socket.raw(), file.get(), offset, size_t(length), deadline)));
}

ZEND_METHOD(Coro_Coroutine_Socket, sendto)
{
    zend_string *host, *data;
    zend_long port;
    ZEND_PARSE_PARAMETERS_START(3, 3)
        Z_PARAM_PATH_STR(host)
        Z_PARAM_LONG(port)
        Z_PARAM_STR(data)
    ZEND_PARSE_PARAMETERS_END();
    Socket *socket = socket_for_wait(ZEND_THIS);
    if (!socket) {
        RETURN_FALSE;
    }
    SocketObject &object = SocketBox::of(ZEND_THIS);
    Deadline deadline = socket_deadline(0, object.config.write_timeout);
    Address receiver;
    ssize_t outcome = object.config.open_ssl
                          ? -EOPNOTSUPP   // the bytes would not be encrypted
                          : find_receiver(object.family, host, port, deadline, receiver);
    if (outcome == 0) {
        outcome = socket->send_to(view(data), receiver, deadline);
    }
    if (outcome < 0) {
        set_socket_error(ZEND_THIS, int(outcome));
        RETURN_FALSE;
    }
    clear_socket_error(ZEND_THIS);
    RETURN_LONG(outcome);
}
