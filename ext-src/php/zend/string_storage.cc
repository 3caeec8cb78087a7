#include "php/zend/string_storage.h"

namespace coro::php {

ZendStorage &zend_storage()
{
    static ZendStorage storage;
    return storage;
}

// True if a buffer of this size fits into PHP's memory limit. Exceeding the limit is a fatal error, which a
// client must not be able to cause.
bool ZendStorage::has_room(size_t capacity)
{
    constexpr size_t kReserve = 4 << 20;   // kept free for the requests that are being handled
    return PG(memory_limit) < 0 || zend_memory_usage(true) + capacity + kReserve <= size_t(PG(memory_limit));
}

bool ZendStorage::has_plenty(size_t capacity)
{
    return PG(memory_limit) < 0 || zend_memory_usage(true) + capacity <= size_t(PG(memory_limit)) / 2;
}

zend_string *take_string(Block block, size_t used)
{
    zend_string *string = ZendStorage::string(block);
    if (used < block.capacity / 2) {
        // Otherwise 12 bytes would occupy a block of 8 KB.
        string = zend_string_truncate(string, used, false);
    }
    ZSTR_LEN(string) = used;
    ZSTR_VAL(string)[used] = '\0';
    return string;
}

}  // namespace coro::php
