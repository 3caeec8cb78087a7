#include "coro/base/storage.h"

#include "coro/base/check.h"

#include <cstdlib>

namespace coro {

namespace {

class HeapStorage final : public Storage {
public:
    Block allocate(size_t capacity) override { return grow({}, capacity); }

    Block grow(Block block, size_t capacity) override
    {
        char *data = static_cast<char *>(realloc(block.data, capacity));
        CORO_CHECK(data || capacity == 0);
        return {data, capacity, nullptr};
    }

    void free_block(Block block) override { free(block.data); }
};

}  // namespace

Storage &heap_storage()
{
    static HeapStorage storage;
    return storage;
}

}  // namespace coro
