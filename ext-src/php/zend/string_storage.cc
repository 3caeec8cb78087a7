#include "php/zend/string_storage.h"

namespace coro::php {

ZendStorage &zend_storage()
{
    static ZendStorage storage;
    return storage;
}

// Returns true if a buffer of `capacity` bytes fits into PHP's memory limit and leaves kReserve bytes free.
// Exceeding the limit is a fatal error, which a client must not be able to cause.
bool ZendStorage::has_room(size_t capacity)
{
    constexpr size_t kReserve = 4 << 20;   // bytes that stay free for the requests that are being handled
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
        // Copies the bytes to a smaller string: otherwise a string of 12 bytes could occupy a Block of 8 KB.
        string = zend_string_truncate(string, used, false);
    }
    ZSTR_LEN(string) = used;
    ZSTR_VAL(string)[used] = '\0';
    return string;
}

}  // namespace coro::php
