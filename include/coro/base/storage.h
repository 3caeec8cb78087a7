#pragma once

#include <cstddef>

namespace coro {

struct Block {
    char *data = nullptr;
    size_t capacity = 0;
    void *owner = nullptr;   // what release() needs to know; for a PHP worker the zend_string
};

// Where bytes that outlive a call are kept. The core never learns that a worker's are a zend_string.
// A call may not return (PHP's memory limit): make it before taking anything that must be given back.
class Storage {
public:
    // Ask first where somebody else decides how much is needed: is there so much, and something left for others?
    virtual bool has_room(size_t) { return true; }
    // Is there so much that it can be taken long before it is needed?
    virtual bool has_plenty(size_t) { return true; }
    virtual Block allocate(size_t capacity) = 0;
    virtual Block grow(Block block, size_t capacity) = 0;   // keeps the old bytes
    virtual void release(Block block) = 0;

protected:
    ~Storage() = default;
};

Storage &heap_storage();   // malloc: for processes without PHP and for unit tests

}  // namespace coro
