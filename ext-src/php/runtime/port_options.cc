#include "php/runtime/port_options.h"

#include "php/runtime/settings.h"
#include "php/zend/value.h"

#include "coro/base/log.h"
#include "coro/base/trim.h"
#include "coro/net/networks.h"
#include "coro/proto/http/charset.h"
#include "coro/server/config/config.h"

#include "ext/pcre/php_pcre.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <memory>
#include <string_view>
#include <utility>

namespace coro::php {

// Returns the elements of a text with commas between them, without the blanks around them.
static std::vector<std::string> split_list(std::string_view text)
{
    std::vector<std::string> elements;
    while (!text.empty()) {
        if (std::string_view element = take_before(text, ','); !element.empty()) {
            elements.emplace_back(element);
        }
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

static_assert(sizeof(int) == 4);

static constexpr bool kMachine = std::endian::native == std::endian::big;
static constexpr bool kBig = true;
static constexpr bool kLittle = false;

static constexpr struct {
    char code;
    IntegerLayout layout;
} kPackCodes[] = {
    {'c', {1, true, kMachine}},
    {'C', {1, false, kMachine}},
    {'s', {2, true, kMachine}},
    {'S', {2, false, kMachine}},
    {'n', {2, false, kBig}},
    {'v', {2, false, kLittle}},
    {'i', {4, true, kMachine}},
    {'I', {4, false, kMachine}},
    {'l', {4, true, kMachine}},
    {'L', {4, false, kMachine}},
    {'N', {4, false, kBig}},
    {'V', {4, false, kLittle}},
    {'q', {8, true, kMachine}},
    {'Q', {8, false, kMachine}},
    {'J', {8, false, kBig}},
    {'P', {8, false, kLittle}},
};

bool read_pack_code(zend_string *name, zval *value, IntegerLayout *layout)
{
    if (Z_TYPE_P(value) != IS_STRING) {
        throw_option_type(name, "of type string", value);
        return false;
    }
    for (const auto &row : kPackCodes) {
        if (view(Z_STR_P(value)) == std::string_view(&row.code, 1)) {
            *layout = row.layout;
            return true;
        }
    }
    throw_option_value(ZSTR_VAL(name), "must be one of c, C, s, S, n, v, i, I, l, L, N, V, q, Q, J, P");
    return false;
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

// The most steps of an expression with a path, so that a client cannot make the server slow. PCRE counts the steps for each byte
// at which a match may begin, so each of them gets its part.
static constexpr uint32_t kMostSteps = 2'000'000;

// Returns what pcre2_substitute() understands as this replacement, in which only $0 to $9 and $$ have a meaning.
static std::string replacement_for_pcre(std::string_view text)
{
    std::string made;
    for (size_t i = 0; i < text.size(); i++) {
        if (text[i] != '$') {
            made += text[i];
            continue;
        }
        char next = i + 1 < text.size() ? text[i + 1] : '\0';
        bool is_group = next >= '0' && next <= '9';
        made.append(is_group ? std::string("${") + next + "}" : "$$");
        i += is_group || next == '$';
    }
    return made;
}

// Leaves out an empty match behind another match, such as the second one of ".*": programs mean one replacement.
static int check_match(pcre2_substitute_callout_block *match, void *end_of_last)
{
    size_t begin = match->ovector[0], end = match->ovector[1];
    return std::exchange(*static_cast<size_t *>(end_of_last), end) == begin && begin == end;
}

// Replaces all matches. Returns their number, or an error of PCRE. Takes no memory of PHP, because the reactor threads of a
// master have none.
static int replace_matches(const pcre2_code *expression, const std::string &replacement, const std::string &path,
                           std::string &to)
{
    constexpr uint32_t kHow = PCRE2_SUBSTITUTE_GLOBAL | PCRE2_SUBSTITUTE_UNSET_EMPTY | PCRE2_SUBSTITUTE_UNKNOWN_UNSET |
                              PCRE2_SUBSTITUTE_OVERFLOW_LENGTH;
    pcre2_match_context *limits = pcre2_match_context_create(nullptr);
    if (!limits) {
        return PCRE2_ERROR_NOMEMORY;
    }
    size_t end_of_last;
    pcre2_set_match_limit(limits, kMostSteps / uint32_t(std::clamp<size_t>(path.size(), 20, kMostSteps)));
    pcre2_set_substitute_callout(limits, check_match, &end_of_last);
    auto bytes = [](const std::string &text) { return reinterpret_cast<PCRE2_SPTR>(text.data()); };
    size_t size = path.size() + replacement.size() + 1;   // with a NUL byte
    int count;
    do {
        to.resize(size);
        end_of_last = path.npos;
        count = pcre2_substitute(expression, bytes(path), path.size(), 0, kHow, nullptr, limits, bytes(replacement),
                                 replacement.size(), reinterpret_cast<PCRE2_UCHAR *>(to.data()), &size);
    } while (count == PCRE2_ERROR_NOMEMORY && size > to.size());
    pcre2_match_context_free(limits);
    to.resize(count > 0 ? size : 0);
    return count;
}

// Makes a rule whose expression is between tildes. Returns an empty text, or what is wrong with it.
static std::string make_expression_rule(std::string_view pattern, std::string_view replacement, RewriteRule &rule)
{
    int error;
    size_t position;
    std::shared_ptr<pcre2_code> expression(
        pcre2_compile(reinterpret_cast<PCRE2_SPTR>(pattern.data()), pattern.size(), PCRE2_DOLLAR_ENDONLY | PCRE2_DOTALL,
                      &error, &position, nullptr), pcre2_code_free);
    if (!expression) {
        char reason[128] = "";
        (void) pcre2_get_error_message(error, reinterpret_cast<PCRE2_UCHAR *>(reason), sizeof reason);
        return reason;
    }
    auto is_logged = std::make_shared<std::atomic<bool>>(false);
    rule = [expression, made = replacement_for_pcre(replacement), text = std::string(pattern), is_logged](
               const std::string &path, std::string &to) {
        int count = replace_matches(expression.get(), made, path, to);
        if (count == PCRE2_ERROR_MATCHLIMIT && !is_logged->exchange(true)) {
            log(LogLevel::kWarning, "the expression ~%s~ of the option url_rewrite_rules was not applied to the path %s, because "
                "it took too many steps: make it simpler (this is logged once for each process)", text.c_str(),
                Escaped(path).text());
        }
        return count > 0;
    };
    return "";
}

// Makes a rule: the pattern is the begin of a path, or an expression between tildes. A query at the end of the replacement is
// ignored. Returns an empty text, or what is wrong.
static std::string make_rewrite_rule(const std::string &pattern, std::string replacement, RewriteRule &rule)
{
    if (pattern.find('\0') != pattern.npos || replacement.find('\0') != replacement.npos) {
        return "it has a NUL byte";
    }
    replacement.resize(std::min(replacement.find('?'), replacement.size()));
    if (pattern.size() >= 2 && pattern.starts_with('~') && pattern.ends_with('~')) {
        return make_expression_rule(std::string_view(pattern).substr(1, pattern.size() - 2), replacement, rule);
    }
    rule = [pattern, replacement](const std::string &path, std::string &to) {
        to = replacement;
        to.append(path, std::min(pattern.size(), path.size()));
        return path.starts_with(pattern);
    };
    bool is_path = pattern.starts_with('/') && replacement.starts_with('/');
    return is_path ? "" : "a path and its replacement must begin with a slash, and an expression must be between tildes";
}

static bool make_rewrite_rules(PortConfig &config)
{
    config.rewrite_rules.clear();
    for (const auto &[pattern, replacement] : config.url_rewrite_rules) {
        RewriteRule &rule = config.rewrite_rules.emplace_back();
        if (std::string error = make_rewrite_rule(pattern, replacement, rule); !error.empty()) {
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
        if (!http::is_token(method)) {   // "*" is a token
            throw_option_value("http_methods", "must contain methods, but \"%s\" is none", method.c_str());
            return false;
        }
    }
    return true;
}

bool check_port_options(PortConfig &config)
{
    const std::string &header = config.trusted_proxy_header;
    if (!check_networks(config.trusted_proxies) || !check_methods(config.http_methods) ||
        !make_rewrite_rules(config) || !check_locations(config.static_handler_locations)) {
        return false;
    }
    if (!header.empty() && !http::is_token(header)) {
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
