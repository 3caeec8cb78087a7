#include "coro/server/shared/room_directory.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <sys/eventfd.h>
#include <unistd.h>
#include <unordered_set>

namespace coro {

SharedMutexLock RoomDirectory::lock()
{
    return SharedMutexLock(shared_->mutex, [this] { repair(); });
}

template <class T>
uint32_t RoomDirectory::Array<T>::take() const
{
    uint32_t number = usage->free;
    if (number != 0) {
        usage->free = (*this)[number].next;
    } else if (usage->used < size) {
        number = ++usage->used;
    }
    return number;
}

template <class T>
void RoomDirectory::Array<T>::give_back(uint32_t number) const
{
    (*this)[number].next = usage->free;
    usage->free = number;
}

int RoomDirectory::open(size_t memberships, Changes changes)
{
    if (changes == Changes::kNoted) {
        changes_fd_.reset(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC));
        if (!changes_fd_) {
            return -errno;
        }
    }
    size_t rooms = memberships / 2;
    session_bucket_count_ = std::bit_ceil(uint32_t(std::min<size_t>(memberships / 4, 1 << 20)));
    room_bucket_count_ = std::bit_ceil(uint32_t(rooms / 2));
    using Bucket = std::atomic<uint32_t>;
    size_t bytes = memory_.size_of<Shared>() + memory_.size_of<Room>(rooms) + memory_.size_of<RoomShare>(memberships) +
                   memory_.size_of<Membership>(memberships) + memory_.size_of<Chunk>(memberships) +
                   memory_.size_of<uint32_t>(room_bucket_count_) + memory_.size_of<Bucket>(session_bucket_count_);
    if (!memory_.create(bytes, SharedMemory::Pages::kUnreserved)) {
        return -errno;
    }
    shared_ = memory_.carve_zeros<Shared>();
    rooms_ = {memory_.carve_zeros<Room>(rooms), &shared_->rooms, uint32_t(rooms)};
    shares_ = {memory_.carve_zeros<RoomShare>(memberships), &shared_->shares, uint32_t(memberships)};
    memberships_ = {memory_.carve_zeros<Membership>(memberships), &shared_->memberships, uint32_t(memberships)};
    chunks_ = {memory_.carve_zeros<Chunk>(memberships), &shared_->chunks, uint32_t(memberships)};
    room_buckets_ = memory_.carve_zeros<uint32_t>(room_bucket_count_);
    session_buckets_ = memory_.carve_zeros<Bucket>(session_bucket_count_);
    keyed_hash_.seed();
    return make_shared_mutex(shared_->mutex);
}

std::atomic<uint32_t> &RoomDirectory::bucket_of(int64_t session) const
{
    return session_buckets_[(uint64_t(session) * 0x9e3779b97f4a7c15 >> 32) & (session_bucket_count_ - 1)];
}

uint32_t RoomDirectory::find_room(std::string_view name) const
{
    uint64_t hash = keyed_hash_.of(name);
    uint32_t number = room_buckets_[hash & (room_bucket_count_ - 1)];
    while (number != 0) {
        const Room &room = rooms_[number];
        if (room.hash == hash && std::string_view(room.name, room.size) == name) {
            break;
        }
        number = room.next;
    }
    return number;
}

uint32_t RoomDirectory::find_membership(int64_t session, uint32_t room) const
{
    uint32_t number = room != 0 ? bucket_of(session).load(std::memory_order_relaxed) : 0;
    while (number != 0) {
        const Membership &member = memberships_[number];
        if (member.session == session && shares_[member.share.load(std::memory_order_relaxed)].room == room) {
            break;
        }
        number = member.next_of_session;
    }
    return number;
}

uint32_t RoomDirectory::find_share(uint32_t room, int owner) const
{
    uint32_t number = room != 0 ? rooms_[room].shares : 0;
    while (number != 0 && shares_[number].owner != owner) {
        number = shares_[number].next;
    }
    return number;
}

// Returns the share of a room, which is made if it does not exist, or 0 if there is no memory for it.
uint32_t RoomDirectory::share_for(std::string_view name, int owner)
{
    uint32_t room = find_room(name);
    if (uint32_t found = find_share(room, owner); found != 0) {
        return found;
    }
    uint32_t number = shares_.take();
    if (number == 0) {
        return 0;
    }
    if (room == 0 && (room = make_room(name)) == 0) {
        shares_.give_back(number);
        return 0;
    }
    shared_->counts.rooms += rooms_[room].shares == 0;
    RoomShare &share = shares_[number];
    share.room = room;
    share.owner = owner;
    share.first = share.count = 0;
    share.next = rooms_[room].shares;
    rooms_[room].shares = number;
    return number;
}

