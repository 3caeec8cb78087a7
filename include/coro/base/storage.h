#pragma once

#include <cstddef>

namespace coro {

struct Block {
    char *data = nullptr;
    size_t capacity = 0;
    void *owner = nullptr;   // for release(); in a PHP worker it is the zend_string
};

// Allocates memory for bytes that outlive a call. The implementation of PHP workers allocates zend_strings,
// which the core does not know. A call may not return, because PHP ends the request at its memory limit: hold
// nothing that must be released during it.
class Storage {
public:
    // True if so many bytes can be allocated and leave some for others. Call it before allocating a size that
    // a client has chosen.
    virtual bool has_room(size_t) { return true; }
    // True if there is so much memory that these bytes can be allocated long before they are needed.
    virtual bool has_plenty(size_t) { return true; }
    virtual Block allocate(size_t capacity) = 0;
    virtual Block grow(Block block, size_t capacity) = 0;   // moves a block to a larger one and keeps its bytes
    virtual void release(Block block) = 0;

protected:
    ~Storage() = default;
};

Storage &heap_storage();   // malloc: for processes without PHP and for unit tests

}  // namespace coro
