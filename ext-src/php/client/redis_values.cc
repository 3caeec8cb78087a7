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

zend_string *redis_array_key(zval *value)
{
    return Z_TYPE_P(value) == IS_ARRAY ? ZSTR_KNOWN(ZEND_STR_ARRAY_CAPITALIZED) : zval_get_string(value);
}

bool ZendRedisValues::add(void *array, zval *value)
{
    if (!array) {
        ZVAL_COPY_VALUE(&root_, value);
        return true;
    }
    auto *elements = static_cast<HashTable *>(array);
    // The values of a reply arrive depth first, so only the last map can get one.
    if (UNEXPECTED(!maps_.empty()) && maps_.back().elements == elements) {
        add_to_map(value);
        return true;
    }
    bool has_room = elements->nNumUsed < elements->nTableSize ||
                    zend_storage().has_room(elements->nTableSize * 2 * sizeof(Bucket));
    if (!has_room) {
        zval_ptr_dtor(value);
        return false;
    }
    zend_hash_next_index_insert_new(elements, value);
    return true;
}

// Adds a key or the value for it. Texts that are integers become integer keys, as in PHP's own arrays.
void ZendRedisValues::add_to_map(zval *value)
{
    Map &map = maps_.back();
    map.missing--;
    if (map.key.is_undefined()) {
        ZVAL_COPY_VALUE(map.key.raw(), value);
        return;
    }
    Value key = std::move(map.key);
    HashTable *elements = map.elements;
    if (map.missing == 0) {
        maps_.pop_back();
    }
    zend_string *name = redis_array_key(key.raw());
    zend_symtable_update(elements, name, value);
    zend_string_release(name);
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
    zend_array *made = zend_new_array(uint32_t(std::min(count, kRoom)));
    zend_hash_real_init_packed(made);
    return add_table(array, made);
}

void *ZendRedisValues::add_map(void *array, size_t count)
{
    if (!zend_storage().has_room(0)) {
        return nullptr;
    }
    zend_array *made = zend_new_array(uint32_t(std::min(count / 2, kRoom)));
    zend_hash_real_init_mixed(made);
    void *added = add_table(array, made);
    if (added && count > 0) {
        maps_.push_back({made, count, Value()});
    }
    return added;
}

void *ZendRedisValues::add_table(void *array, zend_array *made)
{
    zval value;
    ZVAL_ARR(&value, made);
    return add(array, &value) ? made : nullptr;
}

void ZendRedisValues::clear()
{
    zval dropped;
    ZVAL_COPY_VALUE(&dropped, &root_);
    ZVAL_UNDEF(&root_);
    kind_ = RedisReply::Kind::kValue;
    maps_.clear();
    zval_ptr_dtor(&dropped);
}

RedisReply ZendRedisValues::take()
{
    RedisReply reply;
    ZVAL_COPY_VALUE(&reply.value, &root_);
    reply.kind = kind_;
    ZVAL_UNDEF(&root_);
    kind_ = RedisReply::Kind::kValue;
    maps_.clear();
    return reply;
}

}  // namespace coro::php
