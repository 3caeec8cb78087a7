#include "php/http_variables.h"

extern "C" {   // which these headers do not say themselves
#include "ext/standard/url.h"
}
#include "php_variables.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>

namespace coro::php {

namespace {

enum class Source { kQuery, kForm, kCookies };

// A variable's name and value. Both are decoded in place, in memory that ends with a NUL.
struct Variable {
    std::string_view name;
    std::string_view value;
};

using CharSet = std::array<bool, 256>;

constexpr CharSet make_plain_characters()
{
    CharSet set = {};
    for (int c = '0'; c <= '9'; c++) {
        set[size_t(c)] = true;
    }
    for (int c = 'a'; c <= 'z'; c++) {
        set[size_t(c)] = set[size_t(c - 'a' + 'A')] = true;
    }
    set['_'] = set['-'] = true;
    return set;
}

// A name of these alone means the same to every rule.
constexpr CharSet kPlainCharacters = make_plain_characters();

bool is_plain(std::string_view name)
{
    for (char c : name) {
        if (!kPlainCharacters[static_cast<unsigned char>(c)]) {
            return false;
        }
    }
    return !name.empty();
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
        if (is_plain(variable.name)) {
            add_plain(variable);
        } else {
            add_by_php(variable);
        }
    }

    void add_plain(const Variable &variable)
    {
        HashTable *table = Z_ARRVAL_P(array_);
        if (source_ == Source::kCookies &&
            zend_symtable_str_exists(table, variable.name.data(), variable.name.size())) {
            return;
        }
        zval value;
        ZVAL_STR(&value, decode(variable.value));
        zend_symtable_str_update(table, variable.name.data(), variable.name.size(), &value);
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
        if (!memchr(value.data(), '%', value.size()) && (is_cookie || !memchr(value.data(), '+', value.size()))) {
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
