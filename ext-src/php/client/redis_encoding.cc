#include "php/client/redis_object.h"

#include <algorithm>

// How the arguments of a method become those of the command: by the letters of the table, or by a function of its own. The
// functions return false if an exception was thrown. `index` is the position of an argument of the method, from 0.
namespace coro::php {

namespace {

bool is(const zend_string *text, std::string_view word)
{
    return is_word(view(text), word);
}

bool refuse(uint32_t index, const char *what)
{
    zend_argument_value_error(index + 1, "%s", what);
    return false;
}

bool refuse_option(uint32_t index, const zend_string *name)
{
    zend_argument_value_error(index + 1, "has an unknown option [%s], or one that needs another value", ZSTR_VAL(name));
    return false;
}

bool check_array(RedisCall &call, uint32_t index, bool may_be_empty = false)
{
    zval *given = call.argument(index);
    if (Z_TYPE_P(given) != IS_ARRAY) {
        zend_argument_type_error(index + 1, "must be of type array, %s given", zend_zval_type_name(given));
        return false;
    }
    return may_be_empty || zend_hash_num_elements(Z_ARRVAL_P(given)) > 0 || refuse(index, "must not be empty");
}

// Options and subcommands that change what the method returns. "GEORADIUS" stands for all commands that begin so.
struct {
    std::string_view command;
    std::string_view word;
    RedisShape shape;
} constexpr kShapes[] = {
    {"ACL", "GETUSER", RedisShape::kTextMap},
    {"CLIENT", "LIST", RedisShape::kClients},
    {"CONFIG", "GET", RedisShape::kTextMap},
    {"GEORADIUS", "STORE", RedisShape::kInteger},
    {"GEORADIUS", "STOREDIST", RedisShape::kInteger},
    {"PUBSUB", "NUMSUB", RedisShape::kTextMap},
    {"SET", "GET", RedisShape::kValue},
    {"SORT", "STORE", RedisShape::kInteger},
    {"XCLAIM", "JUSTID", RedisShape::kTexts},
    {"ZADD", "INCR", RedisShape::kFloat},
};

void note_shape(RedisCall &call, const zend_string *word)
{
    for (auto &known : kShapes) {
        if (is(word, known.word) && call.command->command.starts_with(known.command)) {
            call.awaited.shape = known.shape;
        }
    }
}

bool add_literal(RedisCall &call, std::string_view word)
{
    call.arguments.add(word);
    return true;
}

bool add_key(RedisCall &call, zval *key, uint32_t index)
{
    return call.arguments.add_text(key, index, call.config().prefix);
}

template <class F>
bool for_each(zval *array, F use)
{
    zval *element;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(array), element) {
        if (!use(element)) {
            return false;
        }
    } ZEND_HASH_FOREACH_END();
    return true;
}

bool add_texts(RedisCall &call, zval *array, uint32_t index)
{
    return for_each(array, [&](zval *text) { return call.arguments.add_text(text, index); });
}

const std::string kNoPrefix;

// Adds the key of an element of a PHP array.
void add_name(RedisCall &call, zend_ulong number, zend_string *name, const std::string &prefix)
{
    name ? call.arguments.add(view(name), prefix) : call.arguments.add_integer(zend_long(number), prefix);
}

bool add_pairs(RedisCall &call, zval *array, const std::string &prefix)
{
    zend_ulong number;
    zend_string *name;
    zval *value;
    ZEND_HASH_FOREACH_KEY_VAL(Z_ARRVAL_P(array), number, name, value) {
        add_name(call, number, name, prefix);
        if (!call.arguments.add_value(value, call.config().serializer)) {
            return false;
        }
    } ZEND_HASH_FOREACH_END();
    return true;
}

// Calls use(name, value) for each element of an array of options. An element without a key is the name of an option,
// without a value (nullptr). Stops when use() returns false.
template <class F>
bool for_each_option(RedisCall &call, uint32_t index, F use)
{
    zval *options = call.argument(index);
    zend_string *name;
    zval *value;
    if (!check_array(call, index, true)) {
        return false;
    }
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

// Adds options with their values, which are numbers.
bool add_options(RedisCall &call, uint32_t index)
{
    return for_each_option(call, index, [&](zend_string *name, zval *value) {
        note_shape(call, name);
        call.arguments.add(view(name));
        return !value || call.arguments.add_integer(value, index);
    });
}

// Adds the time to live of SET. A number that is not positive stands for no limit.
bool add_time(RedisCall &call, uint32_t index)
{
    zval *given = call.argument(index);
    bool has_limit = Z_TYPE_P(given) != IS_LONG || Z_LVAL_P(given) > 0;
    return !has_limit || (add_literal(call, "EX") && call.arguments.add_integer(given, index));
}

// Adds the arguments [offset, count] of an option "limit".
bool add_limit(RedisCall &call, zval *limit, uint32_t index)
{
    if (!limit || Z_TYPE_P(limit) != IS_ARRAY || zend_hash_num_elements(Z_ARRVAL_P(limit)) != 2) {
        return refuse(index, "must have an option [limit] with an offset and a count");
    }
    return add_literal(call, "LIMIT") &&
           for_each(limit, [&](zval *number) { return call.arguments.add_integer(number, index); });
}

// Adds WITHSCORES if the argument is a true value, or an array with the option.
bool add_scores(RedisCall &call, uint32_t index)
{
    zval *given = call.argument(index);
    bool is_on = Z_TYPE_P(given) != IS_ARRAY && zend_is_true(given);
    if (Z_TYPE_P(given) == IS_ARRAY) {
        zend_string *name;
        zval *value;
        ZEND_HASH_FOREACH_STR_KEY_VAL(Z_ARRVAL_P(given), name, value) {
            ZVAL_DEREF(value);
            is_on |= name ? is(name, "withscores") && zend_is_true(value)
                          : Z_TYPE_P(value) == IS_STRING && is(Z_STR_P(value), "withscores");
        } ZEND_HASH_FOREACH_END();
    }
    if (is_on) {
        call.arguments.add("WITHSCORES");
        call.awaited.shape = RedisShape::kScores;
    }
    return true;
}

bool add_range_options(RedisCall &call, uint32_t index)
{
    return add_scores(call, index) && for_each_option(call, index, [&](zend_string *name, zval *value) {
        return is(name, "limit") ? add_limit(call, value, index) : is(name, "withscores") || refuse_option(index, name);
    });
}

bool add_radius_options(RedisCall &call, uint32_t index)
{
    return for_each_option(call, index, [&](zend_string *name, zval *value) {
        call.arguments.add(view(name));
        if (!value) {
            return true;
        }
        if (is(name, "store") || is(name, "storedist")) {
            note_shape(call, name);
            return add_key(call, value, index);
        }
        // "count" => [number, "any"]
        return Z_TYPE_P(value) == IS_ARRAY ? add_texts(call, value, index) : call.arguments.add_integer(value, index);
    });
}

bool add_elements(RedisCall &call, char type, uint32_t index)
{
    RedisArguments &arguments = call.arguments;
    RedisSerializer serializer = call.config().serializer;
    zval *given = call.argument(index);
    if (!check_array(call, index, type == 'N')) {
        return false;
    }
    switch (type) {
        case 'A': return for_each(given, [&](zval *value) { return arguments.add_value(value, serializer); });
        case 'd': return for_each(given, [&](zval *number) { return arguments.add_number(number, index); });
        case 'L':
        case 'N': arguments.add_integer(zend_hash_num_elements(Z_ARRVAL_P(given))); [[fallthrough]];
        case 'K': return for_each(given, [&](zval *key) { return add_key(call, key, index); });
        case 'p': return add_pairs(call, given, kNoPrefix);
        case 'P': return add_pairs(call, given, call.config().prefix);
        case 'F': call.awaited.extra = Value(given); [[fallthrough]];
        default: return add_texts(call, given, index);
    }
}

// Adds one argument as the letter of the table says, see RedisCommand::parameters.
bool add_one(RedisCall &call, char type, uint32_t index)
{
    RedisArguments &arguments = call.arguments;
    zval *given = call.argument(index);
    bool is_array = Z_TYPE_P(given) == IS_ARRAY;
    switch (type) {
        case 'k': return add_key(call, given, index);
        case 'S':
            if (Z_TYPE_P(given) == IS_STRING) {
                note_shape(call, Z_STR_P(given));
            }
            [[fallthrough]];
        case 's': return arguments.add_text(given, index);
        case 'C': call.awaited.shape = RedisShape::kValues; [[fallthrough]];
        case 'M':
        case 'i': return arguments.add_integer(given, index);
        case 'n': return arguments.add_number(given, index);
        case 'v': return arguments.add_value(given, call.config().serializer);
        case 'b': return add_literal(call, zend_is_true(given) ? "1" : "0");
        case 't': return add_one(call, is_array ? 'a' : 's', index);
        case 'g': return add_one(call, is_array ? 'K' : 'k', index);
        case 'w': return add_one(call, index + 1 < call.count ? 'g' : 'n', index);
        case 'x': return is_array ? add_options(call, index) : add_time(call, index);
        case 'c': return Z_TYPE_P(given) == IS_STRING ? add_one(call, 's', index) : add_options(call, index);
        case 'o': return add_options(call, index);
        case 'W': return add_scores(call, index);
        case 'R': return add_range_options(call, index);
        case 'G': return add_radius_options(call, index);
        default: return add_elements(call, type, index);
    }
}

bool add_parameter(RedisCall &call, uint32_t index)
{
    const RedisParameter &parameter = call.signature->parameters[index];
    if (parameter.is_optional && !parameter.is_rest && !call.has(index)) {
        return true;
    }
    if (!parameter.word.empty()) {
        bool is_flag = parameter.type == 'b' || parameter.type == 'B';
        if (!is_flag || zend_is_true(call.argument(index))) {
            call.arguments.add(parameter.word);
        }
        return is_flag || add_one(call, parameter.type, index);
    }
    for (uint32_t end = parameter.is_rest ? call.count : index + 1; index < end; index++) {
        if (!add_one(call, parameter.type, index)) {
            return false;
        }
    }
    return true;
}

}  // namespace

bool add_parameters(RedisCall &call, uint32_t from, uint32_t end)
{
    end = std::min({end, call.signature->count, call.count});
    for (uint32_t i = from; i < end; i++) {
        if (!add_parameter(call, i)) {
            return false;
        }
    }
    return true;
}

bool add_lex_range(RedisCall &call)
{
    bool is_whole = call.has(3) == call.has(4);
    return add_parameters(call, 0, 3) &&
           (is_whole ? add_parameters(call, 3) : refuse(3, "must be given together with the limit"));
}

namespace {

// Adds a length of which the next argument says if it may be approximate.
bool add_length(RedisCall &call, uint32_t index)
{
    bool is_approximate = call.has(index + 1) && zend_is_true(call.argument(index + 1));
    return !call.has(index) || (add_literal(call, "MAXLEN") && (!is_approximate || add_literal(call, "~")) &&
                                add_parameter(call, index));
}

}  // namespace

bool add_message(RedisCall &call)
{
    return add_parameter(call, 0) && add_length(call, 3) && add_parameters(call, 1, 3);
}

bool add_trim(RedisCall &call)
{
    return add_parameter(call, 0) && add_length(call, 1);
}

bool add_migrate(RedisCall &call)
{
    bool are_many = Z_TYPE_P(call.argument(2)) == IS_ARRAY;
    return add_parameters(call, 0, 2) && (are_many ? add_literal(call, "") : add_one(call, 'k', 2)) && add_parameters(call, 3) &&
           (!are_many || (add_literal(call, "KEYS") && add_one(call, 'K', 2)));
}

bool add_removal(RedisCall &call)
{
    return add_parameter(call, 0) && (call.has(2) ? add_parameter(call, 2) : add_literal(call, "0")) && add_parameter(call, 1);
}

bool add_slaveof(RedisCall &call)
{
    if (!call.has(0)) {
        call.arguments.add_words("NO ONE");
        return true;
    }
    return add_parameter(call, 0) && (call.has(1) ? add_parameter(call, 1) : add_literal(call, "6379"));
}

bool add_places(RedisCall &call)
{
    if ((call.count - 1) % 3 != 0) {
        zend_argument_count_error("Redis::geoAdd() expects a longitude, a latitude and a member for each place");
        return false;
    }
    bool is_added = add_parameter(call, 0);
    for (uint32_t i = 1; i < call.count && is_added; i++) {
        is_added = add_one(call, i % 3 == 0 ? 's' : 'n', i);
    }
    return is_added;
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
            note_shape(call, name);
            return add_literal(call, view(name));
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
        if (!add_one(call, 'n', at) || !add_one(call, 'v', at + 1)) {
            return false;
        }
    }
    return true;
}

