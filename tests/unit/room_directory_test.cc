#include "coro/server/shared/room_directory.h"

#include "forked_child.h"

#include <algorithm>
#include <cerrno>
#include <gtest/gtest.h>
#include <map>
#include <poll.h>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace coro {

// Reads the links of a directory, which are private.
class RoomDirectoryCheck {
public:
    explicit RoomDirectoryCheck(RoomDirectory &of) : of_(of) {}

    // Returns false if the links contradict each other.
    bool is_sound()
    {
        SharedMutexLock locked = of_.lock();
        uint32_t rooms = 0, members = 0, in_buckets = 0;
        for (uint32_t i = 0; i < of_.room_bucket_count_; i++) {
            for (uint32_t room = of_.room_buckets_[i]; room != 0; room = of_.rooms_[room].next) {
                if (of_.rooms_[room].shares == 0 && !of_.rooms_[room].is_changed) {
                    return false;
                }
                rooms += of_.rooms_[room].shares != 0;
                for (uint32_t share = of_.rooms_[room].shares; share != 0; share = of_.shares_[share].next) {
                    uint32_t count = 0;
                    for (uint32_t at = of_.shares_[share].first; at != 0; at = of_.memberships_[at].next, count++) {
                        if (of_.memberships_[at].share.load() != share) {
                            return false;
                        }
                    }
                    if (count == 0 || count != of_.shares_[share].count || of_.shares_[share].room != room) {
                        return false;
                    }
                    members += count;
                }
            }
        }
        for (uint32_t i = 0; i < of_.session_bucket_count_; i++) {
            for (uint32_t at = of_.session_buckets_[i].load(); at != 0; at = of_.memberships_[at].next_of_session, in_buckets++) {
                if (&of_.bucket_of(of_.memberships_[at].session) != &of_.session_buckets_[i]) {
                    return false;
                }
            }
        }
        return rooms == of_.shared_->counts.rooms && members == of_.shared_->counts.memberships && in_buckets == members &&
               are_changes_sound();
    }

private:
    // Returns true if the list of changed rooms has exactly those that say so, and they are found by their names.
    bool are_changes_sound()
    {
        uint32_t marked = 0, listed = 0;
        for (uint32_t i = 1; i <= of_.shared_->rooms.used; i++) {
            marked += of_.rooms_[i].is_changed;
        }
        for (uint32_t at = of_.shared_->first_changed; at != 0 && listed <= marked; at = of_.rooms_[at].next_changed, listed++) {
            if (!of_.rooms_[at].is_changed || of_.find_room({of_.rooms_[at].name, of_.rooms_[at].size}) != at) {
                return false;
            }
        }
        return marked == listed;
    }

    RoomDirectory &of_;
};

}  // namespace coro

namespace {

using namespace coro;

class RoomDirectoryTest : public ::testing::Test {
protected:
    void SetUp() override { ASSERT_EQ(rooms.open(1 << 12, RoomDirectory::Changes::kNoted), 0); }
    int join(int64_t session, const std::string &room, const std::string &info = "", int owner = 0, size_t most = 1000)
    {
        return rooms.join(session, owner, room, info, most, [] { return true; });
    }
    std::set<int64_t> sessions(const std::string &room, int owner = 0)
    {
        std::vector<int64_t> found;
        rooms.add_sessions(room, owner, rooms.last_join(), found);
        return {found.begin(), found.end()};
    }
    std::map<int64_t, std::string> members(const std::string &room, int owner = 0)
    {
        std::map<int64_t, std::string> found;
        for (const RoomDirectory::Member &member : rooms.members(room, owner)) {
            found[member.session] = member.info;
        }
        return found;
    }

    // Returns the names of the rooms that have changed since the last call, in the order of their first change.
    std::vector<std::string> changes() { return rooms.take_changes(SIZE_MAX); }
    bool is_change_announced()
    {
        pollfd announced = {rooms.changes_fd(), POLLIN, 0};
        return ::poll(&announced, 1, 0) == 1;
    }

