#include "php/client/redis_object.h"

#include "php/zend/string_storage.h"

#include <algorithm>
#include <utility>

namespace coro::php {

namespace {

// The number of elements for which an array has room before they arrive. The server may announce more than it sends.
constexpr size_t kRoom = 64;

// Texts from this size on, and all texts in arrays, are checked against the memory limit of PHP, so that a server cannot
// end the program.
constexpr size_t kLargeText = 256;

// Returns false if there is no memory.
bool make_text(zval *made, std::string_view bytes, bool in_array)
{
    if (bytes.size() <= 1) {
        ZVAL_STR(made, bytes.empty() ? zend_empty_string : ZSTR_CHAR(static_cast<unsigned char>(bytes[0])));
    } else if ((bytes.size() >= kLargeText || in_array) && !zend_storage().has_room(bytes.size())) {
        return false;
    } else {
        ZVAL_STR(made, zend_string_init(bytes.data(), bytes.size(), false));
    }
    return true;
}

}  // namespace

void store_redis_value(HashTable *array, zval *key, zval *value)
{
    zend_string *name = Z_TYPE_P(key) == IS_ARRAY ? ZSTR_KNOWN(ZEND_STR_ARRAY_CAPITALIZED) : zval_get_string(key);
    zend_symtable_update(array, name, value);
    zend_string_release(name);
}

bool ZendRedisValues::insert(void *array, zval *value)
{
    if (!array) {
        ZVAL_COPY_VALUE(root_.value.raw(), value);
        return true;
    }
    auto *elements = static_cast<HashTable *>(array);
    // The values of a reply arrive depth first, so only the last map can get one.
    if (UNEXPECTED(!maps_.empty()) && maps_.back().elements == elements) {
        insert_in_map(value);
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

// Inserts a key or the value for it.
void ZendRedisValues::insert_in_map(zval *value)
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
    store_redis_value(elements, key.raw(), value);
}

bool ZendRedisValues::add(void *array, const RedisScalar &value)
{
    using enum RedisScalar::Kind;
    zval made = {};   // newer compilers warn about the unused half of the copied value otherwise
    bool is_error = value.kind == kError, is_status = value.kind == kStatus;
    if (array && (is_error || value.kind == kNil)) {
        ZVAL_FALSE(&made);
    } else if (value.kind == kNil) {
        ZVAL_NULL(&made);
    } else if (value.kind == kInteger) {
        ZVAL_LONG(&made, zend_long(value.integer));
    } else if (value.kind == kDouble) {
        ZVAL_DOUBLE(&made, value.number);
    } else if (value.kind == kBool || (array && is_status && value.text == "OK")) {
        ZVAL_BOOL(&made, is_status || value.integer != 0);
    } else if (!make_text(&made, value.text, array != nullptr)) {
        return false;
    }
    if (!array) {
        root_.is_error = is_error;
        root_.is_status = is_status;
    }
    return insert(array, &made);
}

void *ZendRedisValues::add_array(void *array, size_t count, bool is_map)
{
    if ((array || is_map) && !zend_storage().has_room(0)) {
        return nullptr;
    }
    zval value;
    zend_array *made = zend_new_array(uint32_t(std::min(is_map ? count / 2 : count, kRoom)));
    is_map ? zend_hash_real_init_mixed(made) : zend_hash_real_init_packed(made);
    ZVAL_ARR(&value, made);
    if (!insert(array, &value)) {
        return nullptr;
    }
    if (is_map && count > 0) {
        maps_.push_back({made, count, Value()});
    }
    return made;
}

RedisReply ZendRedisValues::take()
{
    maps_.clear();
    return std::exchange(root_, {});
}

}  // namespace coro::php
