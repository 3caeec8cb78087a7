#pragma once

#include "coro/base/fd.h"
#include "coro/base/keyed_hash.h"
#include "coro/base/shared_memory.h"
#include "coro/base/shared_mutex.h"

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <optional>
#include <pthread.h>
#include <string>
#include <string_view>
#include <vector>

namespace coro {

// The rooms of a server and their members, in memory that all processes of the server share: each process sees the same
// rooms, and what one process has done the others see at once. A member is a connection, and belongs to the thread that
// has its socket, the owner of the connection: the owners of a server are numbered.
//
// A lock protects everything, and is held only while links are changed or read. If a process dies while it has the lock,
// the next process that takes the lock makes the links anew from the memberships that were complete.
class RoomDirectory {
public:
    static constexpr size_t kMostName = 255;          // the most bytes of the name of a room
    static constexpr size_t kMostInfo = 8 << 10;      // the most bytes of what a program says about a member
    static constexpr size_t kMostCursor = 31;         // the most bytes of a cursor

    enum class Changes { kIgnored, kNoted };
    struct Member {
        int64_t session;
        std::string info;
    };
    struct Share {
        int owner;
        size_t members;   // the number of the members whose connections this owner has
    };

    RoomDirectory() = default;
    RoomDirectory(const RoomDirectory &) = delete;
    RoomDirectory &operator=(const RoomDirectory &) = delete;

    // Maps memory for so many memberships, which is used only as far as there are members. Must be called before the first
    // fork. kNoted: take_changes() tells which rooms have changed. Returns 0 or -errno.
    [[nodiscard]] int open(size_t memberships, Changes changes = Changes::kIgnored);

    // Makes the connection a member of the room, or changes the info of a member. `is_open` is called at the end and says
    // whether the connection is still open: its owner calls leave_all() only after the moment at which `is_open` begins to
    // return false. Returns 0, -ENOTCONN if the connection is not open, -EMLINK if it is in `most` rooms already, or -ENOSPC
    // if there is no memory for more.
    template <class F>
    [[nodiscard]] int join(int64_t session, int owner, std::string_view room, std::string_view info, size_t most, F is_open)
    {
        int outcome = add(session, owner, room, info, most);
        std::atomic_thread_fence(std::memory_order_seq_cst);
        if (outcome == 0 && !is_open()) {
            leave(session, room);
            return -ENOTCONN;
        }
        return outcome;
    }
    bool leave(int64_t session, std::string_view room);   // returns false if the connection was no member
    // Ends all memberships of a connection. Costs next to nothing if there are none.
    void leave_all(int64_t session)
    {
        if (!shared_) {
            return;
        }
        std::atomic_thread_fence(std::memory_order_seq_cst);
        if (bucket_of(session).load(std::memory_order_relaxed) != 0) [[unlikely]] {
            end_memberships(session);
        }
    }
    void drop_owner(int owner);   // ends the memberships of all connections of this owner

    std::vector<Share> shares(std::string_view room);   // only owners that have members of the room
    // Returns the owner of a member's connection, or -1 if the connection is no member of the room.
    int owner_of(int64_t session, std::string_view room);
    // Memberships are numbered in the order in which they begin. Returns the number of the latest one.
    uint64_t last_join() const { return shared_ ? shared_->joins.load(std::memory_order_relaxed) : 0; }
    // Appends the ids of the members of this owner whose memberships have at most the number `last_join`.
    void add_sessions(std::string_view room, int owner, uint64_t last_join, std::vector<int64_t> &to);
    std::vector<Member> members(std::string_view room, int owner);
    // Returns the names of the rooms that have members, sorted. Others may change rooms meanwhile.
    std::vector<std::string> names();
    std::vector<std::string> rooms_of(int64_t session);

    // Changes of rooms, for one process that acts on them: members have joined, left or been dropped, or an info was replaced. A
    // room that has changed stays known until its name was taken, also if it has no members any more. If the process that takes
    // them is killed, the next one begins with names().
    bool notes_changes() const { return bool(changes_fd_); }
    // Takes the names of at most `most` rooms that have changed since their names were taken the last time. If there are none,
    // changes_fd() becomes readable with the next change.
    std::vector<std::string> take_changes(size_t most);
    int changes_fd() const { return changes_fd_.get(); }
    void note_rooms_of(int owner);   // has all rooms with members of this owner count as changed
    // A text that the process keeps with a room: nullopt if it has set none since the room began to have members, or there is no
    // such room. set_cursor() returns false if there is no such room.
    std::optional<std::string> cursor(std::string_view room);
    bool set_cursor(std::string_view room, std::string_view cursor);

