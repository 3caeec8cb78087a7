#include "php/client/redis_arguments.h"

#include "coro/client/redis_reader.h"

#include "zend_smart_str.h"

#include <cstring>

namespace coro::php {

namespace {

// The precision with which a float keeps its value in as few digits as possible.
constexpr int kPrecision = -1;

template <class T>
void enlarge(T *&values, const T *own, size_t count, size_t room)
{
    auto *made = static_cast<T *>(safe_emalloc(room, sizeof(T), 0));
    memcpy(made, values, count * sizeof(T));
    if (values != own) {
        efree(values);
    }
    values = made;
}

}  // namespace

RedisArguments::~RedisArguments()
{
    for (size_t i = 0; i < count_; i++) {
        if (owned_[i]) {
            zend_string_release(owned_[i]);
        }
    }
    if (texts_ != own_texts_) {
        efree(texts_);
        efree(lengths_);
        efree(owned_);
    }
}

void RedisArguments::grow()
{
    enlarge(texts_, own_texts_, count_, room_ * 2);
    enlarge(lengths_, own_lengths_, count_, room_ * 2);
    enlarge(owned_, own_owned_, count_, room_ * 2);
    room_ *= 2;
}

void RedisArguments::add(std::string_view text, zend_string *owned)
{
    if (count_ == room_) {
        grow();
    }
    texts_[count_] = text.data();
    lengths_[count_] = text.size();
    owned_[count_] = owned;
    count_++;
}

void RedisArguments::put_before_last(std::string_view prefix)
{
    if (prefix.empty()) {
        return;
    }
    size_t last = count_ - 1;
    zend_string *made = zend_string_concat2(prefix.data(), prefix.size(), texts_[last], lengths_[last]);
    if (owned_[last]) {
        zend_string_release(owned_[last]);
    }
    texts_[last] = ZSTR_VAL(made);
    lengths_[last] = ZSTR_LEN(made);
    owned_[last] = made;
}

void RedisArguments::add_words(const char *words)
{
    for (std::string_view left = words; !left.empty();) {
        size_t end = std::min(left.find(' '), left.size());
        add(left.substr(0, end), nullptr);
        left.remove_prefix(std::min(end + 1, left.size()));
    }
}

void RedisArguments::add_integer(zend_long number)
{
    zend_string *text = zend_long_to_str(number);
    add(view(text), text);
}

void RedisArguments::add_number(double number)
{
    smart_str text = {};
    smart_str_append_double(&text, number, kPrecision, false);
    zend_string *made = smart_str_extract(&text);
    add(view(made), made);
}

bool RedisArguments::add_text(zval *given, uint32_t argument)
{
    ZVAL_DEREF(given);
    if (Z_TYPE_P(given) == IS_STRING) {
        add_string(Z_STR_P(given));
        return true;
    }
    if (Z_TYPE_P(given) == IS_ARRAY) {
        zend_argument_type_error(argument, "must be of type string, array given");
        return false;
    }
    zend_string *text = zval_try_get_string(given);
    if (!text) {
        return false;
    }
    add(view(text), text);
    return true;
}

bool RedisArguments::add_integer(zval *given, uint32_t argument)
{
    ZVAL_DEREF(given);
    zend_long number;
    bool is_null;
    if (!zend_parse_arg_long(given, &number, &is_null, false, argument)) {
        if (!EG(exception)) {
            zend_argument_type_error(argument, "must be of type int, %s given", zend_zval_type_name(given));
        }
        return false;
    }
    add_integer(number);
    return true;
}

bool RedisArguments::add_number(zval *given, uint32_t argument)
{
    ZVAL_DEREF(given);
    if (Z_TYPE_P(given) == IS_DOUBLE) {
        add_number(Z_DVAL_P(given));
        return true;
    }
    return add_text(given, argument);   // Redis has numbers that PHP does not know, such as "(1" and "+inf"
}

bool RedisArguments::add_value(zval *given, RedisSerializer serializer)
{
    ZVAL_DEREF(given);
    bool serializes = serializer != RedisSerializer::kNone;
    if (Z_TYPE_P(given) == IS_STRING && !serializes) {
        add_string(Z_STR_P(given));
        return true;
    }
    zend_string *text;
    if (serializes) {
        text = serialize_for_redis(given, serializer);
    } else if (Z_TYPE_P(given) == IS_DOUBLE) {
        add_number(Z_DVAL_P(given));
        return true;
    } else {
        text = zval_try_get_string(given);
    }
    if (!text) {
        return false;
    }
    add(view(text), text);
    return true;
}

void RedisArguments::format(std::string &out) const
{
    format_redis_command(out, count(), texts_, lengths_);
}

}  // namespace coro::php
