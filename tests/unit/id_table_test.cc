#include "coro/sched/id_table.h"

#include <gtest/gtest.h>
#include <map>
#include <random>
#include <vector>

namespace {

using namespace coro;

struct Thing {
    int number = 0;
};

TEST(IdTable, finds_nothing_in_an_empty_table)
{
    IdTable<Thing> table;
    EXPECT_EQ(table.find(1), nullptr);
    EXPECT_EQ(table.find(0), nullptr);
    EXPECT_EQ(table.find(-1), nullptr);
    EXPECT_EQ(table.size(), 0u);
}

TEST(IdTable, shows_each_entry_once)
{
    IdTable<Thing> table;
    std::vector<Thing> things(1000);
    for (int64_t id = 0; id < 1000; id++) {
        table.insert(id + 1, &things[size_t(id)]);
    }
    table.for_each([](Thing &thing) { thing.number++; });
    for (Thing &thing : things) {
        EXPECT_EQ(thing.number, 1);
    }
}

TEST(IdTable, agrees_with_a_map_over_random_operations)
{
    std::mt19937_64 random(11);
    std::vector<Thing> things(64);
    for (int round = 0; round < 20; round++) {
        IdTable<Thing> table;
        std::map<int64_t, Thing *> model;
        int64_t stride = round % 2 ? 1 : int64_t(random() >> 20);
        for (int step = 0; step < 20'000; step++) {
            int64_t id = int64_t(random() % 600) * stride;
            auto known = model.find(id);
            ASSERT_EQ(table.find(id), known == model.end() ? nullptr : known->second);
            if (known != model.end()) {
                table.erase(id);
                model.erase(known);
            } else if (random() % 8 > size_t(round % 7)) {
                Thing *thing = &things[random() % things.size()];
                table.insert(id, thing);
                model[id] = thing;
            }
            ASSERT_EQ(table.size(), model.size());
        }
        for (auto &[id, thing] : model) {
            ASSERT_EQ(table.find(id), thing);
        }
    }
}

TEST(IdTable, a_window_of_ids_that_moves_on_for_ever_stays_fast_and_right)
{
    IdTable<Thing> table;
    Thing thing;
    constexpr int64_t kAlive = 1000;
    for (int64_t id = 1; id <= 1'000'000; id++) {
        table.insert(id, &thing);
        if (id > kAlive) {
            table.erase(id - kAlive);
        }
    }
    EXPECT_EQ(table.size(), size_t(kAlive));
    EXPECT_EQ(table.find(1'000'000 - kAlive), nullptr);
    EXPECT_EQ(table.find(1'000'000 - kAlive + 1), &thing);
}

}  // namespace
