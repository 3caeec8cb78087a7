#include "coro/base/shared_memory.h"

#include <atomic>
#include <cerrno>
#include <gtest/gtest.h>
#include <memory>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using namespace coro;

struct Counter {
    std::atomic<int> value{7};
};

TEST(SharedMemory, parts_are_constructed_at_cache_lines_and_shared_with_a_child)
{
    SharedMemory memory;
    ASSERT_TRUE(memory.create(memory.size_of<char>(3) + memory.size_of<Counter>(5)));
    char *letters = memory.carve_zeros<char>(3);
    Counter *counters = memory.carve<Counter>(5);
    EXPECT_EQ(letters[2], '\0');
    EXPECT_EQ(counters[4].value.load(), 7);
    EXPECT_EQ(reinterpret_cast<char *>(counters) - letters, ptrdiff_t(SharedMemory::kLine));
    pid_t child = fork();
    if (child == 0) {
        counters[4].value.store(8);
        _exit(0);
    }
    waitpid(child, nullptr, 0);
    EXPECT_EQ(counters[4].value.load(), 8);
}

TEST(SharedMemory, the_end_in_a_child_leaves_the_memory_of_the_parent)
{
    auto memory = std::make_unique<SharedMemory>();
    ASSERT_TRUE(memory->create(memory->size_of<int>()));
    int *number = memory->carve<int>();
    pid_t child = fork();
    if (child == 0) {
        *number = 1;
        memory.reset();
        _exit(0);
    }
    waitpid(child, nullptr, 0);
    EXPECT_EQ(*number, 1);
}

TEST(SharedMemory, more_memory_than_there_is_is_refused)
{
    SharedMemory memory;
    EXPECT_FALSE(memory.create(size_t(1) << 46));
    EXPECT_EQ(errno, ENOMEM);
    EXPECT_FALSE(memory);
    EXPECT_TRUE(memory.create(4096));
}

}  // namespace
