#pragma once

#include "php.h"

#include "coro/client/redis_connection.h"

namespace coro::php {

// A reply as a PHP value: null at the top for nil, and false for nil in an array. Errors in an array are false, and
// statuses in an array are strings, except that "OK" is true.
struct RedisReply {
    enum class Kind : uint8_t { kValue, kStatus, kError };

    zval value;
    Kind kind = Kind::kValue;
};

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
    void clear() override;

    RedisReply take();   // gives the whole reply to the caller

private:
    bool add(void *array, zval *value);

    zval root_;
    RedisReply::Kind kind_ = RedisReply::Kind::kValue;
};

}  // namespace coro::php
