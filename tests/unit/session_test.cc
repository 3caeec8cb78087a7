#include "coro/server/session.h"

#include <gtest/gtest.h>
#include <map>
#include <random>
#include <set>

namespace {

using namespace coro;

struct Peer {
    int64_t id = 0;
};

TEST(SessionTable, an_id_outlives_its_slot_without_naming_a_stranger)
{
    SessionTable<Peer> table;
    Peer first, second;
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
    SessionTable<Peer> table;
    Peer peer;
    EXPECT_EQ(table.find(1), nullptr);
    int64_t id = table.add(peer);
    for (int64_t wrong : {int64_t(0), int64_t(-1), id + 1, id + (1 << 20), INT64_MAX, INT64_MIN}) {
        EXPECT_EQ(table.find(wrong), nullptr) << wrong;
    }
}

TEST(SessionTable, every_slot_up_to_the_limit_of_connections_has_an_id_of_its_own)
{
    SessionTable<Peer> table;
    std::vector<Peer> peers(1 << 20);
    for (Peer &peer : peers) {
        peer.id = table.add(peer);
        ASSERT_GT(peer.id, 0);
    }
    for (Peer &peer : peers) {
        ASSERT_EQ(table.find(peer.id), &peer);
    }
    EXPECT_EQ(table.size(), peers.size());
}

TEST(SessionTable, a_visitor_may_remove_what_it_is_shown)
{
    SessionTable<Peer> table;
    std::vector<Peer> peers(100);
    for (Peer &peer : peers) {
        peer.id = table.add(peer);
    }
    int seen = 0;
    table.for_each([&](Peer &peer) {
        seen++;
        table.remove(peer.id);
    });
    EXPECT_EQ(seen, 100);
    EXPECT_EQ(table.size(), 0u);
}

TEST(SessionTable, agrees_with_a_map_and_never_gives_an_id_twice)
{
    std::mt19937 random(5);
    SessionTable<Peer> table;
    std::vector<Peer> peers(50);
    std::map<int64_t, Peer *> model;
    std::set<int64_t> given;
    for (int step = 0; step < 100'000; step++) {
        if (model.size() < 30 && random() % 2) {
            Peer &peer = peers[random() % peers.size()];
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

}  // namespace
