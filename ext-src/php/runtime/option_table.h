#pragma once

#include "php/runtime/notices.h"
#include "php/runtime/port_options.h"
#include "php/runtime/settings.h"
#include "php/zend/call.h"
#include "php/zend/value.h"

#include "coro/base/option.h"
#include "coro/proto/http/charset.h"
#include "coro/server/config/options.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Functions that apply the options of an array of the program to a configuration, by tables of Option<Config>.
namespace coro::php {

// Each assign() function stores the value of an option in a field of the configuration. The function throws an
// exception and returns false if the value has the wrong type or is out of range.
template <class Config>
bool assign(bool &field, zend_string *name, zval *value, const Option<Config> &)
{
    return read_flag(name, value, &field);
}

template <class Config>
bool assign(std::optional<bool> &field, zend_string *name, zval *value, const Option<Config> &)
{
    bool flag;
    bool read = read_flag(name, value, &flag);
    if (read) {
        field = flag;
    }
    return read;
}

template <class Config>
bool assign(int64_t &field, zend_string *name, zval *value, const Option<Config> &option)
{
    zend_long number;
    bool read = option.is_size ? read_size(name, value, option.min, option.max, &number)
                               : read_integer(name, value, option.min, option.max, &number);
    if (read) {
        field = number;
    }
    return read;
}

template <class Config>
bool assign(double &field, zend_string *name, zval *value, const Option<Config> &option)
{
    double number;
    bool read = read_float(name, value, option.min, option.max, &number);
    if (read) {
        field = number;
    }
    return read;
}

template <class Config>
bool assign(std::string &field, zend_string *name, zval *value, const Option<Config> &option)
{
    if (option.is_name) {
        return read_path(name, value, &field);
    }
    if (option.when_true && (Z_TYPE_P(value) == IS_TRUE || Z_TYPE_P(value) == IS_FALSE)) {
        field = Z_TYPE_P(value) == IS_TRUE ? *option.when_true : std::string_view();
        return true;
    }
    if (Z_TYPE_P(value) != IS_STRING && Z_TYPE_P(value) != IS_NULL) {
        throw_option_type(name, "of type string", value);
        return false;
    }
    if (Z_TYPE_P(value) == IS_STRING && Z_STRLEN_P(value) > size_t(option.max)) {
        throw_option_value(ZSTR_VAL(name), "must not be longer than %lld bytes", static_cast<long long>(option.max));
        return false;
    }
    std::string text = Z_TYPE_P(value) == IS_NULL ? "" : std::string(Z_STRVAL_P(value), Z_STRLEN_P(value));
    if (option.is_field_text && !http::is_field_text(text)) {
        throw_option_value(ZSTR_VAL(name), "must not contain control bytes, because it is text of a header field");
        return false;
    }
    field = std::move(text);
    return true;
}

template <class Config>
bool assign(std::vector<std::string> &field, zend_string *name, zval *value, const Option<Config> &)
{
    return read_list(name, value, &field);
}

template <class Config>
bool assign(TextPairs &field, zend_string *name, zval *value, const Option<Config> &)
{
    return read_text_pairs(name, value, &field);
}

template <class Config>
bool assign(IntegerLayout &field, zend_string *name, zval *value, const Option<Config> &)
{
    return read_pack_code(name, value, &field);
}

template <class Config, size_t kCount>
Applied apply(Config &config, const Option<Config> (&options)[kCount], zend_string *name, zval *value)
{
    std::string_view wanted(ZSTR_VAL(name), ZSTR_LEN(name));
    for (const Option<Config> &option : options) {
        if (option.name == wanted) {
            bool done = option.field.visit(config, [&](auto &field) { return assign(field, name, value, option); });
            return done ? Applied::kYes : Applied::kThrown;
        }
    }
    return Applied::kUnknown;
}

// The value of an option that is a function, in a call of set(). move_to() stores the function in the configuration
// when all options of the call are known to be valid.
class GivenFunction {
public:
    explicit GivenFunction(std::string_view option) : option_(option) {}
    ~GivenFunction()
    {
        zend_release_fcall_info_cache(&target_);
        zval_ptr_dtor(&function_);
    }
    GivenFunction(const GivenFunction &) = delete;
    GivenFunction &operator=(const GivenFunction &) = delete;

    Applied apply(zend_string *name, zval *value)
    {
        if (option_ != std::string_view(ZSTR_VAL(name), ZSTR_LEN(name))) {
            return Applied::kUnknown;
        }
        ZVAL_COPY(&function_, value);
        zend_fcall_info info;
        if (Z_TYPE(function_) != IS_NULL && zend_fcall_info_init(&function_, 0, &info, &target_, nullptr, nullptr) != SUCCESS) {
            target_ = {};
            throw_option_type(name, "a valid callback", &function_);
            return Applied::kThrown;
        }
        return Applied::kYes;
    }
    // True if `callable` will be a function after move_to().
    bool will_be_set(const Callable &callable) const
    {
        return Z_TYPE(function_) != IS_UNDEF ? Z_TYPE(function_) != IS_NULL : bool(callable);
    }
    void move_to(Callable &callable)
    {
        if (Z_TYPE(function_) == IS_NULL) {
            callable.reset();
        } else if (Z_TYPE(function_) != IS_UNDEF) {
            callable.set(&function_, std::exchange(target_, {}));
        }
    }

private:
    std::string_view option_;
    // A copy, because an element of the array may be a reference. An error handler that is called for another option, or an
    // autoloader, may change its value.
    zval function_ = {};
    zend_fcall_info_cache target_ = {};
};

// Returns `others` and the names of the options of the tables.
template <class... Tables>
std::vector<const char *> names_of(std::vector<const char *> others, const Tables &...tables)
{
    auto add = [&](const auto &table) {
        for (auto &option : table) {
            others.push_back(option.name.data());
        }
    };
    (add(tables), ...);
    return others;
}

// Warns about unknown options. The warning may propose one of the names in `known`.
template <class Apply>
bool apply_each(HashTable *settings, const std::vector<const char *> &known, Apply apply_one)
{
    return apply_each(settings, apply_one, [&](zend_string *name, zval *) {
        if (!name || !find_ignored_option(view(name))) {
            warn_unknown_option(name, known);
        }
    });
}

}  // namespace coro::php
