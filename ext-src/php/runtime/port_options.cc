#include "php/runtime/port_options.h"

#include "php/runtime/settings.h"
#include "php/zend/value.h"

#include "coro/net/networks.h"
#include "coro/proto/http1/charset.h"
#include "coro/server/config/config.h"

#include <string_view>

namespace coro::php {

bool read_list(zend_string *name, zval *value, std::string *list)
{
    list->clear();
    zval *element;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(value), element) {
        ZVAL_DEREF(element);
        if (Z_TYPE_P(element) != IS_STRING) {
            throw_option_type(name, "an array of strings", element);
            return false;
        }
        list->append(list->empty() ? "" : ",").append(view(Z_STR_P(element)));
    } ZEND_HASH_FOREACH_END();
    return true;
}

static bool check_networks(const std::string &list)
{
    Networks networks;
    std::string_view wrong = networks.add_list(list);
    if (!wrong.empty()) {
        throw_option_value("trusted_proxies", "must contain networks such as \"10.0.0.0/8\", addresses, \"private\" or "
                           "\"unix\", but \"%s\" is none of them", std::string(wrong).c_str());
    }
    return wrong.empty();
}

static bool check_methods(std::string_view list)
{
    bool is_all = list == "*";
    while (!list.empty() && !is_all) {
        std::string method(take_element(list));
        if (method == "*") {
            throw_option_value("http_methods", "must not contain \"*\" beside other methods");
            return false;
        }
        if (!method.empty() && !http1::is_token(method)) {
            throw_option_value("http_methods", "must contain methods, but \"%s\" is none", method.c_str());
            return false;
        }
    }
    return true;
}

bool check_port_options(const PortConfig &config)
{
    const std::string &header = config.trusted_proxy_header;
    if (!check_networks(config.trusted_proxies) || !check_methods(config.http_methods)) {
        return false;
    }
    if (!header.empty() && !http1::is_token(header)) {
        throw_option_value("trusted_proxy_header", "must be the name of a header field");
        return false;
    }
    if (config.open_proxy_protocol && config.trusted_proxies.empty()) {
        throw_option_value("open_proxy_protocol", "needs the option trusted_proxies, which says whose headers are believed");
        return false;
    }
    return true;
}

}  // namespace coro::php
