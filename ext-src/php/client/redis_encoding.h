#pragma once

#include "php/client/redis_call.h"

#include <cstring>
#include <string_view>
#include <strings.h>

// The parts of which the functions in redis_encoders.h consist. Those that return a bool return false if an exception was
// thrown. `index` is the position of an argument of the method, from 0.
namespace coro::php {

// Compares without regard to the case of letters.
inline bool is(const zend_string *text, std::string_view word)
{
    return ZSTR_LEN(text) == word.size() && strncasecmp(ZSTR_VAL(text), word.data(), word.size()) == 0;
}

inline bool is(const zval *value, std::string_view word)
{
    return Z_TYPE_P(value) == IS_STRING && is(Z_STR_P(value), word);
}

// Each throws an exception about an argument, and returns false.
bool refuse(uint32_t index, const char *what);
bool refuse_option(uint32_t index, const zend_string *name);

// True if the argument at this index is a true value. An array is true if it has the element `key` and that is true, or
// the value `key` without a key.
bool is_on(RedisCall &call, uint32_t index, std::string_view key);

// Throws an exception if the argument is no array, or an empty one.
bool check_array(RedisCall &call, uint32_t index, bool may_be_empty = false);

// Adds one argument as the letter of the table says, see RedisCommand::parameters.
bool add_one(RedisCall &call, char type, uint32_t index);
bool add_key(RedisCall &call, zval *key, uint32_t index);        // with the option prefix before it
bool add_texts(RedisCall &call, zval *array, uint32_t index);
bool add_keys(RedisCall &call, zval *array, uint32_t index);
void add_name(RedisCall &call, zend_ulong number, zend_string *name);   // the key of an element of a PHP array
// Adds the arguments [offset, count] of an option "limit".
bool add_limit(RedisCall &call, zval *limit, uint32_t index);

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

}  // namespace coro::php
