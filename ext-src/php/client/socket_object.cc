#include "php/client/socket_object.h"

#include "php/runtime/runtime.h"
#include "php/zend/last_error.h"
#include "php/zend/string_storage.h"

#include "coro/base/error.h"

#include <cerrno>

namespace coro::php {

namespace {

int wait_in_php(Waiter &waiter, Deadline deadline)
{
    return runtime().wait(waiter, deadline);
}

void set_long(zval *object, std::string_view name, zend_long value)
{
    zend_update_property_long(Z_OBJCE_P(object), Z_OBJ_P(object), name.data(), name.size(), value);
}

// The numbers of errors of TLS that programs know.
struct {
    int core, php;
} constexpr kTlsErrors[] = {
    {err::kTlsHandshake, kTlsHandshakeFailed},
    {err::kTlsCertificate, kTlsVerifyFailed},
    {err::kTlsPlainHttp, kTlsBadClient},
    {err::kTlsProtocol, kTlsBadProtocol},
    {err::kTlsTruncated, kTlsReset},
};

int number_in_php(int error)
{
    for (auto &known : kTlsErrors) {
        if (known.core == error) {
            return known.php;
        }
    }
    return error;
}

}  // namespace

SocketObject::SocketObject() : received(zend_storage())
{
    const Runtime::Options &options = runtime().options();
    config.connect_timeout = options.socket_connect_timeout;
    config.read_timeout = options.socket_read_timeout;
    config.write_timeout = options.socket_write_timeout;
}

void set_socket_error(zval *self, int outcome, const std::string &text)
{
    const Socket *socket = SocketBox::of(self).socket.get();
    int error = outcome < 0 ? number_in_php(-outcome) : 0;
    std::string usual = outcome < 0 && text.empty() && socket ? socket->failure(outcome) : std::string();
    const char *message = !text.empty()          ? text.c_str()
                          : error == -outcome    ? error_text(error)
                                                 : usual.c_str();
    set_last_error(error);
    set_long(self, "errCode", error);
    zend_update_property_string(Z_OBJCE_P(self), Z_OBJ_P(self), ZEND_STRL("errMsg"), error ? message : "");
}

void attach_socket(zval *self, Fd fd, int family, int type, int protocol)
{
    SocketObject &object = SocketBox::of(self);
    set_long(self, "fd", fd.get());
    set_long(self, "domain", family);
    set_long(self, "type", type);
    set_long(self, "protocol", protocol);
    object.family = family;
    object.type = type;
    object.socket = std::make_unique<Socket>(runtime().loop(), std::move(fd), type, wait_in_php);
}

bool make_socket_object(zval *return_value, Fd fd, int family, int type, int protocol)
{
    if (object_init_ex(return_value, SocketBox::class_entry) != SUCCESS) {
        return false;
    }
    attach_socket(return_value, std::move(fd), family, type, protocol);
    return true;
}

Socket *open_socket(zval *self)
{
    Socket *socket = SocketBox::of(self).socket.get();
    if (!socket || socket->fd() < 0) {
        set_socket_error(self, -EBADF);
        return nullptr;
    }
    return socket;
}

Socket *socket_for_wait(zval *self)
{
    return runtime().waiting_coroutine() ? open_socket(self) : nullptr;
}

bool has_reader(SocketObject &object)
{
    if (object.reader && !runtime().scheduler().find(object.reader)) {
        object.reader = 0;
    }
    return object.reader;
}

Deadline socket_deadline(double given, double standard)
{
    return runtime().loop().deadline_in(given == 0 ? standard : given);
}

}  // namespace coro::php
