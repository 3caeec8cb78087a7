#include "php/client/redis_encoders.h"
#include "php/client/redis_encoding.h"

// Commands for sorted sets and places.
namespace coro::php {

bool add_scored_members(RedisCall &call)
{
    uint32_t at = 1;
    if (!add_parameter(call, 0)) {
        return false;
    }
    if (call.has(1) && Z_TYPE_P(call.argument(1)) == IS_ARRAY) {
        at = 2;
        bool is_added = for_each_option(call, 1, [&](zend_string *name, zval *) {
            if (is(name, "incr")) {
                call.shape = RedisShape::kFloat;
            }
            call.arguments.add_string(name);
            return true;
        });
        if (!is_added) {
            return false;
        }
    }
    if (call.count < at + 2 || (call.count - at) % 2 != 0) {
        zend_argument_count_error("Redis::zAdd() expects pairs of a score and a member");
        return false;
    }
    for (; at < call.count; at += 2) {
        if (!call.arguments.add_number(call.argument(at), at + 1) || !add_one(call, 'v', at + 1)) {
            return false;
        }
    }
    return true;
}

bool add_aggregate(RedisCall &call)
{
    zval *keys = call.argument(1);
    if (!add_parameter(call, 0) || !check_array(call, 1)) {
        return false;
    }
    call.arguments.add_integer(zend_hash_num_elements(Z_ARRVAL_P(keys)));
    if (!add_keys(call, keys, 1)) {
        return false;
    }
    if (call.has(2)) {
        zval *weight;
        call.arguments.add_literal("WEIGHTS");
        if (!check_array(call, 2)) {
            return false;
        }
        ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(call.argument(2)), weight) {
            if (!call.arguments.add_number(weight, 3)) {
                return false;
            }
        } ZEND_HASH_FOREACH_END();
    }
    if (call.has(3)) {
        call.arguments.add_literal("AGGREGATE");
        return call.arguments.add_text(call.argument(3), 4);
    }
    return true;
}

bool add_range(RedisCall &call)
{
    if (!add_parameter(call, 0) || !add_parameter(call, 1) || !add_parameter(call, 2)) {
        return false;
    }
    if (is_on(call, 3, "withscores")) {
        call.arguments.add_literal("WITHSCORES");
        call.shape = RedisShape::kScores;
    }
    return true;
}

bool add_lex_range(RedisCall &call)
{
    if (!add_parameter(call, 0) || !add_parameter(call, 1) || !add_parameter(call, 2)) {
        return false;
    }
    if (call.has(3) != call.has(4)) {
        return refuse(3, "must be given together with the limit");
    }
    if (call.has(3)) {
        call.arguments.add_literal("LIMIT");
    }
    return add_parameters(call, 3);
}

bool add_score_range(RedisCall &call)
{
    if (!add_parameter(call, 0) || !add_parameter(call, 1) || !add_parameter(call, 2)) {
        return false;
    }
    if (is_on(call, 3, "withscores")) {
        call.arguments.add_literal("WITHSCORES");
        call.shape = RedisShape::kScores;
    }
    return for_each_option(call, 3, [&](zend_string *name, zval *value) {
        return is(name, "limit") ? add_limit(call, value, 3) : is(name, "withscores") || refuse_option(3, name);
    });
}

bool add_places(RedisCall &call)
{
    if ((call.count - 1) % 3 != 0) {
        zend_argument_count_error("Redis::geoAdd() expects a longitude, a latitude and a member for each place");
        return false;
    }
    if (!add_parameter(call, 0)) {
        return false;
    }
    for (uint32_t i = 1; i < call.count; i++) {
        if (!add_one(call, i % 3 == 0 ? 's' : 'n', i)) {
            return false;
        }
    }
    return true;
}

bool add_radius(RedisCall &call)
{
    uint32_t last = signature_of(*call.command).count - 1u;
    for (uint32_t i = 0; i < last; i++) {
        if (!add_parameter(call, i)) {
            return false;
        }
    }
    return for_each_option(call, last, [&](zend_string *name, zval *value) {
        call.arguments.add_string(name);
        if (!value) {
            return true;
        }
        if (is(name, "store") || is(name, "storedist")) {
            call.shape = RedisShape::kInteger;
            return add_key(call, value, last);
        }
        if (Z_TYPE_P(value) != IS_ARRAY) {
            return call.arguments.add_integer(value, last + 1);
        }
        zval *part;   // "count" => [number, "any"]
        ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(value), part) {
            if (!call.arguments.add_text(part, last + 1)) {
                return false;
            }
        } ZEND_HASH_FOREACH_END();
        return true;
    });
}

}  // namespace coro::php