bool add_sort(RedisCall &call)
{
    return add_parameter(call, 0) && (!call.has(1) || for_each_option(call, 1, [&](zend_string *name, zval *value) {
        if (is(name, "limit")) {
            return add_limit(call, value, 1);
        }
        if (is(name, "alpha")) {
            return (value && !zend_is_true(value)) || add_literal(call, "ALPHA");
        }
        if (value && is(name, "sort")) {
            return call.arguments.add_text(value, 1);
        }
        if (!value || !(is(name, "by") || is(name, "get") || is(name, "store"))) {
            return refuse_option(1, name);
        }
        if (is(name, "get") && Z_TYPE_P(value) == IS_ARRAY) {
            return for_each(value, [&](zval *pattern) {
                return add_literal(call, "GET") && call.arguments.add_text(pattern, 1);
            });
        }
        note_shape(call, name);
        call.arguments.add(view(name));
        return call.arguments.add_text(value, 1);
    }));
}

// The name of the method says how the elements are sorted.
bool add_plain_sort(RedisCall &call)
{
    std::string_view method = call.command->methods;
    bool has_limit = call.has(3) && call.has(4);
    return add_parameters(call, 0, 3) && (!has_limit || (add_literal(call, "LIMIT") && add_parameters(call, 3))) &&
           add_literal(call, method.starts_with("sortDesc") ? "DESC" : "ASC") &&
           (!method.ends_with("Alpha") || add_literal(call, "ALPHA"));
}