// Returns a new room without members, or 0 if there is no memory for it.
uint32_t RoomDirectory::make_room(std::string_view name)
{
    uint32_t number = rooms_.take();
    if (number != 0) {
        Room &room = rooms_[number];
        room.hash = keyed_hash_.of(name);
        room.size = uint8_t(name.copy(room.name, kMostName));
        room.shares = 0;
        room.cursor = 0;
        uint32_t &bucket = room_buckets_[room.hash & (room_bucket_count_ - 1)];
        room.next = bucket;
        bucket = number;
    }
    return number;
}

// Replaces the info of a membership. Leaves it as it is and returns -ENOSPC if there is no memory for the new one.
int RoomDirectory::set_info(Membership &member, std::string_view info)
{
    uint32_t first = 0;
    uint32_t last = 0;
    for (size_t at = 0; at < info.size(); at += sizeof(Chunk::bytes)) {
        uint32_t number = chunks_.take();
        if (number == 0) {
            free_chunks(first);
            return -ENOSPC;
        }
        Chunk &chunk = chunks_[number];
        chunk.next = 0;
        info.substr(at).copy(chunk.bytes, sizeof chunk.bytes);
        (last == 0 ? first : chunks_[last].next) = number;
        last = number;
    }
    free_info(member);
    member.info = first;
    std::atomic_signal_fence(std::memory_order_seq_cst);
    member.info_size = uint32_t(info.size());
    return 0;
}

std::string RoomDirectory::info_of(const Membership &member) const
{
    std::string info;
    info.reserve(member.info_size);
    for (uint32_t number = member.info; info.size() < member.info_size; number = chunks_[number].next) {
        info.append(chunks_[number].bytes, std::min(sizeof(Chunk::bytes), member.info_size - info.size()));
    }
    return info;
}

void RoomDirectory::free_chunks(uint32_t first)
{
    while (first != 0) {
        uint32_t next = chunks_[first].next;
        chunks_.give_back(first);
        first = next;
    }
}

void RoomDirectory::free_info(Membership &member)
{
    member.info_size = 0;
    std::atomic_signal_fence(std::memory_order_seq_cst);
    free_chunks(member.info);
    member.info = 0;
}

// Puts a membership whose session, info and bucket are set into a share.
void RoomDirectory::link(uint32_t number, uint32_t share)
{
    RoomShare &of = shares_[share];
    Membership &member = memberships_[number];
    member.previous = 0;
    member.next = of.first;
    if (of.first != 0) {
        memberships_[of.first].previous = number;
    }
    of.first = number;
    of.count++;
    shared_->counts.memberships++;
    member.share.store(share, std::memory_order_release);
}

int RoomDirectory::add(int64_t session, int owner, std::string_view room, std::string_view info, size_t most)
{
    if (!shared_) {
        return -ENOSPC;
    }
    SharedMutexLock locked = lock();
    if (uint32_t found = find_membership(session, find_room(room)); found != 0) {
        note_change(shares_[memberships_[found].share.load(std::memory_order_relaxed)].room);
        return set_info(memberships_[found], info);
    }
    std::atomic<uint32_t> &bucket = bucket_of(session);
    size_t rooms = 0;
    for (uint32_t at = bucket.load(std::memory_order_relaxed); at != 0; at = memberships_[at].next_of_session) {
        rooms += memberships_[at].session == session;
    }
    if (rooms >= most) {
        return -EMLINK;
    }
    uint32_t number = memberships_.take();
    if (number == 0) {
        return -ENOSPC;
    }
    Membership &member = memberships_[number];
    member.info = member.info_size = 0;
    int outcome = set_info(member, info);
    uint32_t share = outcome == 0 ? share_for(room, owner) : 0;
    if (share == 0) {
        free_info(member);
        memberships_.give_back(number);
        return -ENOSPC;
    }
    note_change(shares_[share].room);
    member.session = session;
    member.join = shared_->joins.fetch_add(1, std::memory_order_relaxed) + 1;
    member.next_of_session = bucket.load(std::memory_order_relaxed);
    bucket.store(number, std::memory_order_release);
    link(number, share);
    return 0;
}

