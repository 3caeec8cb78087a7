#include "coro/base/buffer.h"

#include <cstdlib>
#include <cstring>
#include <gtest/gtest.h>
#include <random>
#include <string>

namespace {

using namespace coro;

// A Storage that counts the blocks in use, and moves the bytes of a block whenever the block grows.
class CountingStorage final : public Storage {
public:
    Block allocate(size_t capacity) override
    {
        alive++;
        return {static_cast<char *>(malloc(capacity)), capacity, this};
    }
    Block grow(Block block, size_t capacity) override
    {
        Block larger = allocate(capacity);
        memcpy(larger.data, block.data, block.capacity);
        release(block);
        return larger;
    }
    void free_block(Block block) override
    {
        EXPECT_EQ(block.owner, this);
        alive--;
        free(block.data);
    }

    int alive = 0;
};

TEST(Buffer, holds_no_memory_while_it_is_empty)
{
    CountingStorage storage;
    Buffer buffer(storage);
    buffer.append("");
    buffer.reserve(0);
    EXPECT_EQ(storage.alive, 0);
    buffer.append("abc");
    EXPECT_EQ(storage.alive, 1);
    buffer.consume(3);
    EXPECT_EQ(storage.alive, 0);
    EXPECT_TRUE(buffer.view().empty());
    buffer.consume(0);
    EXPECT_EQ(buffer.room(), 0u);
}

TEST(Buffer, keeps_its_bytes_while_it_grows)
{
    CountingStorage storage;
    Buffer buffer(storage);
    std::string model;
    for (int i = 0; i < 3000; i++) {
        std::string part(size_t(i % 7), char('a' + i % 26));
        buffer.append(part);
        model += part;
    }
    EXPECT_EQ(buffer.view(), model);
    EXPECT_EQ(storage.alive, 1);
}

TEST(Buffer, reserve_gives_at_least_the_room_asked_for)
{
    CountingStorage storage;
    Buffer buffer(storage);
    buffer.append("0123456789");
    for (size_t room : {1, 9, 10, 100, 5000}) {
        buffer.reserve(room);
        EXPECT_GE(buffer.room(), room);
    }
    memset(buffer.end(), 'x', 5000);
    buffer.extend(5000);
    EXPECT_EQ(buffer.size(), 5010u);
    EXPECT_EQ(buffer.view().substr(0, 11), "0123456789x");
}

TEST(Buffer, detached_memory_belongs_to_the_caller)
{
    CountingStorage storage;
    Block block;
    {
        Buffer buffer(storage);
        buffer.append("payload");
        block = buffer.detach();
        EXPECT_EQ(buffer.size(), 0u);
        EXPECT_EQ(buffer.detach().data, nullptr);
        buffer.append("another");
        EXPECT_EQ(buffer.view(), "another");
    }
    EXPECT_EQ(storage.alive, 1);
    EXPECT_EQ(std::string_view(block.data, 7), "payload");
    storage.release(block);
}

TEST(Buffer, agrees_with_a_string_over_random_appends_and_consumes)
{
    std::mt19937 random(3);
    CountingStorage storage;
    Buffer buffer(storage);
    std::string model;
    for (int step = 0; step < 20'000; step++) {
        if (random() % 2) {
            std::string part(random() % 60, char('a' + random() % 26));
            buffer.append(part);
            model += part;
        } else {
            size_t count = random() % (model.size() + 1);
            buffer.consume(count);
            model.erase(0, count);
        }
        ASSERT_EQ(buffer.view(), model);
    }
    buffer.reset();
    EXPECT_EQ(storage.alive, 0);
}

TEST(HeapStorage, keeps_bytes_when_it_grows_a_block)
{
    Storage &storage = heap_storage();
    Block block = storage.allocate(4);
    memcpy(block.data, "abcd", 4);
    block = storage.grow(block, 1 << 20);
    EXPECT_EQ(block.capacity, size_t(1 << 20));
    EXPECT_EQ(memcmp(block.data, "abcd", 4), 0);
    storage.release(block);
    storage.release({});
}

}  // namespace
