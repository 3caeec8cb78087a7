#pragma once

#include "php.h"

#include "coro/base/storage.h"

#include <string_view>

namespace coro::php {

// Bytes that live in zend_strings, so that what was received can become a PHP string without a copy.
class ZendStorage final : public Storage {
public:
    bool has_room(size_t capacity) override;
    bool has_plenty(size_t capacity) override;
    Block allocate(size_t capacity) override { return wrap(zend_string_alloc(capacity, false)); }
    Block grow(Block block, size_t capacity) override
    {
        return block.data ? wrap(zend_string_realloc(string(block), capacity, false)) : allocate(capacity);
    }
    void release(Block block) override { zend_string_release(string(block)); }

    static zend_string *string(Block block) { return static_cast<zend_string *>(block.owner); }

private:
    static Block wrap(zend_string *string) { return {ZSTR_VAL(string), ZSTR_LEN(string), string}; }
};

ZendStorage &zend_storage();

// The Block, which must come from a ZendStorage, as a string of the first `used` bytes; the reference is the caller's.
// The bytes stay where they are unless more than half of the Block would be wasted.
zend_string *take_string(Block block, size_t used);

// The Block where there is one, otherwise a copy of the bytes.
inline zend_string *string_of(std::string_view bytes, Block block)
{
    if (block.data) {
        return take_string(block, bytes.size());
    }
    return bytes.empty() ? zend_empty_string : zend_string_init(bytes.data(), bytes.size(), false);   // data may be nullptr
}

}  // namespace coro::php
