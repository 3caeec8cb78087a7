#include "php/http/variables.h"

#include "php/http/reusable_array.h"
#include "php/http/variable_scanner.h"
#include "php/zend/versions.h"

extern "C" {   // needed, because PHP's url.h does not contain extern "C"
#include "ext/standard/url.h"
}
#include "php_variables.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

namespace coro::php {

namespace {

constexpr VariableRules kForm("&", false);
constexpr VariableRules kCookies(";", true);

// Remembers the variable names of an earlier text (a query string, a form or cookies), and the PHP array that was built
// for that text. Clients repeat the names with other values, so that only the values must be written into the array
// for the next text.
//
// The array lies in memory of the PHP request: forget() must be called before the PHP request ends.
class VariableShape {
public:
    // Sets `into` to the array of the text's variables. Returns false if the names or their order differ from those of
    // the remembered text.
    bool build(const VariableRules &rules, std::string_view text, zval *into);
    // Must be called after build() has returned false, with the array that was built instead. Takes over the names of
    // this text if the previous text given to learn() had the same keys.
    void learn(const VariableRules &rules, std::string_view text, HashTable *built);
    void forget() { array_.forget(); }

private:
    static constexpr uint32_t kMaxVariables = 32;
    static constexpr size_t kMaxLeads = 1024;
    // The largest length, in bytes, of a text that is remembered. A VariableShape would keep the long values of a
    // longer text in memory.
    static constexpr size_t kMaxText = 4096;

    bool fill(const VariableRules &rules, std::string_view text, HashTable *table) const;

    ReusableArray array_;
    std::string leads_;   // for each variable the text before its value (blanks, the name and "="), all in one string
    uint16_t lead_sizes_[kMaxVariables];
    uint64_t sum_before_ = 0;
};

bool VariableShape::build(const VariableRules &rules, std::string_view text, zval *into)
{
    if (array_.is_empty() || text.size() > kMaxText || array_.size() > PG(max_input_vars)) {
        return false;
    }
    HashTable *table = array_.take();
    if (UNEXPECTED(!fill(rules, text, table))) {
        array_.give_back();
        return false;
    }
    ZVAL_ARR(into, table);
    return true;
}

bool VariableShape::fill(const VariableRules &rules, std::string_view text, HashTable *table) const
{
    VariableScanner scanner(rules, text);
    const char *lead = leads_.data();
    for (uint32_t i = 0; i < table->nNumUsed; i++) {
        SentValue sent;
        if (UNEXPECTED(!scanner.take_after({lead, lead_sizes_[i]}, sent))) {
            return false;
        }
        lead += lead_sizes_[i];
        zval *value = &table->arData[i].val;
        if (EXPECTED(!sent.is_coded)) {
            set_text(value, sent.text());
        } else {
            set_string(value, decode_coded(rules, sent.text()));
        }
    }
    return scanner.rest().empty();
}

void VariableShape::learn(const VariableRules &rules, std::string_view text, HashTable *built)
{
    if (HT_IS_PACKED(built) || built->nNumUsed > kMaxVariables || text.size() > kMaxText) {
        return;
    }
    uint64_t sum = sum_of_keys(built);
    if (std::exchange(sum_before_, sum) != sum) {
        return;
    }
    std::string leads;
    uint16_t lead_sizes[kMaxVariables];
    uint32_t count = 0;
    for (VariableScanner scanner(rules, text); !scanner.rest().empty(); count++) {
        const char *begin = scanner.rest().data();
        Variable variable;
        scanner.take(variable);
        size_t size = size_t(variable.value.data - begin);
        bool is_usual = variable.has_plain_name && variable.has_value;
        if (!is_usual || count == built->nNumUsed || leads.size() + size > kMaxLeads) {
            return;   // a VariableShape supports neither special or repeated names nor variables without "="
        }
        leads.append(begin, size);
        lead_sizes[count] = uint16_t(size);
    }
    if (count != built->nNumUsed) {
        return;
    }
    GC_ADDREF(built);
    array_.keep(built);
    leads_ = std::move(leads);
    std::copy_n(lead_sizes, count, lead_sizes_);
}

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
        // Of several cookies with one name the first counts, because browsers send the cookie with the most specific path
        // first. PHP applies this rule only to $_COOKIE.
        zval superglobal = PG(http_globals)[TRACK_VARS_COOKIE];
        if (rules_.is_cookie) {
            ZVAL_COPY_VALUE(&PG(http_globals)[TRACK_VARS_COOKIE], array_);
        }
        php_register_variable_safe(name.data(), ZSTR_VAL(value), ZSTR_LEN(value), array_);
        PG(http_globals)[TRACK_VARS_COOKIE] = superglobal;
        zend_string_release(value);
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
