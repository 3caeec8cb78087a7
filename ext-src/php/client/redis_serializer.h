#pragma once

#include "php.h"

#include <cstdint>

namespace coro::php {

// How values are stored, which are the constants SERIALIZER_* of the class.
enum class RedisSerializer : uint8_t { kNone = 0, kPhp = 1, kJson = 4 };

bool is_redis_serializer(zend_long number);

// Returns the value as text. Returns nullptr if an exception was thrown.
zend_string *serialize_for_redis(zval *value, RedisSerializer serializer);

// Replaces a text that a serializer has made by its value. Another text stays as it is.
void unserialize_in_place(zval *value, RedisSerializer serializer);

}  // namespace coro::php
