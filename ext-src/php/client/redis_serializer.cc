#include "php/client/redis_serializer.h"

#include "php/zend/serialize.h"
#include "php/zend/value.h"

extern "C" {
#include "ext/json/php_json.h"   // inside extern "C", because php_json.h declares functions without it
}
#include "zend_smart_str.h"

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

bool is_redis_serializer(zend_long number)
{
    return number == zend_long(RedisSerializer::kNone) || number == zend_long(RedisSerializer::kPhp) ||
           number == zend_long(RedisSerializer::kJson);
}

zend_string *serialize_for_redis(zval *value, RedisSerializer serializer)
{
    return serializer == RedisSerializer::kJson ? encode_json(value) : serialize(value);
}

void unserialize_in_place(zval *value, RedisSerializer serializer)
{
    if (Z_TYPE_P(value) != IS_STRING || serializer == RedisSerializer::kNone) {
        return;
    }
    zval made;
    zend_string *text = Z_STR_P(value);
    ZVAL_UNDEF(&made);
    bool is_valid = serializer == RedisSerializer::kPhp
        ? unserialize(view(text), &made)
        : php_json_decode_ex(&made, ZSTR_VAL(text), ZSTR_LEN(text), PHP_JSON_OBJECT_AS_ARRAY,
                             PHP_JSON_PARSER_DEFAULT_DEPTH) == SUCCESS;
    if (is_valid) {
        ZVAL_COPY_VALUE(value, &made);
        zend_string_release(text);
    } else {
        zval_ptr_dtor(&made);
    }
}

}  // namespace coro::php
