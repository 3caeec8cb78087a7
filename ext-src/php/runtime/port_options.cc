#include "php/runtime/port_options.h"

#include "php/runtime/settings.h"
#include "php/zend/value.h"

#include "coro/net/networks.h"
#include "coro/proto/http1/charset.h"
#include "coro/proto/http1/rewrite_rule.h"
#include "coro/server/config/config.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace coro::php {

// Returns the elements of a text with commas between them, without the blanks around them.
static std::vector<std::string> split_list(std::string_view text)
{
    std::vector<std::string> elements;
    while (!text.empty()) {
        size_t comma = std::min(text.find(','), text.size());
        std::string_view element = text.substr(0, comma);
        element.remove_prefix(std::min(element.find_first_not_of(" \t"), element.size()));
        element = element.substr(0, element.find_last_not_of(" \t") + 1);
        if (!element.empty()) {
            elements.emplace_back(element);
        }
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return elements;
}

bool read_list(zend_string *name, zval *value, std::vector<std::string> *list)
{
    if (Z_TYPE_P(value) == IS_STRING) {
        *list = split_list(view(Z_STR_P(value)));
        return true;
    }
    if (Z_TYPE_P(value) != IS_ARRAY) {
        throw_option_type(name, "of type array", value);
        return false;
    }
    std::vector<std::string> elements;
    zval *element;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(value), element) {
        ZVAL_DEREF(element);
        if (Z_TYPE_P(element) != IS_STRING || Z_STRLEN_P(element) == 0) {
            throw_option_value(ZSTR_VAL(name), "must contain non-empty strings only");
            return false;
        }
        elements.emplace_back(view(Z_STR_P(element)));
    } ZEND_HASH_FOREACH_END();
    *list = std::move(elements);
    return true;
}

bool read_text_pairs(zend_string *name, zval *value, TextPairs *pairs)
{
    if (Z_TYPE_P(value) != IS_ARRAY && Z_TYPE_P(value) != IS_NULL) {
        throw_option_type(name, "of type array", value);
        return false;
    }
    TextPairs read;
    if (Z_TYPE_P(value) == IS_ARRAY) {
        zend_string *key;
        zval *element;
        ZEND_HASH_FOREACH_STR_KEY_VAL(Z_ARRVAL_P(value), key, element) {
            ZVAL_DEREF(element);
            if (!key || Z_TYPE_P(element) != IS_STRING) {
                throw_option_value(ZSTR_VAL(name), "must be an array whose keys and values are strings");
                return false;
            }
            read.emplace_back(view(key), view(Z_STR_P(element)));
        } ZEND_HASH_FOREACH_END();
    }
    *pairs = std::move(read);
    return true;
}

static bool check_rewrite_rules(const TextPairs &rules)
{
    for (const auto &[pattern, replacement] : rules) {
        http1::RewriteRule rule;
        if (std::string error = rule.read(pattern, replacement); !error.empty()) {
            throw_option_value("url_rewrite_rules", "has a wrong rule \"%s\": %s", pattern.c_str(), error.c_str());
            return false;
        }
    }
    return true;
}

// A location without "/" at its begin fits no path: the program would serve no files, without a hint why.
static bool check_locations(const std::vector<std::string> &list)
{
    for (const std::string &location : list) {
        if (!location.starts_with('/')) {
            throw_option_value("static_handler_locations",
                               "must contain texts that begin with \"/\", as paths do: \"%s\" fits none", location.c_str());
            return false;
        }
    }
    return true;
}

static bool check_networks(const std::vector<std::string> &list)
{
    Networks networks;
    for (const std::string &network : list) {
        if (!networks.add(network)) {
            throw_option_value("trusted_proxies", "must contain networks such as \"10.0.0.0/8\", addresses, \"private\" or "
                               "\"unix\", but \"%s\" is none of them", network.c_str());
            return false;
        }
    }
    return true;
}

static bool check_methods(const std::vector<std::string> &list)
{
    for (const std::string &method : list) {
        if (method == "*" && list.size() > 1) {
            throw_option_value("http_methods", "must not contain \"*\" beside other methods");
            return false;
        }
        if (!http1::is_token(method)) {   // "*" is a token
            throw_option_value("http_methods", "must contain methods, but \"%s\" is none", method.c_str());
            return false;
        }
    }
    return true;
}

bool check_port_options(const PortConfig &config)
{
    const std::string &header = config.trusted_proxy_header;
    if (!check_networks(config.trusted_proxies) || !check_methods(config.http_methods) ||
        !check_rewrite_rules(config.url_rewrite_rules) || !check_locations(config.static_handler_locations)) {
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
