#include "php/http/cookie.h"

#include "php/zend/refusals.h"
#include "php/zend/value.h"

#include "coro/proto/http/charset.h"

extern "C" {   // needed, because these headers of PHP do not contain extern "C"
#include "ext/date/php_date.h"
#include "ext/standard/url.h"
}
#include "zend_smart_str.h"

#include <algorithm>
#include <ctime>
#include <string_view>

namespace coro::php {

namespace {

constexpr std::string_view kSeparators = ",; \t";
constexpr std::string_view kNameSeparators = "=,; \t";
constexpr zend_long kEndOfYear9999 = 253402300799;

bool has_only_allowed(std::string_view text, std::string_view separators)
{
    return text.find_first_of(separators) == std::string_view::npos && http::is_field_text(text);
}

bool is_given(const zend_string *text)
{
    return text && ZSTR_LEN(text) > 0;
}

void append_attribute(smart_str &line, std::string_view name, zend_string *value)
{
    if (is_given(value)) {
        smart_str_appendl(&line, name.data(), name.size());
        smart_str_append(&line, value);
    }
}

void append_date(smart_str &line, zend_long time)
{
    zend_string *date = php_format_date(ZEND_STRL("D, d-M-Y H:i:s \\G\\M\\T"), time, false);
    append_attribute(line, "; expires=", date);
    zend_string_release(date);
}

}  // namespace

bool check_cookie_text(const zend_string *text, uint32_t argument)
{
    if (!is_given(text) || has_only_allowed(view(text), kSeparators)) {
        return true;
    }
    refuse_argument(argument, "must not contain \",\", \";\", white space or control bytes");
    return false;
}

bool check_cookie_name(const zend_string *text, uint32_t argument)
{
    if (ZSTR_LEN(text) == 0) {
        refuse_argument(argument, "must not be empty");
        return false;
    }
    if (!has_only_allowed(view(text), kNameSeparators)) {
        refuse_argument(argument, "must not contain \"=\", \",\", \";\", white space or control bytes");
        return false;
    }
    return true;
}

bool check_cookie_expires(zend_long expires, uint32_t argument)
{
    if (expires > kEndOfYear9999) {
        refuse_argument(argument, "must not be after the year 9999");
        return false;
    }
    return true;
}

bool check_cookie(const Cookie &cookie)
{
    return check_cookie_name(cookie.name, 1) && check_cookie_expires(cookie.expires, 3) &&
           (cookie.encodes_value || check_cookie_text(cookie.value, 2)) && check_cookie_text(cookie.path, 4) &&
           check_cookie_text(cookie.domain, 5) && check_cookie_text(cookie.same_site, 8) &&
           check_cookie_text(cookie.priority, 9);
}

zend_string *make_cookie_line(const Cookie &cookie)
{
    smart_str line = {};
    smart_str_append(&line, cookie.name);
    if (!is_given(cookie.value)) {
        // An empty value deletes the cookie. The date is in the past for every client, even for a client with a slow
        // clock.
        smart_str_appends(&line, "=deleted; expires=Thu, 01-Jan-1970 00:00:01 GMT; Max-Age=0");
    } else {
        smart_str_appendc(&line, '=');
        if (cookie.encodes_value) {
            zend_string *encoded = php_url_encode(ZSTR_VAL(cookie.value), ZSTR_LEN(cookie.value));
            smart_str_append(&line, encoded);
            zend_string_release(encoded);
        } else {
            smart_str_append(&line, cookie.value);
        }
        if (cookie.expires > 0) {
            append_date(line, cookie.expires);
            smart_str_appends(&line, "; Max-Age=");
            smart_str_append_long(&line, std::max<zend_long>(cookie.expires - zend_long(time(nullptr)), 0));
        }
    }
    append_attribute(line, "; path=", cookie.path);
    append_attribute(line, "; domain=", cookie.domain);
    if (cookie.secure) {
        smart_str_appends(&line, "; secure");
    }
    if (cookie.http_only) {
        smart_str_appends(&line, "; HttpOnly");
    }
    append_attribute(line, "; SameSite=", cookie.same_site);
    append_attribute(line, "; Priority=", cookie.priority);
    if (cookie.partitioned) {
        smart_str_appends(&line, "; Partitioned");
    }
    return smart_str_extract(&line);
}

}  // namespace coro::php
