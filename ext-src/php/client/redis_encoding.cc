#include "php/client/redis_encoding.h"

namespace coro::php {

bool refuse(uint32_t index, const char *what)
{
    zend_argument_value_error(index + 1, "%s", what);
    return false;
}

bool is_on(RedisCall &call, uint32_t index, std::string_view key)
{
    if (!call.has(index)) {
        return false;
    }
    zval *given = call.argument(index);
    if (Z_TYPE_P(given) != IS_ARRAY) {
        return zend_is_true(given);
    }
    zend_string *name;
    zval *value;
    ZEND_HASH_FOREACH_STR_KEY_VAL(Z_ARRVAL_P(given), name, value) {
        ZVAL_DEREF(value);
        if (name ? is(name, key) && zend_is_true(value) : is(value, key)) {
            return true;
        }
    } ZEND_HASH_FOREACH_END();
    return false;
}

bool refuse_option(uint32_t index, const zend_string *name)
{
    zend_argument_value_error(index + 1, "has an unknown option [%s], or one that needs another value", ZSTR_VAL(name));
    return false;
}

bool add_texts(RedisCall &call, zval *array, uint32_t index)
{
    zval *value;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(array), value) {
        if (!call.arguments.add_text(value, index + 1)) {
            return false;
        }
    } ZEND_HASH_FOREACH_END();
    return true;
}

bool add_key(RedisCall &call, zval *key, uint32_t index)
{
    if (!call.arguments.add_text(key, index + 1)) {
        return false;
    }
    call.arguments.put_before_last(call.prefix());
    return true;
}

bool add_keys(RedisCall &call, zval *array, uint32_t index)
{
    zval *key;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(array), key) {
        if (!add_key(call, key, index)) {
            return false;
        }
    } ZEND_HASH_FOREACH_END();
    return true;
}

void add_name(RedisCall &call, zend_ulong number, zend_string *name)
{
    if (name) {
        call.arguments.add_string(name);
    } else {
        call.arguments.add_integer(zend_long(number));
    }
}

namespace {

bool add_values(RedisCall &call, zval *array)
{
    zval *value;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(array), value) {
        if (!call.arguments.add_value(value, call.serializer())) {
            return false;
        }
    } ZEND_HASH_FOREACH_END();
    return true;
}

bool add_pairs(RedisCall &call, zval *array, bool have_keys)
{
    zend_ulong number;
    zend_string *name;
    zval *value;
    ZEND_HASH_FOREACH_KEY_VAL(Z_ARRVAL_P(array), number, name, value) {
        add_name(call, number, name);
        if (have_keys) {
            call.arguments.put_before_last(call.prefix());
        }
        if (!call.arguments.add_value(value, call.serializer())) {
            return false;
        }
    } ZEND_HASH_FOREACH_END();
    return true;
}

}  // namespace

bool check_array(RedisCall &call, uint32_t index, bool may_be_empty)
{
    zval *given = call.argument(index);
    if (Z_TYPE_P(given) != IS_ARRAY) {
        zend_argument_type_error(index + 1, "must be of type array, %s given", zend_zval_type_name(given));
        return false;
    }
    return may_be_empty || zend_hash_num_elements(Z_ARRVAL_P(given)) > 0 || refuse(index, "must not be empty");
}

bool add_one(RedisCall &call, char type, uint32_t index)
{
    zval *given = call.argument(index);
    switch (type) {
        case 'k': return add_key(call, given, index);
        case 'i': return call.arguments.add_integer(given, index + 1);
        case 'n': return call.arguments.add_number(given, index + 1);
        case 'v': return call.arguments.add_value(given, call.serializer());
        case 'b': call.arguments.add_literal(zend_is_true(given) ? "1" : "0"); return true;
        case 'a': return check_array(call, index) && add_texts(call, given, index);
        case 'A': return check_array(call, index) && add_values(call, given);
        case 'p': return check_array(call, index) && add_pairs(call, given, false);
        case 'P': return check_array(call, index) && add_pairs(call, given, true);
        case 'K': return check_array(call, index) && add_keys(call, given, index);
        case 'N':
            if (!check_array(call, index, true)) {
                return false;
            }
            call.arguments.add_integer(zend_hash_num_elements(Z_ARRVAL_P(given)));
            return add_keys(call, given, index);
        case 'g': return add_one(call, Z_TYPE_P(given) == IS_ARRAY ? 'K' : 'k', index);
        case 't':
            return Z_TYPE_P(given) == IS_ARRAY ? add_one(call, 'a', index) : call.arguments.add_text(given, index + 1);
        default: return call.arguments.add_text(given, index + 1);
    }
}

bool add_limit(RedisCall &call, zval *limit, uint32_t index)
{
    if (!limit || Z_TYPE_P(limit) != IS_ARRAY || zend_hash_num_elements(Z_ARRVAL_P(limit)) != 2) {
        return refuse(index, "must have an option [limit] with an offset and a count");
    }
    call.arguments.add_literal("LIMIT");
    zval *number;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(limit), number) {
        if (!call.arguments.add_integer(number, index + 1)) {
            return false;
        }
    } ZEND_HASH_FOREACH_END();
    return true;
}

bool add_parameter(RedisCall &call, uint32_t index)
{
    const RedisSignature &signature = signature_of(*call.command);
    if (index >= call.count || index >= signature.count) {
        return true;
    }
    const RedisParameter &parameter = signature.parameters[index];
    if (!parameter.is_rest) {
        return (parameter.is_optional && !call.has(index)) || add_one(call, parameter.type, index);
    }
    for (uint32_t i = index; i < call.count; i++) {
        if (!add_one(call, parameter.type, i)) {
            return false;
        }
    }
    return true;
}

bool add_parameters(RedisCall &call, uint32_t from)
{
    uint32_t count = signature_of(*call.command).count;
    for (uint32_t i = from; i < count; i++) {
        if (!add_parameter(call, i)) {
            return false;
        }
    }
    return true;
}

}  // namespace coro::php
