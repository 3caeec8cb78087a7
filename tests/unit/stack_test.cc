#include "coro/fiber/stack.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <set>
#include <string>
#include <sys/mman.h>
#include <vector>

namespace {

using namespace coro;

constexpr size_t kPage = 4096;

StackLayout layout_of(size_t total = 256 << 10)
{
    StackLayout layout;
    layout.total = total;
    layout.vm_size = 8 << 10;
    layout.head_size = 256;
    layout.shared_c_bytes = 1024;
    return layout;
}

size_t resident_pages(const char *stack, const StackLayout &layout)
{
    std::vector<unsigned char> pages(layout.total / kPage);
    if (mincore(const_cast<char *>(stack), layout.total, pages.data()) < 0) {
        EXPECT_EQ(errno, ENOMEM);   // ENOMEM: the memory is no longer mapped
        return 0;
    }
    size_t count = 0;
    for (unsigned char page : pages) {
        count += page & 1;
    }
    return count;
}

// Returns the number of resident pages of all slabs. `stacks` must be in the order in which a new pool returned
// them.
size_t resident_pages_of_slabs(const std::vector<char *> &stacks, const StackLayout &layout)
{
    size_t count = 0;
    for (size_t first = 0; first < stacks.size(); first += 64) {
        for (size_t i = 0; i < 64; i++) {
            count += resident_pages(stacks[first] + i * layout.total, layout);
        }
    }
    return count;
}

size_t maps()
{
    std::ifstream file("/proc/self/maps");
    size_t count = 0;
    for (std::string line; std::getline(file, line);) {
        count++;
    }
    return count;
}

TEST(StackPool, returns_the_stack_that_was_released_last)
{
    StackPool pool(layout_of());
    char *a = pool.acquire();
    char *b = pool.acquire();
    char *c = pool.acquire();
    pool.release(a);
    pool.release(c);
    pool.release(b);
    EXPECT_TRUE(pool.acquire() == b);
    EXPECT_TRUE(pool.acquire() == c);
    EXPECT_TRUE(pool.acquire() == a);
    EXPECT_EQ(pool.created(), 3u);
}

TEST(StackPool, stacks_do_not_overlap_and_are_writable_to_the_last_byte)
{
    StackLayout layout = layout_of();
    StackPool pool(layout);
    std::set<char *> stacks;
    for (int i = 0; i < 200; i++) {
        char *stack = pool.acquire();
        stack[kPage] = char(i);
        stack[layout.total - 1] = char(i);
        stacks.insert(stack);
    }
    char *previous = nullptr;
    for (char *stack : stacks) {
        EXPECT_TRUE(!previous || size_t(stack - previous) >= layout.total);
        EXPECT_EQ(stack[kPage], stack[layout.total - 1]);
        previous = stack;
    }
    EXPECT_EQ(pool.created(), 200u);
}

TEST(StackPool, head_c_stack_and_vm_stack_share_one_page)
{
    StackLayout layout = layout_of();
    size_t head = layout.head_offset();
    EXPECT_EQ(head / kPage, (head - layout.shared_c_bytes) / kPage);
    EXPECT_EQ(head / kPage, (head + layout.head_size) / kPage);
    EXPECT_EQ((head / kPage + 1) * kPage, layout.total - layout.vm_size);
}

TEST(StackPool, a_coroutine_that_stays_near_the_top_touches_one_page)
{
    StackLayout layout = layout_of();
    StackPool pool(layout);
    for (int i = 0; i < 100; i++) {
        char *stack = pool.acquire();
        char *shared = stack + layout.head_offset() - layout.shared_c_bytes;
        memset(shared, 1, layout.shared_c_bytes + layout.head_size);
        ASSERT_EQ(resident_pages(stack, layout), 1u);
    }
}

TEST(StackPool, a_stack_needs_one_page_table_at_most_whatever_its_size)
{
    constexpr size_t kPageTable = 2 << 20;
    for (size_t mebibytes : {1, 2, 3, 8, 16}) {
        StackLayout layout = layout_of(mebibytes << 20);
        StackPool pool(layout);
        std::set<size_t> tables;
        for (int i = 0; i < 256; i++) {
            auto guard = reinterpret_cast<uintptr_t>(pool.acquire());
            tables.insert(guard / kPageTable);
            tables.insert((guard + layout.shared_page()) / kPageTable);
        }
        // 4: one more page table for each of the four slabs, at the beginning of the slab
        EXPECT_LE(tables.size(), 256u + 4) << mebibytes << " MiB";
    }
}

TEST(StackPool, a_growing_pool_has_few_pages_that_are_not_in_use)
{
    StackLayout layout = layout_of();
    StackPool pool(layout);
    std::vector<char *> stacks;
    for (size_t count = 1; count <= 500; count++) {
        stacks.push_back(pool.acquire());
        stacks.back()[layout.head_offset()] = 1;
        if (count < 20 || count % 25 == 0) {
            size_t resident = resident_pages_of_slabs(stacks, layout);
            EXPECT_GE(resident, count);
            EXPECT_LE(resident, count + std::min<size_t>(count / 8, 15));
        }
    }
}

TEST(StackPool, a_pool_that_grows_and_shrinks_does_not_pile_up_pages)
{
    StackLayout layout = layout_of();
    StackPool pool(layout);
    std::vector<char *> first;
    for (int round = 0; round < 3; round++) {
        std::vector<char *> stacks;
        for (int i = 0; i < 1100; i++) {
            stacks.push_back(pool.acquire());
            stacks.back()[layout.head_offset()] = 1;
        }
        for (char *stack : stacks) {
            pool.release(stack);
        }
        first = first.empty() ? stacks : first;
        EXPECT_LE(resident_pages_of_slabs(first, layout), 1024u + 16);
    }
}

using StackPoolDeath = ::testing::Test;

TEST(StackPoolDeath, the_guard_page_faults)
{
    StackPool pool(layout_of());
    char *stack = pool.acquire();
    ASSERT_EQ(pool.unguarded(), 0u);
    EXPECT_DEATH(*static_cast<volatile char *>(stack + kPage - 1) = 1, "");
    EXPECT_DEATH(*static_cast<volatile char *>(stack) = 1, "");
    EXPECT_DEATH((void) *static_cast<volatile char *>(stack + 8), "");
}

TEST(StackPoolDeath, the_guard_page_faults_after_reuse_and_trimming)
{
    StackPool pool(layout_of());
    std::vector<char *> stacks;
    for (int i = 0; i < 2000; i++) {
        stacks.push_back(pool.acquire());
        stacks.back()[kPage] = 1;
    }
    for (char *stack : stacks) {
        pool.release(stack);
    }
    pool.trim();
    for (size_t i = 0; i < stacks.size(); i++) {
        char *stack = pool.acquire();
        if (i % 500 == 0) {
            EXPECT_DEATH(*static_cast<volatile char *>(stack + kPage - 1) = 1, "");
        }
    }
    EXPECT_EQ(pool.unguarded(), 0u);
}

TEST(StackPoolDeath, a_layout_that_is_not_made_of_pages_is_refused)
{
    StackLayout odd = layout_of(100'001);
    EXPECT_DEATH(StackPool pool(odd), "does not hold");
    StackLayout fat = layout_of();
    fat.head_size = kPage;
    EXPECT_DEATH(StackPool pool(fat), "does not hold");
}

TEST(StackPool, trim_leaves_idle_stacks_their_shared_page_only)
{
    StackLayout layout = layout_of();
    StackPool pool(layout);
    char *busy = pool.acquire();
    char *idle = pool.acquire();
    memset(busy + kPage, 1, layout.total - kPage);
    memset(idle + kPage, 1, layout.total - kPage);
    EXPECT_FALSE(pool.wants_trim());
    pool.release(idle);
    EXPECT_TRUE(pool.wants_trim());
    pool.trim();
    EXPECT_FALSE(pool.wants_trim());
    EXPECT_EQ(resident_pages(idle, layout), 1u);
    EXPECT_EQ(idle[layout.head_offset()], 1);
    EXPECT_EQ(resident_pages(busy, layout), layout.total / kPage - 1);
}

TEST(StackPool, a_stack_used_again_since_the_last_trim_is_trimmed_again)
{
    StackLayout layout = layout_of();
    StackPool pool(layout);
    char *a = pool.acquire();
    char *b = pool.acquire();
    pool.release(a);
    pool.release(b);
    pool.trim();
    EXPECT_TRUE(pool.acquire() == b);
    memset(b + kPage, 1, layout.total - kPage);
    EXPECT_FALSE(pool.wants_trim());
    pool.release(b);
    EXPECT_TRUE(pool.wants_trim());
    pool.trim();
    EXPECT_EQ(resident_pages(b, layout), 1u);
}

TEST(StackPool, past_the_cap_a_released_stack_gives_back_everything)
{
    StackLayout layout = layout_of();
    StackPool pool(layout);
    std::vector<char *> stacks;
    for (int i = 0; i < 1100; i++) {
        stacks.push_back(pool.acquire());
        stacks.back()[layout.head_offset()] = 1;
        stacks.back()[layout.total - 1] = 1;
    }
    for (char *stack : stacks) {
        pool.release(stack);
    }
    EXPECT_EQ(resident_pages(stacks[0], layout), 2u);
    EXPECT_EQ(resident_pages(stacks[1023], layout), 2u);
    EXPECT_EQ(resident_pages(stacks[1024], layout), 0u);
    EXPECT_EQ(resident_pages(stacks[1099], layout), 0u);
    EXPECT_LT(pool.created(), 1100u);   // a slab without a stack in use must be unmapped
    std::set<char *> again;
    for (int i = 0; i < 1100; i++) {
        char *stack = pool.acquire();
        stack[kPage] = stack[layout.total - 1] = 1;
        again.insert(stack);
    }
    EXPECT_EQ(again.size(), 1100u);
    EXPECT_TRUE(again.contains(stacks[0]));
}

TEST(StackPool, stacks_in_use_are_complete_and_do_not_overlap)
{
    StackLayout layout = layout_of(64 << 10);
    for (uint32_t seed = 1; seed <= 5; seed++) {
        std::mt19937 random(seed);
        StackPool pool(layout);
        // the stacks in use; value: the number that the test wrote to both ends of the stack
        std::map<char *, int> used;
        for (int step = 0; step < 20'000; step++) {
            bool grows = step / 4000 % 2 == 0;
            if (used.empty() || random() % 8 < (grows ? 6 : 2)) {
                char *stack = pool.acquire();
                ASSERT_TRUE(stack && used.emplace(stack, step).second) << "handed out twice, seed " << seed;
                memcpy(stack + kPage, &step, sizeof step);
                memcpy(stack + layout.total - sizeof step, &step, sizeof step);
            } else {
                auto some = used.lower_bound(used.begin()->first + random() % 3000 * layout.total);
                some = some == used.end() ? used.begin() : some;
                ASSERT_EQ(memcmp(some->first + kPage, &some->second, sizeof(int)), 0);
                ASSERT_EQ(memcmp(some->first + layout.total - sizeof(int), &some->second, sizeof(int)), 0);
                pool.release(some->first);
                used.erase(some);
            }
            if (random() % 500 == 0) {
                pool.trim();
            }
            ASSERT_GE(pool.created(), used.size());
        }
        EXPECT_EQ(pool.unguarded(), 0u);
    }
}

TEST(StackPool, after_a_peak_little_address_space_is_kept)
{
    StackPool pool(layout_of(64 << 10));
    std::vector<char *> stacks;
    for (int i = 0; i < 10'000; i++) {
        stacks.push_back(pool.acquire());
    }
    std::shuffle(stacks.begin() + 1024, stacks.end(), std::mt19937(1));
    for (char *stack : stacks) {
        pool.release(stack);
    }
    EXPECT_LE(pool.created(), 1024u + 2 * 64);
}

TEST(StackPool, many_guarded_stacks_cost_few_mappings)
{
    if (!StackPool::kernel_has_guard_install()) {
        GTEST_SKIP() << "the kernel has no MADV_GUARD_INSTALL";
    }
    size_t before = maps();
    StackPool pool(layout_of(64 << 10));
    for (int i = 0; i < 20'000; i++) {
        ASSERT_NE(pool.acquire(), nullptr);
    }
    EXPECT_EQ(pool.unguarded(), 0u);
    EXPECT_LT(maps() - before, 20'000u / 32);
}

TEST(StackPool, slabs_lie_side_by_side)
{
    StackLayout layout = layout_of();
    StackPool pool(layout);
    std::vector<char *> stacks;
    for (int i = 0; i < 64 * 64; i++) {
        stacks.push_back(pool.acquire());
    }
    if (stacks.front() < stacks.back()) {
        GTEST_SKIP() << "mappings are made upwards, as under valgrind or without a limit of the stack";
    }
    std::sort(stacks.begin(), stacks.end());
    int gaps = 0;
    for (size_t i = 1; i < stacks.size(); i++) {
        gaps += stacks[i] != stacks[i - 1] + layout.total;
    }
    EXPECT_LE(gaps, 8);   // the kernel leaves a gap where another mapping is in the way
}

TEST(StackPool, a_destroyed_pool_unmaps_its_stacks)
{
    StackLayout layout = layout_of();
    char *stack;
    {
        StackPool pool(layout);
        stack = pool.acquire();
    }
    unsigned char page;
    EXPECT_EQ(mincore(stack + kPage, kPage, &page), -1);
    EXPECT_EQ(errno, ENOMEM);
}

}  // namespace