bool add_script(RedisCall &call)
{
    if (!add_parameter(call, 0)) {
        return false;
    }
    zend_long keys = call.has(2) ? zval_get_long(call.argument(2)) : 0;
    call.arguments.add_integer(keys);
    if (!call.has(1)) {
        return true;
    }
    if (Z_TYPE_P(call.argument(1)) != IS_ARRAY) {
        zend_argument_type_error(2, "must be of type array");
        return false;
    }
    return for_each(call.argument(1), [&](zval *argument) {
        bool is_key = keys > 0;
        keys -= is_key;
        return is_key ? add_key(call, argument, 1) : call.arguments.add_text(argument, 1);
    });
}

bool add_scan(RedisCall &call)
{
    uint32_t at = call.signature->parameters[0].type == 'k' ? 1 : 0;
    zval *cursor = call.argument(at);
    if (!add_parameters(call, 0, at)) {
        return false;
    }
    if (Z_TYPE_P(cursor) == IS_LONG && Z_LVAL_P(cursor) == 0) {
        call.is_over = true;   // the part before was the last one
        return true;
    }
    bool is_begin = Z_TYPE_P(cursor) == IS_NULL || Z_TYPE_P(cursor) == IS_FALSE;
    if (!(is_begin ? add_literal(call, "0") : call.arguments.add_integer(cursor, at))) {
        return false;
    }
    ZVAL_MAKE_REF(&call.given[at]);   // call_user_func() passes none
    call.awaited.extra = Value(&call.given[at]);
    const std::string &prefix = at == 0 && call.config().prefixes_scan ? call.config().prefix : kNoPrefix;
    if (call.has(at + 1)) {
        call.arguments.add("MATCH");
        if (!call.arguments.add_text(call.argument(at + 1), at + 1, prefix)) {
            return false;
        }
    } else if (!prefix.empty()) {
        call.arguments.add("MATCH");
        call.arguments.add("*", prefix);
    }
    return add_parameters(call, at + 2);
}

bool add_stream_read(RedisCall &call)
{
    uint32_t at = call.signature->parameters[0].name == "group" ? 2 : 0;
    auto add_number = [&](const char *word, uint32_t index, zend_long least) {
        bool is_used = call.has(index) && zval_get_long(call.argument(index)) >= least;
        return !is_used || (add_literal(call, word) && add_parameter(call, index));
    };
    bool is_added = (at == 0 || (add_literal(call, "GROUP") && add_parameters(call, 0, 2))) && check_array(call, at) &&
                    add_number("COUNT", at + 1, 1) && add_number("BLOCK", at + 2, 0) && add_literal(call, "STREAMS");
    if (!is_added) {
        return false;
    }
    zend_ulong number;
    zend_string *name;
    ZEND_HASH_FOREACH_KEY(Z_ARRVAL_P(call.argument(at)), number, name) {
        add_name(call, number, name, call.config().prefix);
    } ZEND_HASH_FOREACH_END();
    return add_texts(call, call.argument(at), at);
}

}  // namespace coro::php