    RoomDirectory rooms;
};

using Names = std::vector<std::string>;

TEST_F(RoomDirectoryTest, has_members_until_they_leave)
{
    EXPECT_EQ(join(1, "a"), 0);
    EXPECT_EQ(join(2, "a"), 0);
    EXPECT_EQ(join(1, "b"), 0);
    EXPECT_EQ(sessions("a"), (std::set<int64_t>{1, 2}));
    EXPECT_EQ(rooms.owner_of(1, "b"), 0);
    EXPECT_EQ(rooms.owner_of(2, "b"), -1);
    EXPECT_TRUE(rooms.leave(1, "a"));
    EXPECT_FALSE(rooms.leave(1, "a"));
    EXPECT_FALSE(rooms.leave(1, "none"));
    EXPECT_EQ(sessions("a"), (std::set<int64_t>{2}));
    EXPECT_TRUE(RoomDirectoryCheck(rooms).is_sound());
    rooms.leave_all(1);
    rooms.leave_all(2);
    rooms.leave_all(3);
    EXPECT_EQ(rooms.counts().rooms, 0u);
    EXPECT_EQ(rooms.counts().memberships, 0u);
    EXPECT_TRUE(RoomDirectoryCheck(rooms).is_sound());
}

TEST_F(RoomDirectoryTest, divides_a_room_by_owners)
{
    EXPECT_EQ(join(1, "a", "", 0), 0);
    EXPECT_EQ(join(2, "a", "", 3), 0);
    EXPECT_EQ(join(3, "a", "", 3), 0);
    std::vector<RoomDirectory::Share> shares = rooms.shares("a");
    ASSERT_EQ(shares.size(), 2u);
    std::sort(shares.begin(), shares.end(), [](auto &one, auto &other) { return one.owner < other.owner; });
    EXPECT_EQ(shares[0].members, 1u);
    EXPECT_EQ(shares[1].owner, 3);
    EXPECT_EQ(shares[1].members, 2u);
    rooms.drop_owner(3);
    EXPECT_EQ(rooms.shares("a").size(), 1u);
    EXPECT_EQ(sessions("a", 3), std::set<int64_t>());
    EXPECT_TRUE(RoomDirectoryCheck(rooms).is_sound());
}

TEST_F(RoomDirectoryTest, keeps_the_info_of_members)
{
    std::string info(RoomDirectory::kMostInfo, 'i');
    info[100] = '\0';
    EXPECT_EQ(join(1, "a", info), 0);
    EXPECT_EQ(join(2, "a"), 0);
    EXPECT_EQ(members("a"), (std::map<int64_t, std::string>{{1, info}, {2, ""}}));
    EXPECT_EQ(join(1, "a", "new"), 0);
    EXPECT_EQ(join(2, "a", std::string(61, 'x')), 0);
    EXPECT_EQ(members("a"), (std::map<int64_t, std::string>{{1, "new"}, {2, std::string(61, 'x')}}));
}

TEST_F(RoomDirectoryTest, tells_names_apart_that_differ_in_any_byte)
{
    std::string name(RoomDirectory::kMostName, 'n');
    std::string other = name;
    other.back() = '\0';
    EXPECT_EQ(join(1, name), 0);
    EXPECT_EQ(join(2, other), 0);
    EXPECT_EQ(join(3, std::string("a\0", 2)), 0);
    EXPECT_EQ(join(4, "a"), 0);
    EXPECT_EQ(sessions(name), (std::set<int64_t>{1}));
    EXPECT_EQ(sessions(other), (std::set<int64_t>{2}));
    EXPECT_EQ(sessions("a"), (std::set<int64_t>{4}));
}

TEST_F(RoomDirectoryTest, refuses_a_connection_that_is_closed_at_the_end_of_join)
{
    bool is_open = true;
    auto join_while_it_closes = [&](int64_t session) {
        return rooms.join(session, 0, "a", "", 10, [&] {
            EXPECT_EQ(sessions("a").size(), 1u) << "the owner of the connection would find it";
            return is_open;
        });
    };
    is_open = false;
    EXPECT_EQ(join_while_it_closes(1), -ENOTCONN);
    EXPECT_EQ(rooms.counts().rooms, 0u);
}

TEST_F(RoomDirectoryTest, limits_the_rooms_of_a_connection)
{
    EXPECT_EQ(join(1, "a", "", 0, 2), 0);
    EXPECT_EQ(join(1, "b", "", 0, 2), 0);
    EXPECT_EQ(join(1, "c", "", 0, 2), -EMLINK);
    EXPECT_EQ(join(1, "b", "again", 0, 2), 0);
    EXPECT_TRUE(rooms.leave(1, "a"));
    EXPECT_EQ(join(1, "c", "", 0, 2), 0);
}

TEST_F(RoomDirectoryTest, uses_memory_again_when_it_was_full)
{
    for (int round = 0; round < 3; round++) {
        int64_t session = 1;
        while (join(session, "room " + std::to_string(session % 7), std::string(200, 'x')) == 0) {
            session++;
        }
        EXPECT_EQ(session, 1025) << "four chunks for each info";
        EXPECT_EQ(join(1, "room 1", std::string(1000, 'y')), -ENOSPC);
        EXPECT_EQ(members("room 1")[1], std::string(200, 'x')) << "the info is what it was";
        EXPECT_EQ(join(session, "new room", std::string(200, 'x')), -ENOSPC);
        EXPECT_TRUE(RoomDirectoryCheck(rooms).is_sound());
        while (session > 0) {
            rooms.leave_all(session--);
        }
        EXPECT_EQ(rooms.counts().memberships, 0u);
        EXPECT_EQ(rooms.counts().rooms, 0u);
        EXPECT_EQ(changes().size(), 7u);
    }
    for (int64_t session = 1; session <= 1 << 11; session++) {
        EXPECT_EQ(join(session, std::to_string(session)), 0);
    }
    EXPECT_EQ(join(1, "one room too many"), -ENOSPC);
    EXPECT_EQ(join(1, "2"), 0);
}

TEST_F(RoomDirectoryTest, tells_each_changed_room_once)
{
    EXPECT_EQ(join(1, "a"), 0);
    EXPECT_EQ(join(2, "a"), 0);
    EXPECT_EQ(join(4, "b", "", 1), 0);
    EXPECT_EQ(changes(), (Names{"a", "b"}));
    EXPECT_EQ(changes(), Names());
    EXPECT_EQ(join(2, "a", "new info"), 0);
    EXPECT_EQ(changes(), Names{"a"});
    EXPECT_FALSE(rooms.leave(2, "b"));
    EXPECT_EQ(changes(), Names());
    EXPECT_TRUE(rooms.leave(2, "a"));
    rooms.drop_owner(1);
    EXPECT_EQ(rooms.take_changes(1), Names{"a"});
    EXPECT_EQ(rooms.take_changes(1), Names{"b"}) << "it has no members any more";
    EXPECT_EQ(changes(), Names());
    EXPECT_EQ(join(3, "c", "", 1), 0);
    EXPECT_EQ(changes(), Names{"c"});
    rooms.note_rooms_of(1);
    EXPECT_EQ(changes(), Names{"c"});
    rooms.leave_all(1);
    rooms.leave_all(3);
    EXPECT_EQ(rooms.counts().rooms, 0u);
    EXPECT_TRUE(RoomDirectoryCheck(rooms).is_sound());
    EXPECT_EQ(changes(), (Names{"a", "c"}));
    EXPECT_TRUE(RoomDirectoryCheck(rooms).is_sound());
}

TEST_F(RoomDirectoryTest, announces_a_change_when_all_were_taken)
{
    EXPECT_EQ(join(1, "a"), 0);
    EXPECT_FALSE(is_change_announced()) << "there is nobody who waits";
    EXPECT_EQ(changes(), Names{"a"});
    EXPECT_EQ(join(1, "b"), 0);
    EXPECT_FALSE(is_change_announced()) << "the list may have got longer since";
    EXPECT_EQ(changes(), Names{"b"});
    EXPECT_EQ(changes(), Names());
    EXPECT_FALSE(is_change_announced());
    EXPECT_EQ(join(1, "c"), 0);
    EXPECT_TRUE(is_change_announced());
    EXPECT_EQ(changes(), Names{"c"});
    EXPECT_FALSE(is_change_announced());
}

TEST_F(RoomDirectoryTest, notes_no_changes_unless_asked_to)
{
    RoomDirectory other;
    ASSERT_EQ(other.open(1 << 12), 0);
    EXPECT_EQ(other.join(1, 0, "a", "", 1, [] { return true; }), 0);
    EXPECT_FALSE(other.notes_changes());
    EXPECT_EQ(other.names(), Names{"a"});
    EXPECT_TRUE(other.leave(1, "a"));
    EXPECT_FALSE(other.set_cursor("a", "1")) << "the room is forgotten at once";
    EXPECT_TRUE(RoomDirectoryCheck(other).is_sound());
}

TEST_F(RoomDirectoryTest, keeps_a_cursor_until_the_end_of_a_room_was_told)
{
    const std::string longest(RoomDirectory::kMostCursor, '9');
    EXPECT_FALSE(rooms.set_cursor("a", "1"));
    EXPECT_EQ(join(1, "a"), 0);
    EXPECT_EQ(rooms.cursor("a"), std::nullopt);
    for (const std::string &cursor : {std::string("1"), longest, std::string(), std::string("2-0")}) {
        EXPECT_TRUE(rooms.set_cursor("a", cursor));
        EXPECT_EQ(rooms.cursor("a"), cursor);
    }
    rooms.leave_all(1);
    EXPECT_EQ(rooms.cursor("a"), "2-0");
    EXPECT_EQ(join(2, "a"), 0);
    EXPECT_EQ(changes(), Names{"a"});
    EXPECT_EQ(rooms.cursor("a"), "2-0") << "it has members again";
    rooms.leave_all(2);
    EXPECT_EQ(changes(), Names{"a"});
    EXPECT_FALSE(rooms.set_cursor("a", "3"));
    EXPECT_EQ(join(2, "a"), 0);
    EXPECT_EQ(rooms.cursor("a"), std::nullopt);
}

TEST_F(RoomDirectoryTest, names_the_rooms_that_have_members_and_those_of_a_connection)
{
    Names all;
    for (int i = 1000; i < 2048; i++) {
        all.push_back("room " + std::to_string(i));
        EXPECT_EQ(join(i % 3 + 1, all.back(), "", 0, 2000), 0);
    }
    EXPECT_EQ(rooms.names(), all);
    Names of_first = rooms.rooms_of(1);
    std::sort(of_first.begin(), of_first.end());
    EXPECT_EQ(of_first.size(), 349u);
    EXPECT_EQ(of_first.front(), "room 1002");
    EXPECT_EQ(rooms.rooms_of(4), Names());
    rooms.leave_all(1);
    rooms.leave_all(2);
    EXPECT_EQ(rooms.names().size(), all.size() - 349u - 350u) << "rooms that only have not been told are left out";
    EXPECT_EQ(rooms.rooms_of(1), Names());
}

TEST_F(RoomDirectoryTest, does_what_a_model_does)
{
    std::mt19937 random(std::random_device{}());
    uint32_t seed = random();
    SCOPED_TRACE("seed " + std::to_string(seed));
    random.seed(seed);
    std::map<std::string, std::map<int64_t, std::string>> model;
    for (int step = 0; step < 20'000; step++) {
        int64_t session = random() % 40 + 1;
        int owner = int(session % 3);
        std::string room = "room " + std::to_string(random() % 20);
        switch (random() % 8) {
        case 0:
        case 1:
        case 2:
        case 3: {
            std::string info(random() % 200, char('a' + random() % 26));
            ASSERT_EQ(join(session, room, info, owner), 0);
            model[room][session] = info;
            break;
        }
        case 4:
        case 5:
            ASSERT_EQ(rooms.leave(session, room), model[room].erase(session) == 1);
            break;
        case 6:
            rooms.leave_all(session);
            for (auto &[name, of_model] : model) {
                of_model.erase(session);
            }
            break;
        default: {
            std::map<int64_t, std::string> found;
            for (const RoomDirectory::Share &share : rooms.shares(room)) {
                std::map<int64_t, std::string> part = members(room, share.owner);
                ASSERT_EQ(part.size(), share.members);
                found.merge(part);
            }
            ASSERT_EQ(found, model[room]);
        }
        }
    }
    EXPECT_TRUE(RoomDirectoryCheck(rooms).is_sound());
    size_t memberships = 0;
    for (auto &[name, of_model] : model) {
        memberships += of_model.size();
    }
    EXPECT_EQ(rooms.counts().memberships, memberships);
}

// The process that takes changes knows which rooms owner 1 has, and the process of owner 1 is killed again and again: every
// difference is told, however the process ended.
TEST_F(RoomDirectoryTest, loses_no_change_when_a_process_is_killed)
{
    std::mt19937 random(1);
    std::map<std::string, std::set<int64_t>> known;
    Names all;
    for (int i = 0; i < 10; i++) {
        all.push_back("room " + std::to_string(i));
    }
    auto learn = [&] {
        for (const std::string &room : changes()) {
            known[room] = sessions(room, 1);
            if (!known[room].empty()) {
                (void) rooms.set_cursor(room, room);
            }
        }
    };
    for (int round = 0; round < 150; round++) {
        EXPECT_EQ(changes(), Names());
        ForkedChild child([this, round, &all] {
            std::mt19937 own(uint32_t(round + 100));
            for (;;) {
                int64_t session = own() % 5 + 1000;
                const std::string &room = all[own() % all.size()];
                own() % 2 ? (void) join(session, room, "", 1) : void(rooms.leave(session, room));
                if (own() % 8 == 0) {
                    rooms.leave_all(session);
                }
            }
        });
        if (round % 2) {
            std::this_thread::sleep_for(std::chrono::microseconds(random() % 1000));
            learn();
        }
        std::this_thread::sleep_for(std::chrono::microseconds(random() % 1000));
        child.kill();
        ASSERT_TRUE(RoomDirectoryCheck(rooms).is_sound());
        learn();
        for (const std::string &room : all) {
            ASSERT_EQ(known[room], sessions(room, 1));
            ASSERT_TRUE(known[room].empty() || rooms.cursor(room) == room);
        }
        ASSERT_TRUE(RoomDirectoryCheck(rooms).is_sound());
        if (round % 3 == 0) {
            rooms.drop_owner(1);
            learn();
        }
    }
}

// The process that takes changes is killed again and again. What it has taken is lost, but nothing else.
TEST_F(RoomDirectoryTest, is_right_after_the_process_that_takes_changes_was_killed)
{
    std::mt19937 random(1);
    for (int round = 0; round < 100; round++) {
        ForkedChild child([this] {
            for (;;) {
                for (const std::string &room : rooms.take_changes(2)) {
                    (void) rooms.set_cursor(room, room + " of the child");
                }
            }
        });
        for (int i = 0, steps = int(random() % 500); i < steps; i++) {
            int64_t session = random() % 20 + 1;
            std::string room = "room " + std::to_string(random() % 10);
            random() % 2 ? (void) join(session, room) : void(rooms.leave(session, room));
        }
        child.kill();
        ASSERT_TRUE(RoomDirectoryCheck(rooms).is_sound());
        for (const std::string &room : rooms.names()) {
            ASSERT_EQ(rooms.cursor(room).value_or(room + " of the child"), room + " of the child");
        }
    }
    Names left = changes();
    for (int64_t session = 1; session <= 20; session++) {
        rooms.leave_all(session);
    }
    (void) changes();
    EXPECT_EQ(join(1, "announced"), 0);
    EXPECT_EQ(changes(), Names{"announced"});
    EXPECT_TRUE(RoomDirectoryCheck(rooms).is_sound());
}

// The process of owner 1 is killed again and again while it joins and leaves; the connections of owner 0 stay.
TEST_F(RoomDirectoryTest, is_right_after_a_process_was_killed_in_the_middle_of_a_change)
{
    std::mt19937 random(1);
    for (int64_t session = 1; session <= 50; session++) {
        ASSERT_EQ(join(session, "room " + std::to_string(session % 5), "info " + std::to_string(session)), 0);
    }
    for (int round = 0; round < 300; round++) {
        ForkedChild child([this, round] {
            std::mt19937 own(uint32_t(round + 100));
            for (;;) {
                int64_t session = own() % 50 + 1000;
                std::string room = "room " + std::to_string(own() % 10);
                own() % 3 ? (void) join(session, room, std::string(own() % 300, 'x'), 1) : void(rooms.leave(session, room));
                if (own() % 16 == 0) {
                    rooms.leave_all(session);
                }
            }
        });
        std::this_thread::sleep_for(std::chrono::microseconds(random() % 2000));
        child.kill();
        ASSERT_TRUE(RoomDirectoryCheck(rooms).is_sound());
        rooms.drop_owner(1);
        ASSERT_EQ(rooms.counts().memberships, 50u);
        ASSERT_EQ(rooms.counts().rooms, 5u);
        for (const auto &[session, info] : members("room 3")) {
            ASSERT_EQ(info, "info " + std::to_string(session));
        }
    }
    rooms.drop_owner(0);
    (void) changes();
    int64_t session = 1;
    while (join(session, "a", std::string(200, 'x')) == 0) {
        session++;
    }
    EXPECT_GT(session, 1000) << "no memory was lost";
}

// A connection that closes while others join it is a member of nothing when both have ended.
TEST_F(RoomDirectoryTest, leaves_no_member_behind_when_join_and_close_meet)
{
    for (int64_t session = 1; session <= 2000; session++) {
        std::atomic<bool> is_open = true;
        std::thread joining([&] {
            for (int i = 0; i < 5; i++) {
                (void) rooms.join(session, 0, "a", "", 10, [&] { return is_open.load(); });
            }
        });
        is_open.store(false);
        rooms.leave_all(session);
        joining.join();
        ASSERT_EQ(rooms.counts().memberships, 0u) << session;
    }
}

}  // namespace