// Ends a membership that is not in the bucket of its session any more.
void RoomDirectory::end(uint32_t number)
{
    Membership &member = memberships_[number];
    note_change(shares_[member.share.load(std::memory_order_relaxed)].room);
    uint32_t share = member.share.exchange(0, std::memory_order_relaxed);
    std::atomic_signal_fence(std::memory_order_seq_cst);
    (member.previous != 0 ? memberships_[member.previous].next : shares_[share].first) = member.next;
    if (member.next != 0) {
        memberships_[member.next].previous = member.previous;
    }
    shares_[share].count--;
    shared_->counts.memberships--;
    free_info(member);
    memberships_.give_back(number);
    drop_share_if_empty(share);
}

void RoomDirectory::drop_share_if_empty(uint32_t number)
{
    RoomShare &share = shares_[number];
    if (share.count > 0) {
        return;
    }
    Room &room = rooms_[share.room];
    uint32_t *at = &room.shares;
    while (*at != number) {
        at = &shares_[*at].next;
    }
    *at = share.next;
    shares_.give_back(number);
    if (room.shares == 0) {
        shared_->counts.rooms--;
        if (!room.is_changed) {
            drop_room(share.room);
        }
    }
}

void RoomDirectory::drop_room(uint32_t number)
{
    uint32_t *at = &room_buckets_[rooms_[number].hash & (room_bucket_count_ - 1)];
    while (*at != number) {
        at = &rooms_[*at].next;
    }
    *at = rooms_[number].next;
    rooms_.give_back(number);
}

// Has the room count as changed, and tells the process that waits for changes. Must be called before the change: if this process
// dies in between, only a name too many is taken.
void RoomDirectory::note_change(uint32_t number)
{
    if (!changes_fd_) {
        return;
    }
    if (Room &room = rooms_[number]; !room.is_changed) {
        room.is_changed = true;
        std::atomic_signal_fence(std::memory_order_seq_cst);
        append_change(number);
    }
    announce_changes();
    std::atomic_signal_fence(std::memory_order_seq_cst);
}

void RoomDirectory::announce_changes()
{
    if (shared_->is_awaited) {
        (void) ::eventfd_write(changes_fd_.get(), 1);
        std::atomic_signal_fence(std::memory_order_seq_cst);
        shared_->is_awaited = false;
    }
}

void RoomDirectory::append_change(uint32_t number)
{
    rooms_[number].next_changed = 0;
    (shared_->first_changed == 0 ? shared_->first_changed : rooms_[shared_->last_changed].next_changed) = number;
    shared_->last_changed = number;
}

void RoomDirectory::note_rooms_of(int owner)
{
    if (!changes_fd_) {
        return;
    }
    SharedMutexLock locked = lock();
    for (uint32_t room = 1; room <= shared_->rooms.used; room++) {
        if (find_share(room, owner) != 0) {
            note_change(room);
        }
    }
}

std::vector<std::string> RoomDirectory::take_changes(size_t most)
{
    std::vector<std::string> names;
    eventfd_t writes;
    (void) ::eventfd_read(changes_fd_.get(), &writes);
    SharedMutexLock locked = lock();
    while (shared_->first_changed != 0 && names.size() < most) {
        uint32_t number = shared_->first_changed;
        Room &room = rooms_[number];
        names.emplace_back(room.name, room.size);
        shared_->first_changed = room.next_changed;
        room.is_changed = false;
        if (room.shares == 0) {
            drop_room(number);
        }
    }
    shared_->is_awaited = names.empty();
    return names;
}

std::optional<std::string> RoomDirectory::cursor(std::string_view name)
{
    SharedMutexLock locked = lock();
    uint32_t found = find_room(name);
    if (found == 0 || rooms_[found].cursor == 0) {
        return std::nullopt;
    }
    auto &valid = rooms_[found].cursors[rooms_[found].cursor - 1];
    return std::string(valid.text, valid.size);
}

