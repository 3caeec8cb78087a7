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
    enum class Kind : uint8_t { kValue, kStatus, kError };

    zval value;
    Kind kind = Kind::kValue;
};

// Returns the text that is the key of an array for a value of a reply. An array, which no server sends there, is "Array",
// without PHP's warning. The caller releases the text.
zend_string *redis_array_key(zval *value);

// Builds the replies of a connection as PHP values.
class ZendRedisValues final : public RedisValues {
public:
    ZendRedisValues() { ZVAL_UNDEF(&root_); }
    ~ZendRedisValues() { clear(); }
    ZendRedisValues(const ZendRedisValues &) = delete;
    ZendRedisValues &operator=(const ZendRedisValues &) = delete;

    bool add_text(void *array, Text kind, std::string_view bytes) override;
    bool add_integer(void *array, int64_t number) override;
    bool add_double(void *array, double number) override;
    bool add_bool(void *array, bool flag) override;
    bool add_nil(void *array) override;
    void *add_array(void *array, size_t count) override;
    void *add_map(void *array, size_t count) override;
    void clear() override;

    RedisReply take();   // gives the whole reply to the caller

private:
    // A map that is not complete.
    struct Map {
        HashTable *elements;
        size_t missing;   // the number of keys and values that have not arrived
        Value key;        // undefined: the next element is a key
    };

    bool add(void *array, zval *value);
    void add_to_map(zval *value);
    void *add_table(void *array, zend_array *made);

    zval root_;
    std::vector<Map> maps_;   // each of them is somewhere in the one before
    RedisReply::Kind kind_ = RedisReply::Kind::kValue;
};

}  // namespace coro::php
