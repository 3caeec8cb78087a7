#include "php/http/variables.h"

#include "php/http/variable_scanner.h"
#include "php/http/variable_shape.h"
#include "php/zend/versions.h"

extern "C" {   // needed, because PHP's url.h does not contain extern "C"
#include "ext/standard/url.h"
}
#include "php_variables.h"

#include <algorithm>
#include <cstring>

namespace coro::php {

namespace {

constexpr VariableRules kForm("&", false);
constexpr VariableRules kCookies(";", true);

// The number of VariableShape objects, each for texts with other variable names. The first three bytes of a text choose
// the object.
constexpr size_t kVariableShapes = 16;
VariableShape form_shapes[kVariableShapes];
VariableShape cookie_shapes[kVariableShapes];

// A copy of a text with a NUL byte at its end. A text of less than 256 bytes is copied to the stack.
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

// Adds the variables of a text to a PHP array, as PHP does for $_GET and $_COOKIE.
class Reader {
public:
    Reader(const VariableRules &rules, zval *array) : rules_(rules), array_(array) {}

    void read(std::string_view text)
    {
        VariableScanner scanner(rules_, text);
        zend_long count = 0;
        while (!scanner.rest().empty()) {
            Variable variable;
            if (!scanner.take(variable)) {
                continue;
            }
            if (++count > PG(max_input_vars)) {
                is_plain_ = false;
                php_error_docref(nullptr, E_WARNING,
                                 "Input variables exceeded " ZEND_LONG_FMT
                                 ". To increase the limit change max_input_vars in php.ini.",
                                 PG(max_input_vars));
                return;
            }
            if (variable.has_plain_name) {
                add_plain(variable);
            } else {
                is_plain_ = false;
                add_by_php(variable);
            }
        }
    }

    bool is_plain() const { return is_plain_; }   // true: no name was special, and the text was read to its end

private:
    void add_plain(const Variable &variable)
    {
        zval *place = place_of(variable.name);
        if (Z_TYPE_P(place) != IS_NULL) {
            if (rules_.is_cookie) {
                return;   // of several cookies with one name, the first counts
            }
            zval_ptr_dtor(place);
        }
        ZVAL_STR(place, decode(rules_, variable.value));
    }

    // Returns the array element for a variable. The element is null if the name is new.
    zval *place_of(std::string_view name)
    {
        HashTable *table = Z_ARRVAL_P(array_);
        zend_ulong number;
        if (ZEND_HANDLE_NUMERIC_STR(name.data(), name.size(), number)) {
            return zend_hash_index_lookup(table, number);
        }
        zend_string *key = new_string(name);
        zval *place = zend_hash_lookup(table, key);
        zend_string_release(key);
        return place;
    }

    void add_by_php(const Variable &variable)
    {
        Scratch name(variable.name);
        if (!rules_.is_cookie) {
            php_url_decode(name.data(), name.size());
        }
        zend_string *value = decode(rules_, variable.value);
        if (!rules_.is_cookie || !has_cookie(name.data())) {
            php_register_variable_safe(name.data(), ZSTR_VAL(value), ZSTR_LEN(value), array_);
        }
        zend_string_release(value);
    }

    // Returns true if the array already contains a cookie with this name. Of several cookies with one name the first
    // counts, because browsers send the cookie with the most specific path first. PHP's own function applies this rule
    // only to $_COOKIE itself. PHP changes some names, so the name is first registered in an empty array, which then
    // shows the changed name.
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

    const VariableRules &rules_;
    zval *array_;
    bool is_plain_ = true;
};

// Builds the array of variables without the help of a VariableShape. `into` remains null if the text has no variables.
// Returns true if a VariableShape can learn from the text and the array.
bool build_each(const VariableRules &rules, std::string_view text, zval *into, DeferredErrors &errors)
{
    DeferredErrors::Keeper keeper(errors);
    zval array;
    array_init(&array);
    Reader reader(rules, &array);
    reader.read(text);
    if (zend_hash_num_elements(Z_ARRVAL(array)) > 0) {
        ZVAL_COPY_VALUE(into, &array);
    } else {
        zval_ptr_dtor(&array);
    }
    return reader.is_plain() && Z_TYPE_P(into) == IS_ARRAY;
}

void build(const VariableRules &rules, VariableShape *shapes, std::string_view text, zval *into, DeferredErrors &errors)
{
    if (text.empty()) {
        return;
    }
    auto byte = [text](size_t at) { return static_cast<unsigned char>(text[std::min(at, text.size() - 1)]); };
    VariableShape &shape = shapes[(byte(0) + 3 * byte(1) + 7 * byte(2)) % kVariableShapes];
    if (!shape.build(rules, text, into) && build_each(rules, text, into, errors)) {
        shape.learn(rules, text, Z_ARRVAL_P(into));
    }
}

}  // namespace

zend_string *decode_coded(const VariableRules &rules, std::string_view text)
{
    zend_string *decoded = zend_string_init(text.data(), text.size(), false);
    ZSTR_LEN(decoded) = rules.is_cookie ? php_raw_url_decode(ZSTR_VAL(decoded), text.size())
                                        : php_url_decode(ZSTR_VAL(decoded), text.size());
    return decoded;
}

void build_from_query(std::string_view text, zval *into, DeferredErrors &errors)
{
    std::string_view separators = view(PG(arg_separator).input);
    if (EXPECTED(separators == "&")) {
        build(kForm, form_shapes, text, into, errors);
    } else {
        build_each(VariableRules(separators, false), text, into, errors);
    }
}

void build_from_form(std::string_view text, zval *into, DeferredErrors &errors)
{
    build(kForm, form_shapes, text, into, errors);
}

void build_from_cookies(std::string_view text, zval *into, DeferredErrors &errors)
{
    build(kCookies, cookie_shapes, text, into, errors);
}

void forget_variable_shapes()
{
    for (size_t i = 0; i < kVariableShapes; i++) {
        form_shapes[i].forget();
        cookie_shapes[i].forget();
    }
}

}  // namespace coro::php
