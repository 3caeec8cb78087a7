#pragma once

#include "php.h"

#include "php/zend/value.h"

#include "coro/client/redis_connection.h"

#include <vector>

namespace coro::php {

// A reply as a PHP value: null at the top for nil, and false for nil in an array. Errors in an array are false, and
// statuses in an array are strings, except that "OK" is true. An array of PHP is packed for an array of Redis, and not
// packed for a map.
struct RedisReply {
    Value value;
    bool is_error = false;
    bool is_status = false;
};

// Stores a value with a value of a reply as its key. A text that is an integer becomes an integer, as in PHP's own arrays.
// An array, which no server sends there, is "Array", without PHP's warning.
void store_redis_value(HashTable *array, zval *key, zval *value);

// Builds the replies of a connection as PHP values.
class ZendRedisValues final : public RedisValues {
public:
    bool add(void *array, const RedisScalar &value) override;
    void *add_array(void *array, size_t count, bool is_map) override;
    void clear() override { (void) take(); }

    RedisReply take();   // gives the whole reply to the caller

private:
    // A map that is not complete.
    struct Map {
        HashTable *elements;
        size_t missing;   // the number of keys and values that have not arrived
        Value key;        // undefined: the next element is a key
    };

    bool insert(void *array, zval *value);
    void insert_in_map(zval *value);

    RedisReply root_;
    std::vector<Map> maps_;   // each of them is somewhere in the one before
};

}  // namespace coro::php
