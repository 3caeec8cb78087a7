#include "php/client/redis_call.h"

#include "php/zend/serialize.h"
#include "php/zend/value.h"

extern "C" {
#include "ext/json/php_json.h"   // inside extern "C", because php_json.h declares functions without it
}
#include "zend_smart_str.h"

#include <algorithm>
#include <charconv>
#include <iterator>

namespace coro::php {

namespace {

zend_string *encode_json(zval *value)
{
    smart_str text = {};
    if (php_json_encode_ex(&text, value, 0, PHP_JSON_PARSER_DEFAULT_DEPTH) == SUCCESS) {
        return smart_str_extract(&text);
    }
    smart_str_free(&text);
    if (!EG(exception)) {
        zend_value_error("the value cannot be stored as JSON: it has a text that is not UTF-8, INF, NAN, a recursion, or too "
                         "many levels");
    }
    return nullptr;
}

}  // namespace

std::string_view take_part(std::string_view &text, char separator)
{
    size_t end = std::min(text.find(separator), text.size());
    std::string_view part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return part;
}

bool is_redis_serializer(zend_long number)
{
    return number == zend_long(RedisSerializer::kNone) || number == zend_long(RedisSerializer::kPhp) ||
           number == zend_long(RedisSerializer::kJson);
}

zend_string *serialize_for_redis(zval *value, RedisSerializer serializer)
{
    switch (serializer) {
        case RedisSerializer::kJson: return encode_json(value);
        case RedisSerializer::kPhp: return serialize(value);
        default: return zval_try_get_string(value);
    }
}

void unserialize_in_place(zval *value, RedisSerializer serializer)
{
    if (Z_TYPE_P(value) != IS_STRING || serializer == RedisSerializer::kNone) {
        return;
    }
    Value made;
    zend_string *text = Z_STR_P(value);
    bool is_valid = serializer == RedisSerializer::kPhp
        ? unserialize(view(text), made.raw())
        : php_json_decode_ex(made.raw(), ZSTR_VAL(text), ZSTR_LEN(text), PHP_JSON_OBJECT_AS_ARRAY,
                             PHP_JSON_PARSER_DEFAULT_DEPTH) == SUCCESS;
    if (is_valid) {
        made.move_to(value);
        zend_string_release(text);
    }
}

void RedisArguments::add_words(std::string_view words)
{
    while (!words.empty()) {
        add(take_part(words, ' '));
    }
}

void RedisArguments::add_integer(zend_long number, const std::string &prefix)
{
    char digits[MAX_LENGTH_OF_LONG];
    add({digits, std::to_chars(digits, std::end(digits), number).ptr}, prefix);
}

// Adds a text that the call has made, and releases it.
bool RedisArguments::add_made(zend_string *text, const std::string &prefix)
{
    if (!text) {
        return false;
    }
    add(view(text), prefix);
    zend_string_release(text);
    return true;
}

// Adds the number with as few digits as keep its value.
bool RedisArguments::add_double(double number)
{
    smart_str text = {};
    smart_str_append_double(&text, number, -1, false);
    return add_made(smart_str_extract(&text));
}

bool RedisArguments::add_text(zval *given, uint32_t index, const std::string &prefix)
{
    ZVAL_DEREF(given);
    if (Z_TYPE_P(given) == IS_STRING) {
        add(view(Z_STR_P(given)), prefix);
        return true;
    }
    if (Z_TYPE_P(given) == IS_ARRAY) {
        zend_argument_type_error(index + 1, "must be of type string, array given");
        return false;
    }
    return add_made(zval_try_get_string(given), prefix);
}

bool RedisArguments::add_integer(zval *given, uint32_t index)
{
    ZVAL_DEREF(given);
    zend_long number;
    bool is_null;
    if (!zend_parse_arg_long(given, &number, &is_null, false, index + 1)) {
        if (!EG(exception)) {
            zend_argument_type_error(index + 1, "must be of type int, %s given", zend_zval_type_name(given));
        }
        return false;
    }
    add_integer(number);
    return true;
}

bool RedisArguments::add_number(zval *given, uint32_t index)
{
    ZVAL_DEREF(given);
    // Redis has numbers that PHP does not know, such as "(1" and "+inf".
    return Z_TYPE_P(given) == IS_DOUBLE ? add_double(Z_DVAL_P(given)) : add_text(given, index);
}

bool RedisArguments::add_value(zval *given, RedisSerializer serializer)
{
    ZVAL_DEREF(given);
    bool is_double = serializer == RedisSerializer::kNone && Z_TYPE_P(given) == IS_DOUBLE;
    return is_double ? add_double(Z_DVAL_P(given)) : add_made(serialize_for_redis(given, serializer));
}

}  // namespace coro::php
