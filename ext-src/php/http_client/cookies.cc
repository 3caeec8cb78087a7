#include "php/http_client/client_object.h"

extern "C" {   // needed, because the headers do not contain extern "C"
#include "ext/date/php_date.h"
#include "ext/standard/url.h"
}

#include "coro/base/trim.h"
#include "coro/proto/http/charset.h"

#include <algorithm>
#include <cstdlib>
#include <ctime>

// The cookies of Coro\Coroutine\Http\Client.
namespace coro::php {

namespace {

// Returns the text behind the name of an attribute such as "max-age", up to the next one. `line` is in lower case.
std::string attribute(const std::string &line, std::string_view name)
{
    for (size_t at = line.find(';'); at != line.npos; at = line.find(';', at + 1)) {
        std::string_view part = trimmed(std::string_view(line).substr(at + 1, line.find(';', at + 1) - at - 1));
        if (part.starts_with(name) && part.substr(name.size()).starts_with('=')) {
            return std::string(trimmed(part.substr(name.size() + 1)));
        }
    }
    return {};
}

bool is_integer(std::string_view text)
{
    std::string_view digits = text.substr(text.starts_with('-'));
    return !digits.empty() && digits.find_first_not_of("0123456789") == std::string_view::npos;
}

// True if the attributes say that the cookie ends at once (RFC 6265 section 5.3). Malformed attributes do not count.
bool has_ended(std::string_view line)
{
    std::string lower(line);
    zend_str_tolower(lower.data(), lower.size());
    if (std::string age = attribute(lower, "max-age"); is_integer(age)) {
        return atoll(age.c_str()) <= 0;
    }
    std::string date = attribute(lower, "expires");
    constexpr zend_long kMalformed = -1;
    zend_long end = date.empty() ? kMalformed : php_parse_date(date.c_str(), nullptr);
    return end != kMalformed && end <= time(nullptr);
}

HashTable *array_of(Value &value)
{
    if (value.is_undefined()) {
        array_init(value.raw());
    }
    return Z_ARRVAL_P(value.raw());
}

// Takes the cookie of a field Set-Cookie (RFC 6265 section 5.2). The program gets the decoded value, as in Swoole. The
// server gets the value back as it has sent it, as browsers do.
void take_cookie(HttpClientObject &object, HashTable *cookies, std::string_view line)
{
    std::string_view pair = line.substr(0, line.find(';'));
    size_t equals = pair.find('=');
    std::string_view name = trimmed(pair.substr(0, equals));
    if (equals == std::string_view::npos || name.empty()) {
        return;
    }
    std::string_view value = trimmed(pair.substr(equals + 1));
    zend_string *key = zend_string_init(name.data(), name.size(), false);
    if (has_ended(line)) {
        zend_symtable_del(cookies, key);
        zend_symtable_del(array_of(object.received_cookies), key);
    } else {
        zval sent, decoded;
        ZVAL_STRINGL(&sent, value.data(), value.size());
        zend_symtable_update(array_of(object.received_cookies), key, &sent);
        ZVAL_STRINGL(&decoded, value.data(), value.size());
        Z_STRLEN(decoded) = php_url_decode(Z_STRVAL(decoded), Z_STRLEN(decoded));
        zend_symtable_update(cookies, key, &decoded);
    }
    zend_string_release(key);
}

// Appends a value of the program. What a value must not contain (RFC 6265 section 4.1.1) is encoded, and what servers
// decode: "%", and "+", which some of them take for a space.
void append_encoded(std::string &line, std::string_view value)
{
    for (unsigned char byte : value) {
        if (byte > ' ' && byte < 0x7f && std::string_view("\",;\\%+").find(char(byte)) == std::string_view::npos) {
            line += char(byte);
        } else {
            constexpr char kDigits[] = "0123456789ABCDEF";
            (((line += '%') += kDigits[byte >> 4]) += kDigits[byte & 15]);
        }
    }
}

// Appends the value of a cookie: as the server has sent it, if the program has not changed it since.
void append_value(std::string &line, zval *sent, std::string_view value)
{
    if (sent) {
        std::string decoded(view(Z_STR_P(sent)));
        decoded.resize(php_url_decode(decoded.data(), decoded.size()));
        if (decoded == value) {
            line += view(Z_STR_P(sent));
            return;
        }
    }
    append_encoded(line, value);
}

}  // namespace

void take_cookies(zval *self, HashTable *lines)
{
    HashTable *cookies = client_array(self, ClientSlot::kCookies);
    zval *line;
    ZEND_HASH_FOREACH_VAL(lines, line) {
        take_cookie(HttpClientBox::of(self), cookies, view(Z_STR_P(line)));
    } ZEND_HASH_FOREACH_END();
}

bool make_cookie_line(HttpClientObject &object, HashTable *cookies, std::string &line)
{
    zend_string *name;
    zend_ulong number;
    zval *value;
    ZEND_HASH_FOREACH_KEY_VAL(cookies, number, name, value) {
        ZVAL_DEREF(value);
        zend_string *temporary;
        zend_string *text = zval_try_get_tmp_string(value, &temporary);
        if (!text) {
            return false;
        }
        std::string key = name ? std::string(view(name)) : std::to_string(zend_long(number));
        if (key.find_first_of("=;, \t") != std::string::npos || !http::is_field_text(key)) {
            zend_value_error("the name of the cookie \"%s\" contains characters that are not allowed", key.c_str());
            zend_tmp_string_release(temporary);
            return false;
        }
        HashTable *received = array_of(object.received_cookies);
        (line += line.empty() ? "" : "; ") += key + "=";
        append_value(line, name ? zend_hash_find(received, name) : zend_hash_index_find(received, number), view(text));
        zend_tmp_string_release(temporary);
    } ZEND_HASH_FOREACH_END();
    return true;
}

}  // namespace coro::php