bool RoomDirectory::set_cursor(std::string_view name, std::string_view cursor)
{
    SharedMutexLock locked = lock();
    uint32_t found = find_room(name);
    if (found == 0) {
        return false;
    }
    Room &room = rooms_[found];
    auto &other = room.cursors[room.cursor == 1];
    other.size = uint8_t(cursor.copy(other.text, kMostCursor));
    std::atomic_signal_fence(std::memory_order_seq_cst);
    room.cursor = room.cursor == 1 ? 2 : 1;
    return true;
}

bool RoomDirectory::leave(int64_t session, std::string_view name)
{
    if (!shared_) {
        return false;
    }
    SharedMutexLock locked = lock();
    uint32_t found = find_membership(session, find_room(name));
    if (found == 0) {
        return false;
    }
    std::atomic<uint32_t> &bucket = bucket_of(session);
    uint32_t next = memberships_[found].next_of_session;
    if (bucket.load(std::memory_order_relaxed) == found) {
        bucket.store(next, std::memory_order_relaxed);
    } else {
        uint32_t before = bucket.load(std::memory_order_relaxed);
        while (memberships_[before].next_of_session != found) {
            before = memberships_[before].next_of_session;
        }
        memberships_[before].next_of_session = next;
    }
    end(found);
    return true;
}

void RoomDirectory::end_memberships(int64_t session)
{
    SharedMutexLock locked = lock();
    std::atomic<uint32_t> &bucket = bucket_of(session);
    uint32_t before = 0;
    for (uint32_t at = bucket.load(std::memory_order_relaxed); at != 0;) {
        uint32_t next = memberships_[at].next_of_session;
        if (memberships_[at].session != session) {
            before = at;
        } else {
            before == 0 ? bucket.store(next, std::memory_order_relaxed) : void(memberships_[before].next_of_session = next);
            end(at);
        }
        at = next;
    }
}

void RoomDirectory::drop_owner(int owner)
{
    std::vector<int64_t> sessions;
    if (shared_) {
        SharedMutexLock locked = lock();
        for (uint32_t i = 1; i <= shared_->memberships.used; i++) {
            uint32_t share = memberships_[i].share.load(std::memory_order_relaxed);
            if (share != 0 && shares_[share].owner == owner) {
                sessions.push_back(memberships_[i].session);
            }
        }
    }
    for (int64_t session : sessions) {
        leave_all(session);
    }
}

std::vector<RoomDirectory::Share> RoomDirectory::shares(std::string_view name)
{
    std::vector<Share> result;
    if (shared_) {
        SharedMutexLock locked = lock();
        uint32_t room = find_room(name);
        for (uint32_t at = room != 0 ? rooms_[room].shares : 0; at != 0; at = shares_[at].next) {
            result.push_back({shares_[at].owner, shares_[at].count});
        }
    }
    return result;
}

int RoomDirectory::owner_of(int64_t session, std::string_view name)
{
    if (!shared_) {
        return -1;
    }
    SharedMutexLock locked = lock();
    uint32_t found = find_membership(session, find_room(name));
    return found != 0 ? shares_[memberships_[found].share.load(std::memory_order_relaxed)].owner : -1;
}

void RoomDirectory::add_sessions(std::string_view name, int owner, uint64_t last_join, std::vector<int64_t> &to)
{
    if (!shared_) {
        return;
    }
    SharedMutexLock locked = lock();
    uint32_t share = find_share(find_room(name), owner);
    if (share == 0) {
        return;
    }
    to.reserve(to.size() + shares_[share].count);
    for (uint32_t at = shares_[share].first; at != 0; at = memberships_[at].next) {
        if (memberships_[at].join <= last_join) {
            to.push_back(memberships_[at].session);
        }
    }
}

std::vector<RoomDirectory::Member> RoomDirectory::members(std::string_view name, int owner)
{
    std::vector<Member> result;
    SharedMutexLock locked = lock();
    uint32_t share = find_share(find_room(name), owner);
    for (uint32_t at = share != 0 ? shares_[share].first : 0; at != 0; at = memberships_[at].next) {
        result.push_back({memberships_[at].session, info_of(memberships_[at])});
    }
    return result;
}

std::vector<std::string> RoomDirectory::names()
{
    constexpr uint32_t kAtOnce = 1000;   // afterwards others get the lock
    std::vector<std::string> names;
    uint32_t number = 0;
    uint32_t used = 0;
    do {
        SharedMutexLock locked = lock();
        used = shared_->rooms.used;
        for (uint32_t last = std::min(used, number + kAtOnce); number < last;) {
            if (const Room &room = rooms_[++number]; room.shares != 0) {
                names.emplace_back(room.name, room.size);
            }
        }
    } while (number < used);
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());   // a room may have been dropped and made again meanwhile
    return names;
}

