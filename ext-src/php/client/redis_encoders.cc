#include "php/client/redis_encoders.h"

#include "php/zend/value.h"

#include <algorithm>
#include <cstring>

namespace coro::php {

namespace {

bool refuse(uint32_t index, const char *what)
{
    zend_argument_value_error(index + 1, "%s", what);
    return false;
}

// Compares without regard to the case of letters.
bool is(const zend_string *text, std::string_view word)
{
    return ZSTR_LEN(text) == word.size() && strncasecmp(ZSTR_VAL(text), word.data(), word.size()) == 0;
}

bool is(const zval *value, std::string_view word)
{
    return Z_TYPE_P(value) == IS_STRING && is(Z_STR_P(value), word);
}

// True if the argument at this index is a true value. An array is true if it has the element `key` and that is true, or
// the value `key` without a key.
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

// Calls use(name, value) for each element of an array of options. An element without a key is the name of an option,
// without a value (nullptr). Stops when use() returns false.
template <class F>
bool for_each_option(RedisCall &call, uint32_t index, F use)
{
    if (!call.has(index)) {
        return true;
    }
    zval *options = call.argument(index);
    if (Z_TYPE_P(options) != IS_ARRAY) {
        zend_argument_type_error(index + 1, "must be of type array, %s given", zend_zval_type_name(options));
        return false;
    }
    zend_string *name;
    zval *value;
    ZEND_HASH_FOREACH_STR_KEY_VAL(Z_ARRVAL_P(options), name, value) {
        ZVAL_DEREF(value);
        if (!name && Z_TYPE_P(value) != IS_STRING) {
            return refuse(index, "must have names of options");
        }
        if (!(name ? use(name, value) : use(Z_STR_P(value), nullptr))) {
            return false;
        }
    } ZEND_HASH_FOREACH_END();
    return true;
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

bool add_values(RedisCall &call, zval *array)
{
    zval *value;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(array), value) {
        if (!call.arguments.add_value(value, call.serializes())) {
            return false;
        }
    } ZEND_HASH_FOREACH_END();
    return true;
}

void add_key(RedisCall &call, zend_ulong number, zend_string *name)
{
    if (name) {
        call.arguments.add_string(name);
    } else {
        call.arguments.add_integer(zend_long(number));
    }
}

bool add_pairs(RedisCall &call, zval *array, bool serializes)
{
    zend_ulong number;
    zend_string *name;
    zval *value;
    ZEND_HASH_FOREACH_KEY_VAL(Z_ARRVAL_P(array), number, name, value) {
        add_key(call, number, name);
        if (!call.arguments.add_value(value, serializes)) {
            return false;
        }
    } ZEND_HASH_FOREACH_END();
    return true;
}

bool check_array(RedisCall &call, uint32_t index)
{
    zval *given = call.argument(index);
    if (Z_TYPE_P(given) != IS_ARRAY) {
        zend_argument_type_error(index + 1, "must be of type array, %s given", zend_zval_type_name(given));
        return false;
    }
    return zend_hash_num_elements(Z_ARRVAL_P(given)) > 0 || refuse(index, "must not be empty");
}

bool add_one(RedisCall &call, char type, uint32_t index)
{
    zval *given = call.argument(index);
    switch (type) {
        case 'i': return call.arguments.add_integer(given, index + 1);
        case 'n': return call.arguments.add_number(given, index + 1);
        case 'v': return call.arguments.add_value(given, call.serializes());
        case 'b': call.arguments.add_literal(zend_is_true(given) ? "1" : "0"); return true;
        case 'a': return check_array(call, index) && add_texts(call, given, index);
        case 'A': return check_array(call, index) && add_values(call, given);
        case 'p': return check_array(call, index) && add_pairs(call, given, call.serializes());
        case 't':
            return Z_TYPE_P(given) == IS_ARRAY ? add_one(call, 'a', index) : call.arguments.add_text(given, index + 1);
        default: return call.arguments.add_text(given, index + 1);
    }
}

// Adds the arguments [offset, count] of an option "limit".
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

}  // namespace

bool add_parameter(RedisCall &call, uint32_t index)
{
    std::span<const RedisParameter> parameters = parameters_of(*call.command);
    if (index >= call.count || index >= parameters.size()) {
        return true;
    }
    const RedisParameter &parameter = parameters[index];
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
    uint32_t count = uint32_t(parameters_of(*call.command).size());
    for (uint32_t i = from; i < count; i++) {
        if (!add_parameter(call, i)) {
            return false;
        }
    }
    return true;
}

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

bool add_migrate(RedisCall &call)
{
    zval *keys = call.argument(2);
    bool are_many = Z_TYPE_P(keys) == IS_ARRAY;
    if (!add_parameter(call, 0) || !add_parameter(call, 1)) {
        return false;
    }
    if (are_many) {
        call.arguments.add_literal("");
    } else if (!call.arguments.add_text(keys, 3)) {
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
        return check_array(call, 2) && add_texts(call, keys, 2);
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
    if (Z_TYPE_P(cursor) == IS_NULL || Z_TYPE_P(cursor) == IS_FALSE) {
        call.arguments.add_literal("0");
    } else if (!call.arguments.add_integer(cursor, at + 1)) {
        return false;
    }
    ZVAL_COPY(&call.extra, &call.given[at]);
    if (call.has(at + 1)) {
        call.arguments.add_literal("MATCH");
        if (!call.arguments.add_text(call.argument(at + 1), at + 2)) {
            return false;
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

namespace {

// Adds how long the server may wait, in seconds; 0: no limit.
bool add_timeout(RedisCall &call, uint32_t index)
{
    zval *timeout = call.argument(index);
    double seconds = zval_get_double(timeout);
    call.wait = seconds > 0 ? seconds : -1;
    return call.arguments.add_number(timeout, index + 1);
}

}  // namespace

bool add_blocking(RedisCall &call)
{
    if (call.count < 2) {
        zend_wrong_parameters_count_error(2, uint32_t(-1));
        return false;
    }
    for (uint32_t i = 0; i + 1 < call.count; i++) {
        if (!add_one(call, 't', i)) {
            return false;
        }
    }
    return add_timeout(call, call.count - 1);
}

bool add_blocking_push(RedisCall &call)
{
    return add_parameter(call, 0) && add_parameter(call, 1) && add_timeout(call, 2);
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
    if (!add_texts(call, keys, 1)) {
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
    uint32_t last = uint32_t(parameters_of(*call.command).size()) - 1;
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
            return call.arguments.add_text(value, last + 1);
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

namespace {

bool add_length(RedisCall &call, uint32_t index)
{
    if (!call.has(index)) {
        return true;
    }
    call.arguments.add_literal("MAXLEN");
    if (call.has(index + 1) && zend_is_true(call.argument(index + 1))) {
        call.arguments.add_literal("~");
    }
    return add_parameter(call, index);
}

}  // namespace

bool add_message(RedisCall &call)
{
    return add_parameter(call, 0) && add_length(call, 3) && add_parameter(call, 1) && add_parameter(call, 2);
}

bool add_trim(RedisCall &call)
{
    return add_parameter(call, 0) && add_length(call, 1);
}

bool add_claim(RedisCall &call)
{
    for (uint32_t i = 0; i < 5; i++) {
        if (!add_parameter(call, i)) {
            return false;
        }
    }
    return for_each_option(call, 5, [&](zend_string *name, zval *value) {
        if (is(name, "justid")) {
            call.shape = RedisShape::kTexts;
        }
        call.arguments.add_string(name);
        return !value || call.arguments.add_integer(value, 6);
    });
}

bool add_group(RedisCall &call)
{
    for (uint32_t i = 0; i < 4; i++) {
        if (!add_parameter(call, i)) {
            return false;
        }
    }
    if (call.has(4) && zend_is_true(call.argument(4))) {
        call.arguments.add_literal("MKSTREAM");
    }
    return true;
}

bool add_stream_range(RedisCall &call)
{
    if (!add_parameter(call, 0) || !add_parameter(call, 1) || !add_parameter(call, 2)) {
        return false;
    }
    if (call.has(3)) {
        call.arguments.add_literal("COUNT");
        return add_parameter(call, 3);
    }
    return true;
}

bool add_stream_read(RedisCall &call)
{
    uint32_t at = 0;
    if (call.command->parameters[0] == 'g') {
        call.arguments.add_literal("GROUP");
        if (!add_parameter(call, 0) || !add_parameter(call, 1)) {
            return false;
        }
        at = 2;
    }
    if (!check_array(call, at)) {
        return false;
    }
    if (call.has(at + 1) && zval_get_long(call.argument(at + 1)) > 0) {
        call.arguments.add_literal("COUNT");
        if (!add_parameter(call, at + 1)) {
            return false;
        }
    }
    if (call.has(at + 2) && zval_get_long(call.argument(at + 2)) >= 0) {
        zend_long milliseconds = zval_get_long(call.argument(at + 2));
        call.wait = milliseconds > 0 ? double(milliseconds) / 1000 : -1;
        call.arguments.add_literal("BLOCK");
        if (!add_parameter(call, at + 2)) {
            return false;
        }
    }
    call.arguments.add_literal("STREAMS");
    zend_ulong number;
    zend_string *name;
    zval *id;
    ZEND_HASH_FOREACH_KEY(Z_ARRVAL_P(call.argument(at)), number, name) {
        add_key(call, number, name);
    } ZEND_HASH_FOREACH_END();
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(call.argument(at)), id) {
        if (!call.arguments.add_text(id, at + 1)) {
            return false;
        }
    } ZEND_HASH_FOREACH_END();
    return true;
}

bool add_script(RedisCall &call)
{
    if (!add_parameter(call, 0)) {
        return false;
    }
    zend_long keys = call.has(2) ? zval_get_long(call.argument(2)) : 0;
    call.arguments.add_integer(keys);
    if (call.has(1) && Z_TYPE_P(call.argument(1)) != IS_ARRAY) {
        zend_argument_type_error(2, "must be of type array");
        return false;
    }
    return !call.has(1) || add_texts(call, call.argument(1), 1);
}

bool add_pubsub(RedisCall &call)
{
    if (is(call.argument(0), "numsub")) {
        call.shape = RedisShape::kTextMap;
    }
    return add_parameters(call);
}

bool add_acl(RedisCall &call)
{
    if (is(call.argument(0), "getuser")) {
        call.shape = RedisShape::kTextMap;
    }
    return add_parameters(call);
}

bool add_client(RedisCall &call)
{
    if (is(call.argument(0), "list")) {
        call.shape = RedisShape::kClients;
    }
    return add_parameters(call);
}

bool add_config(RedisCall &call)
{
    if (is(call.argument(0), "get")) {
        call.shape = RedisShape::kTextMap;
    }
    return add_parameters(call);
}

bool add_flush(RedisCall &call)
{
    if (call.has(0) && zend_is_true(call.argument(0))) {
        call.arguments.add_literal("ASYNC");
    }
    return true;
}

bool add_slaveof(RedisCall &call)
{
    if (!call.has(0)) {
        call.arguments.add_words("NO ONE");
        return true;
    }
    if (!add_parameter(call, 0)) {
        return false;
    }
    if (!call.has(1)) {
        call.arguments.add_literal("6379");
    }
    return add_parameter(call, 1);
}

bool add_wait(RedisCall &call)
{
    zend_long milliseconds = zval_get_long(call.argument(1));
    call.wait = milliseconds > 0 ? double(milliseconds) / 1000 : -1;
    return add_parameters(call);
}

}  // namespace coro::php
