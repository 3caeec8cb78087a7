#include "coro/server/connection/block_pool.h"

#include "coro/base/check.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace coro {

// The header in front of a block's bytes.
struct alignas(16) BlockPool::Chunk {
    BlockPool *storage;
    size_t capacity;
    size_t users;

    char *data() { return reinterpret_cast<char *>(this + 1); }
    Block block() { return {data(), capacity, this}; }
};

BlockPool::~BlockPool()
{
    for (Chunk *chunk : kept_) {
        free(chunk);
    }
}

Block BlockPool::allocate(size_t capacity)
{
    add(capacity);
    for (Chunk *&chunk : kept_) {
        if (chunk && chunk->capacity >= capacity && chunk->capacity / 2 <= capacity) {
            Chunk *found = std::exchange(chunk, nullptr);
            add(found->capacity - capacity);
            found->users = 1;
            return found->block();
        }
    }
    auto *made = static_cast<Chunk *>(malloc(sizeof(Chunk) + capacity));
    CORO_CHECK(made);
    *made = {this, capacity, 1};
    return made->block();
}

Block BlockPool::grow(Block block, size_t capacity)
{
    if (!block.data) {
        return allocate(capacity);
    }
    auto *chunk = static_cast<Chunk *>(block.owner);
    CORO_CHECK(chunk->users == 1);
    add(capacity - chunk->capacity);
    chunk = static_cast<Chunk *>(realloc(chunk, sizeof(Chunk) + capacity));
    CORO_CHECK(chunk);
    chunk->capacity = capacity;
    return chunk->block();
}

Payload BlockPool::payload_of(const Block &block, size_t size)
{
    return {
        {block.data, size}, block.owner, [](void *chunk) { static_cast<Chunk *>(chunk)->users++; }, give_up};
}

void BlockPool::give_up(void *given)
{
    auto *chunk = static_cast<Chunk *>(given);
    if (--chunk->users == 0) {
        chunk->storage->recycle(chunk);
    }
}

void BlockPool::recycle(Chunk *chunk)
{
    add(-chunk->capacity);
    Chunk **place = nullptr;
    if (chunk->capacity >= kSmallestKept && chunk->capacity <= kLargestKept) {
        place = std::find(kept_, kept_ + kKept, nullptr);
    }
    place && place != kept_ + kKept ? void(*place = chunk) : free(chunk);
}

}  // namespace coro
