#include "php/zend_storage.h"

namespace coro::php {

ZendStorage &zend_storage()
{
    static ZendStorage storage;
    return storage;
}

zend_string *take_string(Block block, size_t used)
{
    zend_string *string = ZendStorage::string(block);
    if (used < block.capacity / 2) {
        string = zend_string_truncate(string, used, false);   // do not let a 12-byte packet pin 8 KB
    }
    ZSTR_LEN(string) = used;
    ZSTR_VAL(string)[used] = '\0';
    return string;
}

}  // namespace coro::php
