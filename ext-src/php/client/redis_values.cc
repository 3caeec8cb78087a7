#include "php/client/redis_values.h"

#include "php/zend/string_storage.h"

#include <algorithm>

namespace coro::php {

namespace {

// The number of elements for which an array has room before they arrive. The server may announce more than it sends.
constexpr size_t kRoom = 64;

// Texts from this size on, and all texts in arrays, are checked against the memory limit of PHP, so that a server cannot
// end the program.
constexpr size_t kLargeText = 256;

zend_string *text_of(std::string_view bytes, bool in_array)
{
    if (bytes.size() <= 1) {
        return bytes.empty() ? zend_empty_string : ZSTR_CHAR(static_cast<unsigned char>(bytes[0]));
    }
    if ((bytes.size() >= kLargeText || in_array) && !zend_storage().has_room(bytes.size())) {
        return nullptr;
    }
    return zend_string_init(bytes.data(), bytes.size(), false);
}

}  // namespace

bool ZendRedisValues::add(void *array, zval *value)
{
    if (!array) {
        ZVAL_COPY_VALUE(&root_, value);
        return true;
    }
    auto *elements = static_cast<HashTable *>(array);
    bool has_room = elements->nNumUsed < elements->nTableSize ||
                    zend_storage().has_room(elements->nTableSize * 2 * sizeof(Bucket));
    if (!has_room) {
        zval_ptr_dtor(value);
        return false;
    }
    zend_hash_next_index_insert_new(elements, value);
    return true;
}

bool ZendRedisValues::add_text(void *array, Text kind, std::string_view bytes)
{
    zval value;
    if (kind == Text::kError && array) {
        ZVAL_FALSE(&value);
    } else if (kind == Text::kStatus && array && bytes == "OK") {
        ZVAL_TRUE(&value);
    } else if (zend_string *text = text_of(bytes, array != nullptr)) {
        ZVAL_STR(&value, text);
    } else {
        return false;
    }
    if (!array) {
        kind_ = kind == Text::kError    ? RedisReply::Kind::kError
                : kind == Text::kStatus ? RedisReply::Kind::kStatus
                                        : RedisReply::Kind::kValue;
    }
    return add(array, &value);
}

bool ZendRedisValues::add_integer(void *array, int64_t number)
{
    zval value;
    ZVAL_LONG(&value, zend_long(number));
    return add(array, &value);
}

bool ZendRedisValues::add_double(void *array, double number)
{
    zval value;
    ZVAL_DOUBLE(&value, number);
    return add(array, &value);
}

bool ZendRedisValues::add_bool(void *array, bool flag)
{
    zval value = {};   // newer compilers warn about the unused half of the copied value otherwise
    ZVAL_BOOL(&value, flag);
    return add(array, &value);
}

bool ZendRedisValues::add_nil(void *array)
{
    zval value = {};
    if (array) {
        ZVAL_FALSE(&value);
    } else {
        ZVAL_NULL(&value);
    }
    return add(array, &value);
}

void *ZendRedisValues::add_array(void *array, size_t count)
{
    if (array && !zend_storage().has_room(0)) {
        return nullptr;
    }
    zval value;
    zend_array *made = zend_new_array(uint32_t(std::min(count, kRoom)));
    zend_hash_real_init_packed(made);
    ZVAL_ARR(&value, made);
    return add(array, &value) ? made : nullptr;
}

void ZendRedisValues::clear()
{
    zval dropped;
    ZVAL_COPY_VALUE(&dropped, &root_);
    ZVAL_UNDEF(&root_);
    kind_ = RedisReply::Kind::kValue;
    zval_ptr_dtor(&dropped);
}

RedisReply ZendRedisValues::take()
{
    RedisReply reply;
    ZVAL_COPY_VALUE(&reply.value, &root_);
    reply.kind = kind_;
    ZVAL_UNDEF(&root_);
    kind_ = RedisReply::Kind::kValue;
    return reply;
}

}  // namespace coro::php
