#include "php/http_variables.h"

extern "C" {   // which these headers do not say themselves
#include "ext/standard/url.h"
}
#include "php_variables.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <cstring>

namespace coro::php {

namespace {

enum class Source { kQuery, kForm, kCookies };

// A variable's name and value. Both are decoded in place, in memory that ends with a NUL.
struct Variable {
    std::string_view name;
    std::string_view value;
};

// What a byte may mean. Names of kPlain bytes alone mean the same to every rule.
enum ByteClass : uint8_t { kPlain = 0, kSpecial = 1, kCoded = 2 };

constexpr std::array<uint8_t, 256> make_classes()
{
    std::array<uint8_t, 256> classes = {};
    for (size_t byte = 0; byte < classes.size(); byte++) {
        bool is_plain = (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
                        byte == '_' || byte == '-';
        classes[byte] = is_plain ? kPlain : kSpecial;
    }
    classes['%'] = classes['+'] = kSpecial | kCoded;
    return classes;
}

constexpr std::array<uint8_t, 256> kClasses = make_classes();

// All that occurs in a text.
unsigned classes_of(std::string_view text)
{
    unsigned seen = 0;
    for (char byte : text) {
        seen |= kClasses[static_cast<unsigned char>(byte)];
    }
    return seen;
}

// A copy that ends with a NUL, for a few names and values on the stack.
class Scratch {
public:
    explicit Scratch(std::string_view text)
        : data_(text.size() < sizeof room_ ? room_ : static_cast<char *>(emalloc(text.size() + 1))), size_(text.size())
    {
        memcpy(data_, text.data(), text.size());
        data_[size_] = '\0';
    }
    Scratch(const Scratch &) = delete;
    Scratch &operator=(const Scratch &) = delete;
    ~Scratch()
    {
        if (data_ != room_) {
            efree(data_);
        }
    }

    char *data() { return data_; }
    size_t size() const { return size_; }

private:
    char *data_;
    size_t size_;
    char room_[256];
};

// Takes the variables out of a text one after the other.
class Reader {
public:
    Reader(Source source, std::string_view text, zval *array) : source_(source), text_(text), array_(array) {}

    void read(std::string_view separators)
    {
        zend_long count = 0;
        while (!text_.empty()) {
            size_t end = separators.size() == 1 ? text_.find(separators[0]) : text_.find_first_of(separators);
            std::string_view item = text_.substr(0, end);
            text_.remove_prefix(end == std::string_view::npos ? text_.size() : end + 1);
            if (source_ == Source::kCookies) {
                while (!item.empty() && isspace(static_cast<unsigned char>(item[0]))) {
                    item.remove_prefix(1);
                }
                if (!item.empty() && item[0] == '=') {
                    continue;
                }
            }
            if (item.empty()) {
                continue;
            }
            if (++count > PG(max_input_vars)) {
                php_error_docref(nullptr, E_WARNING,
                                 "Input variables exceeded " ZEND_LONG_FMT
                                 ". To increase the limit change max_input_vars in php.ini.",
                                 PG(max_input_vars));
                return;
            }
            size_t equals = std::min(item.find('='), item.size());
            add({item.substr(0, equals), item.substr(std::min(equals + 1, item.size()))});
        }
    }

private:
    void add(const Variable &variable)
    {
        if (!variable.name.empty() && classes_of(variable.name) == kPlain) {
            add_plain(variable);
        } else {
            add_by_php(variable);
        }
    }

    void add_plain(const Variable &variable)
    {
        zval *place = place_of(variable.name);
        if (Z_TYPE_P(place) != IS_NULL) {
            if (source_ == Source::kCookies) {
                return;   // the first of a name counts
            }
            zval_ptr_dtor(place);
        }
        ZVAL_STR(place, decode(variable.value));
    }

    // Null when the name is new.
    zval *place_of(std::string_view name)
    {
        HashTable *table = Z_ARRVAL_P(array_);
        zend_ulong number;
        if (ZEND_HANDLE_NUMERIC_STR(name.data(), name.size(), number)) {
            return zend_hash_index_lookup(table, number);
        }
        zend_string *key = zend_string_init_fast(name.data(), name.size());
        zval *place = zend_hash_lookup(table, key);
        zend_string_release(key);
        return place;
    }

    void add_by_php(const Variable &variable)
    {
        Scratch name(variable.name);
        if (source_ != Source::kCookies) {
            php_url_decode(name.data(), name.size());
        }
        zend_string *value = decode(variable.value);
        if (source_ != Source::kCookies || !has_cookie(name.data())) {
            php_register_variable_safe(name.data(), ZSTR_VAL(value), ZSTR_LEN(value), array_);
        }
        zend_string_release(value);
    }

    // Cookies for more specific paths come first. PHP keeps the first one, too, but only in $_COOKIE itself; what the
    // name will be after PHP has mended it is best asked there.
    bool has_cookie(const char *name)
    {
        zval probe;
        array_init(&probe);
        php_register_variable_safe(name, "", 0, &probe);
        bool found = false;
        zend_ulong index;
        zend_string *key;
        zval *value;
        ZEND_HASH_FOREACH_KEY_VAL(Z_ARRVAL(probe), index, key, value) {
            found = Z_TYPE_P(value) == IS_STRING && (key ? zend_hash_exists(Z_ARRVAL_P(array_), key)
                                                         : zend_hash_index_exists(Z_ARRVAL_P(array_), index));
        } ZEND_HASH_FOREACH_END();
        zval_ptr_dtor(&probe);
        return found;
    }

    zend_string *decode(std::string_view value) const
    {
        bool is_cookie = source_ == Source::kCookies;
        if (!(classes_of(value) & kCoded)) {
            return zend_string_init_fast(value.data(), value.size());
        }
        zend_string *decoded = zend_string_init(value.data(), value.size(), false);
        ZSTR_LEN(decoded) = is_cookie ? php_raw_url_decode(ZSTR_VAL(decoded), value.size())
                                      : php_url_decode(ZSTR_VAL(decoded), value.size());
        return decoded;
    }

    Source source_;
    std::string_view text_;
    zval *array_;
};

}  // namespace

void register_query(std::string_view text, zval *array)
{
    Scratch copy(text);
    Scratch separators(PG(arg_separator).input);   // an error handler may change it
    Reader(Source::kQuery, {copy.data(), copy.size()}, array).read({separators.data(), separators.size()});
}

void register_form(std::string_view text, zval *array)
{
    Scratch copy(text);
    Reader(Source::kForm, {copy.data(), copy.size()}, array).read("&");
}

void register_cookies(std::string_view text, zval *array)
{
    Scratch copy(text);
    Reader(Source::kCookies, {copy.data(), copy.size()}, array).read(";");
}

}  // namespace coro::php
