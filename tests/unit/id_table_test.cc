#include "coro/sched/id_table.h"

#include <deque>
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <random>

namespace {

using namespace coro;

struct Thing : IdTableNode<Thing> {
    explicit Thing(int64_t id) : id_(id) {}
    int64_t id() const { return id_; }

    int number = 0;

private:
    int64_t id_;
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
    std::deque<Thing> things;
    for (int64_t id = 0; id < 1000; id++) {
        table.insert(things.emplace_back(id + 1));
    }
    table.for_each([](Thing &thing) { thing.number++; });
    for (Thing &thing : things) {
        EXPECT_EQ(thing.number, 1);
    }
}

TEST(IdTable, agrees_with_a_map_over_random_operations)
{
    std::mt19937_64 random(11);
    for (int round = 0; round < 20; round++) {
        IdTable<Thing> table;
        std::map<int64_t, std::unique_ptr<Thing>> model;
        int64_t stride = round % 2 ? 1 : int64_t(random() >> 20);
        for (int step = 0; step < 20'000; step++) {
            int64_t id = int64_t(random() % 600) * stride;
            auto known = model.find(id);
            ASSERT_EQ(table.find(id), known == model.end() ? nullptr : known->second.get());
            if (known != model.end()) {
                table.erase(*known->second);
                model.erase(known);
            } else if (random() % 8 > size_t(round % 7)) {
                auto thing = std::make_unique<Thing>(id);
                table.insert(*thing);
                model[id] = std::move(thing);
            }
            ASSERT_EQ(table.size(), model.size());
        }
        for (auto &[id, thing] : model) {
            ASSERT_EQ(table.find(id), thing.get());
        }
    }
}

TEST(IdTable, a_window_of_ids_that_moves_on_for_ever_stays_fast_and_right)
{
    IdTable<Thing> table;
    std::deque<Thing> alive;
    constexpr int64_t kAlive = 1000;
    for (int64_t id = 1; id <= 1'000'000; id++) {
        table.insert(alive.emplace_back(id));
        if (id > kAlive) {
            table.erase(alive.front());
            alive.pop_front();
        }
    }
    EXPECT_EQ(table.size(), size_t(kAlive));
    EXPECT_EQ(table.find(1'000'000 - kAlive), nullptr);
    EXPECT_EQ(table.find(1'000'000 - kAlive + 1), &alive.front());
}

}  // namespace