std::vector<std::string> RoomDirectory::rooms_of(int64_t session)
{
    std::vector<std::string> names;
    SharedMutexLock locked = lock();
    for (uint32_t at = bucket_of(session).load(std::memory_order_relaxed); at != 0; at = memberships_[at].next_of_session) {
        if (memberships_[at].session == session) {
            const Room &room = rooms_[shares_[memberships_[at].share.load(std::memory_order_relaxed)].room];
            names.emplace_back(room.name, room.size);
        }
    }
    return names;
}

RoomDirectory::Counts RoomDirectory::counts()
{
    if (!shared_) {
        return {};
    }
    SharedMutexLock locked = lock();
    return shared_->counts;
}

// Makes all links anew from the memberships that are complete, after a process has died in the middle of a change. Objects
// that only the dead process has known are free again.
void RoomDirectory::repair()
{
    auto all = [](auto &array, auto visit) {
        for (uint32_t i = 1; i <= array.usage->used; i++) {
            visit(i, array[i]);
        }
    };
    std::fill_n(room_buckets_, room_bucket_count_, 0u);
    all(rooms_, [](uint32_t, Room &room) { room.shares = 0; });
    shared_->counts = {};
    std::vector<bool> has_members(shared_->shares.used + 1);
    std::vector<bool> is_chunk_used(shared_->chunks.used + 1);
    std::unordered_set<std::atomic<uint32_t> *> relinked;   // buckets of sessions
    all(memberships_, [&](uint32_t number, Membership &member) {
        if (uint32_t share = member.share.load(std::memory_order_relaxed); share != 0) {
            if (!has_members[share]) {
                has_members[share] = true;
                relink_share(share);
            }
            link(number, share);
            // The bucket of a connection with memberships is never 0, because leave_all() looks at it without the lock.
            std::atomic<uint32_t> &bucket = bucket_of(member.session);
            member.next_of_session = relinked.insert(&bucket).second ? 0 : bucket.load(std::memory_order_relaxed);
            bucket.store(number, std::memory_order_relaxed);
            if (member.info_size == 0) {
                member.info = 0;   // the dead process may have been about to change it
            }
            for (uint32_t chunk = member.info; chunk != 0; chunk = chunks_[chunk].next) {
                is_chunk_used[chunk] = true;
            }
        }
    });
    shared_->rooms.free = shared_->shares.free = shared_->memberships.free = shared_->chunks.free = 0;
    all(memberships_, [&](uint32_t number, Membership &member) {
        if (member.share.load(std::memory_order_relaxed) == 0) {
            if (std::atomic<uint32_t> &bucket = bucket_of(member.session); !relinked.contains(&bucket)) {
                bucket.store(0, std::memory_order_relaxed);
            }
            memberships_.give_back(number);
        }
    });
    shared_->first_changed = shared_->last_changed = 0;
    all(rooms_, [&](uint32_t number, Room &room) {
        if (room.is_changed) {
            append_change(number);
        }
        if (room.shares == 0) {
            room.is_changed ? relink_room(number) : rooms_.give_back(number);
        }
    });
    if (shared_->first_changed != 0) {
        announce_changes();
    }
    all(shares_, [&](uint32_t number, RoomShare &) { has_members[number] ? void() : shares_.give_back(number); });
    all(chunks_, [&](uint32_t number, Chunk &) { is_chunk_used[number] ? void() : chunks_.give_back(number); });
}

// Links a share that has members, and its room: both are complete, because they were made before their first membership.
void RoomDirectory::relink_share(uint32_t number)
{
    RoomShare &share = shares_[number];
    share.first = share.count = 0;
    Room &room = rooms_[share.room];
    if (room.shares == 0) {
        relink_room(share.room);
        shared_->counts.rooms++;
    }
    share.next = room.shares;
    room.shares = number;
}

void RoomDirectory::relink_room(uint32_t number)
{
    uint32_t &bucket = room_buckets_[rooms_[number].hash & (room_bucket_count_ - 1)];
    rooms_[number].next = bucket;
    bucket = number;
}

}  // namespace coro