    struct Counts {
        uint32_t rooms;
        uint32_t memberships;
    };
    Counts counts();

private:
    friend class RoomDirectoryCheck;   // of the unit tests

    // Objects in shared memory refer to each other by numbers from 1 on; 0 stands for none. `next` of an object that is not
    // used is the number of the next one.
    struct Room {
        uint64_t hash;
        uint32_t next;      // in the bucket of the room's hash
        uint32_t shares;    // the first one; 0: the room has no members
        uint32_t next_changed;
        // True: the room is in the list of changed rooms. It is set before the change and before the room is in the list, so
        // that a repair loses no change, and false when the room is not used.
        bool is_changed;
        // Which of `cursors` is valid, from 1 on; 0: none is. The other one is written, so that a kill leaves the valid one.
        uint8_t cursor;
        uint8_t size;       // of the name
        char name[kMostName];
        struct {
            uint8_t size;
            char text[kMostCursor];
        } cursors[2];
    };
    // The members of a room whose connections have the same owner.
    struct RoomShare {
        uint32_t next;      // of the same room
        uint32_t room;
        int32_t owner;
        uint32_t first;     // the first membership
        uint32_t count;
    };
    struct Membership {
        int64_t session;
        uint64_t join;      // see last_join()
        uint32_t next;      // in the share
        uint32_t previous;
        uint32_t next_of_session;   // in the bucket of the session
        // The number of the share: it is set last and removed first, so that a repair sees which memberships are complete.
        std::atomic<uint32_t> share;
        uint32_t info;      // the first chunk of the info
        uint32_t info_size;
    };
    struct Chunk {
        uint32_t next;
        char bytes[60];
    };
    // Which objects of an array are in use: those up to `used`, without those in the list that begins with `free`.
    struct Usage {
        uint32_t used;
        uint32_t free;
    };
    template <class T>
    struct Array {
        T *first = nullptr;
        Usage *usage = nullptr;
        uint32_t size = 0;

        T &operator[](uint32_t number) const { return first[number - 1]; }
        uint32_t take() const;    // returns 0 if all are in use
        void give_back(uint32_t number) const;
    };
    struct Shared {
        pthread_mutex_t mutex;
        Usage rooms, shares, memberships, chunks;
        std::atomic<uint64_t> joins;   // how many memberships have begun
        Counts counts;      // of rooms only those that have members
        uint32_t first_changed;   // the list of changed rooms
        uint32_t last_changed;
        bool is_awaited;    // the next change writes to changes_fd_
    };

    SharedMutexLock lock();
    std::atomic<uint32_t> &bucket_of(int64_t session) const;
    int add(int64_t session, int owner, std::string_view room, std::string_view info, size_t most);
    void end_memberships(int64_t session);
    uint32_t find_room(std::string_view name) const;
    uint32_t find_membership(int64_t session, uint32_t room) const;
    uint32_t find_share(uint32_t room, int owner) const;
    uint32_t make_room(std::string_view name);
    uint32_t share_for(std::string_view name, int owner);
    int set_info(Membership &member, std::string_view info);
    std::string info_of(const Membership &member) const;
    void free_chunks(uint32_t first);
    void free_info(Membership &member);
    void link(uint32_t number, uint32_t share);
    void end(uint32_t number);
    void drop_share_if_empty(uint32_t share);
    void drop_room(uint32_t number);
    void note_change(uint32_t room);
    void append_change(uint32_t room);
    void announce_changes();
    void repair();
    void relink_share(uint32_t number);
    void relink_room(uint32_t number);

    SharedMemory memory_;
    KeyedHash keyed_hash_;   // of the names of rooms
    Fd changes_fd_;   // an eventfd; empty: changes are not noted
    Shared *shared_ = nullptr;
    Array<Room> rooms_;
    Array<RoomShare> shares_;
    Array<Membership> memberships_;
    Array<Chunk> chunks_;
    uint32_t *room_buckets_ = nullptr;
    std::atomic<uint32_t> *session_buckets_ = nullptr;
    uint32_t room_bucket_count_ = 0;      // a power of two, as the next one
    uint32_t session_bucket_count_ = 0;
};

}  // namespace coro
