#include "php/coroutine_server/listening_address.h"

#include "php/server/address.h"
#include "php/zend/exceptions.h"
#include "php/zend/last_error.h"
#include "php/zend/value.h"

#include <cerrno>
#include <string>

namespace coro::php {

namespace {

constexpr std::string_view kUnix = "unix:";

SocketType type_of(std::string_view host)
{
    return host.starts_with(kUnix)                    ? kUnixStream
           : host.find(':') != std::string_view::npos ? kTcp6
                                                      : kTcp;
}

// Returns the path in "unix:path", "unix:/path" and "unix:///path".
std::string path_of(std::string_view host)
{
    std::string_view path = host.substr(kUnix.size());
    return std::string(path.starts_with("///") ? path.substr(2) : path);
}

}  // namespace

void set_property(zend_object *object, std::string_view name, zend_long value)
{
    zend_update_property_long(object->ce, object, name.data(), name.size(), value);
}

void set_property(zend_object *object, std::string_view name, std::string_view value)
{
    zend_update_property_stringl(object->ce, object, name.data(), name.size(), value.data(), value.size());
}

bool ListeningAddress::read(INTERNAL_FUNCTION_PARAMETERS)
{
    ZEND_PARSE_PARAMETERS_START(1, 4)
        Z_PARAM_PATH_STR(host)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(port)
        Z_PARAM_BOOL(uses_tls)
        Z_PARAM_BOOL(reuse_port)
    ZEND_PARSE_PARAMETERS_END_EX(return false);
    if (ZSTR_LEN(host) == 0) {
        zend_argument_value_error(1, "must not be empty");
        return false;
    }
    if (port < 0 || port > 65535) {
        zend_argument_value_error(2, "must be between 0 and 65535");
        return false;
    }
    return true;
}

bool ListeningAddress::listen(Server &server, zend_object *self) const
{
    SocketType type = type_of(view(host));
    std::string address = type == kUnixStream ? path_of(view(host)) : std::string(view(host));
    std::string what;
    server.config.enable_reuse_port = reuse_port;
    int outcome = add_port(server, type, address.c_str(), port, what);
    if (outcome >= 0) {
        what = server.port(0).address.text();
        outcome = server.listen();
    }
    if (outcome >= 0) {
        return true;
    }
    set_property(self, "errCode", -outcome);
    if (zend_hash_str_exists(&self->ce->properties_info, ZEND_STRL("errMsg"))) {
        set_property(self, "errMsg", error_text(-outcome));
    }
    throw_exception(outcome, "cannot bind to %s", what.c_str());
    return false;
}

}  // namespace coro::php
