#pragma once

#include "php.h"

#include "coro/base/storage.h"

#include <string_view>

namespace coro::php {

// Allocates each buffer as a zend_string, so that received bytes can become a PHP string without a copy.
class ZendStorage final : public Storage {
public:
    bool has_room(size_t capacity) override;
    bool has_plenty(size_t capacity) override;
    Block allocate(size_t capacity) override { return wrap(zend_string_alloc(capacity, false)); }
    Block grow(Block block, size_t capacity) override
    {
        return block.data ? wrap(zend_string_realloc(string(block), capacity, false)) : allocate(capacity);
    }
    // Does nothing if there is no Block (`block.data` is nullptr).
    void release(Block block) override
    {
        if (block.data) {
            zend_string_release(string(block));
        }
    }

    static zend_string *string(Block block) { return static_cast<zend_string *>(block.owner); }

private:
    static Block wrap(zend_string *string) { return {ZSTR_VAL(string), ZSTR_LEN(string), string}; }
};

ZendStorage &zend_storage();

// Returns the first `used` bytes of the Block, which must come from a ZendStorage, as a string. The caller owns
// the reference to the string. The bytes are copied only if they fill less than half of the Block.
zend_string *take_string(Block block, size_t used);

// Returns `bytes` as a string. If there is a Block (`block.data` is not nullptr), `bytes` lies at its beginning,
// and the Block becomes the string. Otherwise the bytes are copied.
inline zend_string *string_of(std::string_view bytes, Block block)
{
    if (block.data) {
        return take_string(block, bytes.size());
    }
    // If `bytes` is empty, bytes.data() may be nullptr, from which zend_string_init() must not copy.
    return bytes.empty() ? zend_empty_string : zend_string_init(bytes.data(), bytes.size(), false);
}

}  // namespace coro::php
