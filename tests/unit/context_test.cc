#include "coro/fiber/context.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <gtest/gtest.h>
#include <memory>

namespace {

using namespace coro;

struct alignas(16) Stack {
    char bytes[64 << 10];

    char *top() { return bytes + sizeof bytes; }
};

TEST(Context, carries_data_both_ways)
{
    auto stack = std::make_unique<Stack>();
    int there = 1;
    int back = 2;
    static int *seen;
    static int *answer;
    answer = &back;
    Context context = make_context(stack->top(), [](Transfer from) {
        seen = static_cast<int *>(from.data);
        jump(from.context, answer);
    });
    EXPECT_EQ(jump(context, &there).data, &back);
    EXPECT_EQ(seen, &there);
}

TEST(Context, continues_where_it_was_left_any_number_of_times)
{
    auto stack = std::make_unique<Stack>();
    Transfer at = {make_context(stack->top(),
                                [](Transfer from) {
                                    for (intptr_t count = 1;; count++) {
                                        from = jump(from.context, reinterpret_cast<void *>(count));
                                    }
                                }),
                   nullptr};
    for (intptr_t i = 1; i <= 1000; i++) {
        at = jump(at.context, nullptr);
        ASSERT_EQ(at.data, reinterpret_cast<void *>(i));
    }
}

// Jumps to `context` while more values are in use than the processor has registers. The compiler may also put local
// variables of this function into the red zone (the memory below the stack pointer).
template <class Number>
[[gnu::noinline]] Number mix(Number seed, Context &context)
{
    std::array<Number, 24> values;
    Number value = seed;
    for (Number &each : values) {
        each = value = value * Number(3) + seed;
    }
    context = jump(context, nullptr).context;
    Number sum = seed;
    for (Number each : values) {
        sum = sum * Number(2) + each;
    }
    return sum;
}

template <class Number>
[[gnu::noinline]] Number mix_without_jump(Number seed)
{
    std::array<Number, 24> values;
    Number value = seed;
    for (Number &each : values) {
        each = value = value * Number(3) + seed;
    }
    Number sum = seed;
    for (Number each : values) {
        sum = sum * Number(2) + each;
    }
    return sum;
}

template <class Number>
void expect_values_survive()
{
    auto stack = std::make_unique<Stack>();
    Context other = make_context(stack->top(), [](Transfer from) {
        for (Number seed = 100;; seed += 1) {
            Number made = mix(seed, from.context);
            if (made != mix_without_jump(seed)) {
                // The values are wrong: pass a pointer that is not null, which tells the test about the error.
                from = jump(from.context, &from);
            }
        }
    });
    for (Number seed = 1; seed < 200; seed += 1) {
        ASSERT_EQ(mix(seed, other), mix_without_jump(seed));
        Transfer at = jump(other, nullptr);
        ASSERT_EQ(at.data, nullptr);
        other = at.context;
    }
}

TEST(Context, integers_survive_the_jump)
{
    expect_values_survive<uint64_t>();
}

TEST(Context, floating_point_values_survive_the_jump)
{
    expect_values_survive<double>();
    expect_values_survive<long double>();
}

TEST(Context, the_entry_is_called_on_an_aligned_stack)
{
    auto stack = std::make_unique<Stack>();
    Context context = make_context(stack->top(), [](Transfer from) {
        alignas(16) volatile char local[16] = {};
        bool aligned = reinterpret_cast<uintptr_t>(local) % 16 == 0 &&
                       (reinterpret_cast<uintptr_t>(__builtin_frame_address(0)) + 16) % 16 == 0;
        jump(from.context, aligned ? &from : nullptr);
    });
    EXPECT_NE(jump(context, nullptr).data, nullptr);
}

TEST(Context, many_stacks_take_turns)
{
    constexpr int kStacks = 50;
    static int turns;
    turns = 0;
    std::array<std::unique_ptr<Stack>, kStacks> stacks;
    std::array<Context, kStacks> contexts;
    for (int i = 0; i < kStacks; i++) {
        stacks[i] = std::make_unique<Stack>();
        contexts[i] = make_context(stacks[i]->top(), [](Transfer from) {
            for (;;) {
                turns++;
                from = jump(from.context, nullptr);
            }
        });
    }
    for (int round = 0; round < 20; round++) {
        for (int i = 0; i < kStacks; i++) {
            contexts[i] = jump(contexts[i], nullptr).context;
        }
        std::reverse(contexts.begin(), contexts.end());
    }
    EXPECT_EQ(turns, 20 * kStacks);
}

}  // namespace
