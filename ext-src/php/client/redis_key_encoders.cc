#include "php/client/redis_encoders.h"
#include "php/client/redis_encoding.h"

// Commands for keys, strings, hashes, lists and sets.
namespace coro::php {

bool add_step(RedisCall &call)
{
    if (call.has(1)) {
        call.arguments.rename(call.command->command[0] == 'I' ? "INCRBY" : "DECRBY");
    }
    return add_parameters(call);
}

// The third argument is the time to live in seconds, or an array of options. Swoole has a time and a condition.
bool add_set(RedisCall &call)
{
    if (!add_parameter(call, 0) || !add_parameter(call, 1)) {
        return false;
    }
    uint32_t next = 2;
    if (call.has(2) && Z_TYPE_P(call.argument(2)) != IS_ARRAY) {
        next = 3;
        zval *time = call.argument(2);
        if (Z_TYPE_P(time) != IS_LONG || Z_LVAL_P(time) > 0) {
            call.arguments.add_literal("EX");
            if (!call.arguments.add_integer(time, 3)) {
                return false;
            }
        }
    }
    for (; next < call.count; next++) {
        if (call.has(next) && Z_TYPE_P(call.argument(next)) == IS_STRING) {
            call.arguments.add_string(Z_STR_P(call.argument(next)));
            continue;
        }
        bool is_added = for_each_option(call, next, [&](zend_string *name, zval *value) {
            if (is(name, "get")) {
                call.shape = RedisShape::kValue;
            }
            call.arguments.add_string(name);
            return !value || call.arguments.add_integer(value, next + 1);
        });
        if (!is_added) {
            return false;
        }
    }
    return true;
}

bool add_options(RedisCall &call)
{
    return add_parameter(call, 0) && for_each_option(call, 1, [&](zend_string *name, zval *value) {
        call.arguments.add_string(name);
        return !value || call.arguments.add_integer(value, 2);
    });
}

bool add_migrate(RedisCall &call)
{
    zval *keys = call.argument(2);
    bool are_many = Z_TYPE_P(keys) == IS_ARRAY;
    if (!add_parameter(call, 0) || !add_parameter(call, 1)) {
        return false;
    }
    if (are_many) {
        call.arguments.add_literal("");
    } else if (!add_key(call, keys, 2)) {
        return false;
    }
    if (!add_parameter(call, 3) || !add_parameter(call, 4)) {
        return false;
    }
    if (call.has(5) && zend_is_true(call.argument(5))) {
        call.arguments.add_literal("COPY");
    }
    if (call.has(6) && zend_is_true(call.argument(6))) {
        call.arguments.add_literal("REPLACE");
    }
    if (are_many) {
        call.arguments.add_literal("KEYS");
        return add_one(call, 'K', 2);
    }
    return true;
}

bool add_sort(RedisCall &call)
{
    return add_parameter(call, 0) && for_each_option(call, 1, [&](zend_string *name, zval *value) {
        if (is(name, "limit")) {
            return add_limit(call, value, 1);
        }
        if (is(name, "alpha")) {
            if (!value || zend_is_true(value)) {
                call.arguments.add_literal("ALPHA");
            }
            return true;
        }
        if (!value) {
            return refuse_option(1, name);
        }
        if (is(name, "sort")) {
            return call.arguments.add_text(value, 2);
        }
        if (is(name, "get") && Z_TYPE_P(value) == IS_ARRAY) {
            zval *pattern;
            ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(value), pattern) {
                call.arguments.add_literal("GET");
                if (!call.arguments.add_text(pattern, 2)) {
                    return false;
                }
            } ZEND_HASH_FOREACH_END();
            return true;
        }
        if (is(name, "store")) {
            call.shape = RedisShape::kInteger;
        }
        bool is_known = is(name, "by") || is(name, "get") || is(name, "store");
        call.arguments.add_string(name);
        return (is_known || refuse_option(1, name)) && call.arguments.add_text(value, 2);
    });
}

// The name of the method says how the elements are sorted.
bool add_plain_sort(RedisCall &call)
{
    std::string_view method = call.command->method;
    if (!add_parameter(call, 0)) {
        return false;
    }
    for (uint32_t i : {1u, 2u}) {
        if (call.has(i)) {
            call.arguments.add_literal(i == 1 ? "BY" : "GET");
            if (!add_parameter(call, i)) {
                return false;
            }
        }
    }
    if (call.has(3) && call.has(4)) {
        call.arguments.add_literal("LIMIT");
        if (!add_parameters(call, 3)) {
            return false;
        }
    }
    call.arguments.add_literal(method.starts_with("sortDesc") ? "DESC" : "ASC");
    if (method.ends_with("Alpha")) {
        call.arguments.add_literal("ALPHA");
    }
    return true;
}

bool add_scan(RedisCall &call)
{
    bool has_key = call.command->parameters[0] == 'k';
    uint32_t at = has_key ? 1 : 0;
    if (has_key && !add_parameter(call, 0)) {
        return false;
    }
    zval *cursor = call.argument(at);
    if (Z_TYPE_P(cursor) == IS_LONG && Z_LVAL_P(cursor) == 0) {
        call.is_over = true;   // the part before was the last one
        return true;
    }
    if (Z_TYPE_P(cursor) == IS_NULL || Z_TYPE_P(cursor) == IS_FALSE) {
        call.arguments.add_literal("0");
    } else if (!call.arguments.add_integer(cursor, at + 1)) {
        return false;
    }
    ZVAL_COPY(&call.extra, &call.given[at]);
    bool adds_prefix = !has_key && call.adds_prefix_to_pattern();
    if (call.has(at + 1) || adds_prefix) {
        call.arguments.add_literal("MATCH");
        if (!call.has(at + 1)) {
            call.arguments.add_literal("*");
        } else if (!call.arguments.add_text(call.argument(at + 1), at + 2)) {
            return false;
        }
        if (adds_prefix) {
            call.arguments.put_before_last(call.prefix());
        }
    }
    if (call.has(at + 2)) {
        zval *count = call.argument(at + 2);
        call.arguments.add_literal("COUNT");
        return call.arguments.add_integer(count, at + 3);
    }
    return true;
}

bool add_fields(RedisCall &call)
{
    if (!add_parameters(call)) {
        return false;
    }
    ZVAL_COPY(&call.extra, call.argument(1));
    return true;
}

bool add_blocking(RedisCall &call)
{
    if (call.count < 2) {
        zend_wrong_parameters_count_error(2, uint32_t(-1));
        return false;
    }
    for (uint32_t i = 0; i + 1 < call.count; i++) {
        if (!add_one(call, 'g', i)) {
            return false;
        }
    }
    return add_one(call, 'n', call.count - 1);
}

bool add_counted(RedisCall &call)
{
    if (call.has(1)) {
        call.shape = RedisShape::kValues;
    }
    return add_parameters(call);
}

bool add_removal(RedisCall &call)
{
    if (!add_parameter(call, 0)) {
        return false;
    }
    if (call.has(2)) {
        if (!add_parameter(call, 2)) {
            return false;
        }
    } else {
        call.arguments.add_literal("0");
    }
    return add_parameter(call, 1);
}

}  // namespace coro::php
