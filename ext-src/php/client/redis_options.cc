#include "php/client/client_options.h"
#include "php/client/redis_object.h"
#include "php/runtime/option_table.h"
#include "php/zend/exceptions.h"

// The options of Coro\Coroutine\Redis.
namespace coro::php {

namespace {

// Applies the options that do not stand for one field.
Applied apply_special(RedisConfig &config, zend_string *name, zval *value)
{
    double limit;
    bool serializes;
    if (zend_string_equals_literal(name, "serialize")) {
        if (Z_TYPE_P(value) == IS_LONG && is_redis_serializer(Z_LVAL_P(value))) {
            config.serializer = RedisSerializer(Z_LVAL_P(value));
            return Applied::kYes;
        }
        if (!read_flag(name, value, &serializes)) {
            return Applied::kThrown;
        }
        config.serializer = serializes ? RedisSerializer::kPhp : RedisSerializer::kNone;
        return Applied::kYes;
    }
    if (!zend_string_equals_literal(name, "timeout")) {
        return Applied::kUnknown;
    }
    if (!read_float(name, value, -1, 86400, &limit)) {
        return Applied::kThrown;
    }
    config.read_timeout = config.write_timeout = limit;
    return Applied::kYes;
}

// The options of setOption(), with the numbers that they have in phpredis.
enum class RedisOption : zend_long { kSerializer = 1, kPrefix = 2, kReadTimeout = 3, kScan = 4 };

// The values of the option kScan.
enum RedisScan : zend_long { kScanNoRetry = 0, kScanRetry = 1, kScanPrefix = 2, kScanNoPrefix = 3 };

// Returns false if the option has no such value.
bool set_scan(RedisConfig &config, zend_long value)
{
    switch (value) {
        case kScanNoRetry: config.retries_scan = false; return true;
        case kScanRetry: config.retries_scan = true; return true;
        case kScanPrefix: config.prefixes_scan = true; return true;
        case kScanNoPrefix: config.prefixes_scan = false; return true;
        default: return false;
    }
}

// Returns false if there is no such option or the option has no such value.
bool set_one(RedisConfig &config, zend_long option, zval *value)
{
    switch (RedisOption(option)) {
        case RedisOption::kSerializer:
            if (!is_redis_serializer(zval_get_long(value))) {
                return false;
            }
            config.serializer = RedisSerializer(zval_get_long(value));
            return true;
        case RedisOption::kPrefix: {
            zend_string *prefix = zval_get_string(value);
            config.prefix = view(prefix);
            zend_string_release(prefix);
            return true;
        }
        case RedisOption::kReadTimeout: config.read_timeout = config.write_timeout = zval_get_double(value); return true;
        case RedisOption::kScan: return set_scan(config, zval_get_long(value));
        default: return false;
    }
}

}  // namespace

bool set_redis_options(zend_object *self, HashTable *settings)
{
    static const std::vector<const char *> names = names_of({"timeout", "serialize"}, kRedisOptions, kClientOptions);
    RedisConfig changed = RedisBox::of(self).config;
    ClientConfig &of_client = changed;
    bool applied = apply_each_of_client(settings, names, [&](zend_string *name, zval *value) {
        Applied found = apply(changed, kRedisOptions, name, value);
        found = found == Applied::kUnknown ? apply(of_client, kClientOptions, name, value) : found;
        return found == Applied::kUnknown ? apply_special(changed, name, value) : found;
    });
    if (!applied) {
        return false;
    }
    if (changed.protocol == 3 && !redis_has_resp3) {
        throw_option_value("protocol", "can be 3 only with hiredis 1.0 or newer, and coro was built with %s", redis_library());
        return false;
    }
    // A deprecated number among the options may have run an error handler, in which the coroutine has waited.
    RedisObject &object = RedisBox::of(self);
    object.config = changed;
    if (object.connection) {
        make_greeting(object);
    }
    merge_into_property(self, "setting", settings);
    return !EG(exception);
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Coroutine_Redis, setOptions)
{
    HashTable *options;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_ARRAY_HT(options)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(set_redis_options(Z_OBJ_P(ZEND_THIS), options));
}

ZEND_METHOD(Coro_Coroutine_Redis, getOptions)
{
    ZEND_PARSE_PARAMETERS_NONE();
    zval room;
    RETURN_COPY_DEREF(zend_read_property(RedisBox::class_entry, Z_OBJ_P(ZEND_THIS), ZEND_STRL("setting"), true, &room));
}

ZEND_METHOD(Coro_Coroutine_Redis, setOption)
{
    zend_long option;
    zval *value;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_LONG(option)
        Z_PARAM_ZVAL(value)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(set_one(RedisBox::of(ZEND_THIS).config, option, value));
}

ZEND_METHOD(Coro_Coroutine_Redis, getOption)
{
    zend_long option;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_LONG(option)
    ZEND_PARSE_PARAMETERS_END();
    const RedisConfig &config = RedisBox::of(ZEND_THIS).config;
    switch (RedisOption(option)) {
        case RedisOption::kSerializer: RETURN_LONG(zend_long(config.serializer));
        case RedisOption::kPrefix: RETURN_STRINGL(config.prefix.data(), config.prefix.size());
        case RedisOption::kReadTimeout: RETURN_DOUBLE(config.read_timeout);
        case RedisOption::kScan:
            RETURN_LONG((config.retries_scan ? zend_long(kScanRetry) : 0) | (config.prefixes_scan ? zend_long(kScanPrefix) : 0));
        default: RETURN_FALSE;
    }
}

ZEND_METHOD(Coro_Coroutine_Redis, getAuth)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RedisConfig &config = RedisBox::of(ZEND_THIS).config;
    if (config.password.empty()) {
        RETURN_FALSE;
    }
    if (config.username.empty()) {
        RETURN_STRINGL(config.password.data(), config.password.size());
    }
    array_init(return_value);
    add_next_index_stringl(return_value, config.username.data(), config.username.size());
    add_next_index_stringl(return_value, config.password.data(), config.password.size());
}

ZEND_METHOD(Coro_Coroutine_Redis, getDBNum)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(RedisBox::of(ZEND_THIS).config.database);
}

ZEND_METHOD(Coro_Coroutine_Redis, _prefix)
{
    zend_string *key;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_STR(key)
    ZEND_PARSE_PARAMETERS_END();
    const std::string &prefix = RedisBox::of(ZEND_THIS).config.prefix;
    RETURN_STR(zend_string_concat2(prefix.data(), prefix.size(), ZSTR_VAL(key), ZSTR_LEN(key)));
}

ZEND_METHOD(Coro_Coroutine_Redis, _serialize)
{
    zval *value;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_ZVAL(value)
    ZEND_PARSE_PARAMETERS_END();
    if (zend_string *text = serialize_for_redis(value, RedisBox::of(ZEND_THIS).config.serializer)) {
        RETURN_STR(text);
    }
}

ZEND_METHOD(Coro_Coroutine_Redis, _unserialize)
{
    zend_string *text;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_STR(text)
    ZEND_PARSE_PARAMETERS_END();
    ZVAL_STR_COPY(return_value, text);
    unserialize_in_place(return_value, RedisBox::of(ZEND_THIS).config.serializer);
}
