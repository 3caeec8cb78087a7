#include "coro/server/shared/session.h"
#include "coro/server/shared/session_directory.h"

#include <gtest/gtest.h>
#include <map>
#include <random>
#include <set>

namespace {

using namespace coro;

struct BlockingClient {
    int64_t id = 0;
};

TEST(SessionTable, the_id_of_a_removed_connection_never_names_the_next_one_in_its_slot)
{
    SessionTable<BlockingClient> table;
    BlockingClient first, second;
    int64_t old = table.add(first);
    EXPECT_EQ(table.find(old), &first);
    table.remove(old);
    EXPECT_EQ(table.find(old), nullptr);
    int64_t fresh = table.add(second);
    EXPECT_NE(fresh, old);
    EXPECT_EQ(table.find(old), nullptr);
    EXPECT_EQ(table.find(fresh), &second);
    EXPECT_EQ(table.size(), 1u);
}

TEST(SessionTable, ids_that_were_never_given_find_nothing)
{
    SessionTable<BlockingClient> table;
    BlockingClient peer;
    EXPECT_EQ(table.find(1), nullptr);
    int64_t id = table.add(peer);
    for (int64_t wrong : {int64_t(0), int64_t(-1), id + 1, id + (1 << 20), INT64_MAX, INT64_MIN}) {
        EXPECT_EQ(table.find(wrong), nullptr) << wrong;
    }
}

TEST(SessionTable, every_slot_up_to_the_limit_of_connections_has_an_id_of_its_own)
{
    SessionTable<BlockingClient> table;
    std::vector<BlockingClient> peers(1 << 20);
    for (BlockingClient &peer : peers) {
        peer.id = table.add(peer);
        ASSERT_GT(peer.id, 0);
    }
    for (BlockingClient &peer : peers) {
        ASSERT_EQ(table.find(peer.id), &peer);
    }
    EXPECT_EQ(table.size(), peers.size());
}

TEST(SessionTable, a_visitor_may_remove_the_entry_it_is_shown)
{
    SessionTable<BlockingClient> table;
    std::vector<BlockingClient> peers(100);
    for (BlockingClient &peer : peers) {
        peer.id = table.add(peer);
    }
    int seen = 0;
    table.for_each([&](BlockingClient &peer) {
        seen++;
        table.remove(peer.id);
    });
    EXPECT_EQ(seen, 100);
    EXPECT_EQ(table.size(), 0u);
}

TEST(SessionTable, agrees_with_a_map_and_never_gives_an_id_twice)
{
    std::mt19937 random(5);
    SessionTable<BlockingClient> table;
    std::vector<BlockingClient> peers(50);
    std::map<int64_t, BlockingClient *> model;
    std::set<int64_t> given;
    for (int step = 0; step < 100'000; step++) {
        if (model.size() < 30 && random() % 2) {
            BlockingClient &peer = peers[random() % peers.size()];
            int64_t id = table.add(peer);
            ASSERT_TRUE(given.insert(id).second) << "given twice";
            model[id] = &peer;
        } else if (!model.empty()) {
            auto some = std::next(model.begin(), long(random() % model.size()));
            ASSERT_EQ(table.find(some->first), some->second);
            table.remove(some->first);
            ASSERT_EQ(table.find(some->first), nullptr);
            model.erase(some);
        }
        ASSERT_EQ(table.size(), model.size());
    }
}

TEST(SessionDirectory, an_id_of_one_worker_is_valid_in_no_other)
{
    SessionDirectory directory;
    ASSERT_EQ(directory.open(12, 1000), 0);
    std::set<int64_t> given;
    std::vector<SessionTable<BlockingClient>> tables;
    for (int row = 0; row < 12; row++) {
        tables.emplace_back(directory.numbers(row));
    }
    std::vector<BlockingClient> peers(100);
    for (int row = 0; row < 12; row++) {
        for (BlockingClient &peer : peers) {
            int64_t id = tables[size_t(row)].add(peer);
            EXPECT_TRUE(given.insert(id).second) << id;
            EXPECT_EQ(directory.row_of(id), row);
            EXPECT_EQ(directory.find(id).protocol, SessionNumbers::kOther);
            for (int other = 0; other < 12; other++) {
                EXPECT_EQ(tables[size_t(other)].find(id), other == row ? &peer : nullptr);
            }
        }
    }
    EXPECT_GT(*given.begin(), 0);
    EXPECT_EQ(*given.begin(), 1);
    EXPECT_EQ(*given.rbegin(), 1200);   // the ids of all workers together are small numbers
    for (int64_t wrong : {int64_t(0), int64_t(-1), INT64_MIN, INT64_MAX, *given.begin() + (int64_t(1) << 52)}) {
        EXPECT_EQ(directory.find(wrong).protocol, SessionNumbers::kNone) << wrong;
    }
}

TEST(SessionDirectory, a_successor_gives_no_id_of_a_worker_that_died)
{
    SessionDirectory directory;
    ASSERT_EQ(directory.open(4, 100), 0);
    std::set<int64_t> given;
    std::vector<BlockingClient> peers(20);
    for (int life = 0; life < 10; life++) {
        SessionTable<BlockingClient> table(directory.numbers(2));
        for (int64_t id : given) {
            ASSERT_EQ(directory.find(id).protocol, SessionNumbers::kNone);
            ASSERT_EQ(table.find(id), nullptr);
        }
        for (size_t i = 0; i < peers.size(); i++) {
            int64_t id = table.add(peers[i]);
            ASSERT_TRUE(given.insert(id).second) << id;
            if (i % 3 == 0) {
                table.remove(id);
            }
        }
    }
}

TEST(SessionDirectory, shows_the_protocol)
{
    SessionDirectory directory;
    ASSERT_EQ(directory.open(4, 100), 0);
    SessionTable<BlockingClient> table(directory.numbers(1));
    BlockingClient peer;
    int64_t id = table.add(peer);
    table.show(id, SessionNumbers::kWebSocket);
    EXPECT_EQ(directory.find(id).protocol, SessionNumbers::kWebSocket);
    table.remove(id);
    table.show(id, SessionNumbers::kWebSocket);
    EXPECT_EQ(directory.find(id).protocol, SessionNumbers::kNone);
}

TEST(SessionDirectory, shows_the_port_for_every_protocol)
{
    SessionDirectory directory;
    ASSERT_EQ(directory.open(4, 100), 0);
    SessionTable<BlockingClient> table(directory.numbers(1));
    BlockingClient peer;
    int64_t id = table.add(peer, 65535);
    EXPECT_EQ(directory.find(id).port, 65535);
    table.show(id, SessionNumbers::kWebSocket);
    EXPECT_EQ(directory.find(id).port, 65535);
    table.remove(id);
    EXPECT_EQ(directory.find(table.add(peer, 3)).port, 3);
}

TEST(SessionDirectory, visits_the_connections_of_one_row_in_the_order_of_their_slots)
{
    SessionDirectory directory;
    ASSERT_EQ(directory.open(3, 10), 0);
    SessionTable<BlockingClient> first(directory.numbers(0)), second(directory.numbers(2));
    std::vector<BlockingClient> peers(10);
    std::vector<int64_t> ids;
    for (BlockingClient &peer : peers) {
        first.add(peer);
        ids.push_back(second.add(peer));
    }
    second.remove(ids[3]);
    second.remove(ids[9]);
    ids[3] = second.add(peers[3]);   // the new session gets a slot that has not been used yet
    second.remove(ids[0]);
    std::vector<int64_t> visited;
    auto visit = [&](int64_t id) { visited.push_back(id); return visited.size() < 4; };
    EXPECT_FALSE(directory.for_each(2, 0, visit));
    EXPECT_EQ(visited, (std::vector<int64_t>{ids[1], ids[2], ids[4], ids[5]}));
    visited.clear();
    EXPECT_TRUE(directory.for_each(2, directory.index_of(ids[7]) + 1, visit));
    EXPECT_EQ(visited, (std::vector<int64_t>{ids[8], ids[3]}));
    visited.clear();
    EXPECT_TRUE(directory.for_each(1, 0, visit));
    EXPECT_TRUE(visited.empty());
}

TEST(SessionTable, clients_one_after_the_other_get_the_ids_1_2_3_until_a_turn_is_over)
{
    SessionTable<BlockingClient> table;
    BlockingClient staying, peer;
    EXPECT_EQ(table.add(staying), 1);
    for (size_t turn = 0; turn < 3; turn++) {
        for (size_t i = 0; i < SessionNumbers::kTurn; i++) {
            int64_t id = table.add(peer);
            ASSERT_EQ(SessionNumbers::slot_of(id), 1 + i);
            ASSERT_EQ(SessionNumbers::tag_of(id), turn);
            table.remove(id);
        }
    }
    EXPECT_EQ(table.find(1), &staying);
}

TEST(SessionTable, the_slots_of_many_clients_are_used_again_before_the_table_grows_by_more_than_a_turn)
{
    SessionTable<BlockingClient> table;
    std::vector<BlockingClient> peers(5000);
    uint32_t highest = 0;
    for (int round = 0; round < 10; round++) {
        for (BlockingClient &peer : peers) {
            if (peer.id) {
                table.remove(peer.id);
            }
            peer.id = table.add(peer);
            highest = std::max(highest, SessionNumbers::slot_of(peer.id));
        }
    }
    EXPECT_LT(highest, peers.size() + SessionNumbers::kTurn);
    EXPECT_GE(highest, peers.size());
}

TEST(SessionTable, has_slots_for_as_many_streams_as_clients)
{
    EXPECT_GE(SessionNumbers::slots_for(20), 20 + SessionNumbers::kLeastStreams);
    EXPECT_GE(SessionNumbers::slots_for(100'000), 200'000u);
    EXPECT_EQ(SessionNumbers::slots_for(SessionNumbers::kSlots), SessionNumbers::kSlots);
    SessionNumbers numbers;
    numbers.step = 8;
    EXPECT_EQ(SessionTable<BlockingClient>(numbers).most(), SessionNumbers::kSlots / 8);
}

TEST(SessionTable, threads_that_divide_the_slots_give_small_ids_too)
{
    SessionNumbers numbers;
    numbers.first = 3;
    numbers.step = 8;
    SessionTable<BlockingClient> table(numbers);
    BlockingClient peer;
    for (size_t i = 0; i < SessionNumbers::kTurn / 8; i++) {
        int64_t id = table.add(peer);
        EXPECT_EQ(id, int64_t(3 + 8 * i + 1));
        table.remove(id);
    }
    int64_t again = table.add(peer);
    EXPECT_EQ(SessionNumbers::slot_of(again), 3u);
    EXPECT_EQ(SessionNumbers::tag_of(again), 1u);
    EXPECT_EQ(table.find(3 + 1), nullptr);
}

TEST(SessionDirectory, a_successor_continues_with_slots_that_its_predecessor_has_not_used)
{
    SessionDirectory directory;
    ASSERT_EQ(directory.open(2, 100), 0);
    BlockingClient peer;
    for (int64_t expected : {2, 4, 6}) {
        SessionTable<BlockingClient> table(directory.numbers(1));
        EXPECT_EQ(table.add(peer), expected);
    }
}

TEST(SessionDirectory, a_worker_with_as_many_clients_as_it_may_have_shows_all_of_them)
{
    SessionDirectory directory;
    ASSERT_EQ(directory.open(3, 10), 0);
    SessionTable<BlockingClient> table(directory.numbers(1));
    std::vector<BlockingClient> peers(10);
    for (int i = 0; i < 5000; i++) {
        BlockingClient &peer = peers[size_t(i) % peers.size()];
        if (peer.id) {
            table.remove(peer.id);
        }
        peer.id = table.add(peer);
        ASSERT_EQ(directory.find(peer.id).protocol, SessionNumbers::kOther) << peer.id;
    }
}

TEST(SessionTable, generations_begin_again_before_their_tags_would_be_another_row)
{
    SessionNumbers numbers;
    numbers.rows = 12;
    uint32_t last = uint32_t(numbers.generations() - 1);
    EXPECT_LE(uint64_t(last) * 12 + 11, uint64_t(INT32_MAX));
    EXPECT_EQ(numbers.generation_after(last), 1u);
    EXPECT_EQ(numbers.generation_after(7), 8u);
}

}  // namespace
