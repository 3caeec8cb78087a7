#pragma once

#include <cstddef>

namespace coro {

struct Block {
    char *data = nullptr;
    size_t capacity = 0;
    void *owner = nullptr;   // what Storage::release() needs to free the block; in PHP workers the PHP string
};

// Allocates memory for bytes that outlive a call. In PHP workers the memory is a PHP string, a type that the
// core does not know. When PHP reaches its memory limit, it ends the request, and allocate() and grow() do not
// return. So the caller must not hold anything that it would have to release after the call.
class Storage {
public:
    // Returns true if a block of the given size in bytes can be allocated and memory remains for other
    // allocations. Callers must call has_room() before they allocate a size that a client has chosen.
    virtual bool has_room(size_t) { return true; }
    // Returns true if so much memory is free that a block of the given size in bytes may be allocated now,
    // although its bytes may arrive much later.
    virtual bool has_plenty(size_t) { return true; }
    virtual Block allocate(size_t capacity) = 0;
    virtual Block grow(Block block, size_t capacity) = 0;   // moves the bytes to a larger block, which it returns
    void release(Block block)   // does nothing if the block has no data
    {
        if (block.data) {
            free_block(block);
        }
    }

protected:
    ~Storage() = default;

private:
    virtual void free_block(Block block) = 0;
};

Storage &heap_storage();   // returns a Storage that uses malloc(), for processes without PHP and for unit tests

}  // namespace coro
