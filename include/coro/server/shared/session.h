#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

namespace coro {

// Determines which ids a session table may give, so that no two session tables of a server give the same id.
// Reactor threads of a master, and workers that accept connections, divide the slots among them: each uses every
// `step`th slot, beginning with `first`. Coroutine servers of a process divide the tags among them: each uses every
// `rows`th tag, beginning with `row`.
struct SessionNumbers {
    static constexpr int kSlotBits = 20;
    static constexpr size_t kSlots = size_t(1) << kSlotBits;   // most slots of one table
    // The tables of a server together leave this many slots without a client before a slot gets its next client. So the
    // ids of a small server are 1, 2, 3 and so on, and a large server uses little more memory than its clients need.
    static constexpr size_t kTurn = 1024;
    static constexpr size_t kLeastTurn = 64;   // the same for one table
    static constexpr size_t kLeastStreams = 1 << 14;

    uint32_t first = 0;
    uint32_t step = 1;
    uint32_t row = 0;
    uint32_t rows = 1;
    int bits = kSlotBits;   // size of the slot number in an id
    // The states of the slots in shared memory; nullptr: other processes do not see the slots.
    std::atomic<uint64_t> *shown = nullptr;
    size_t shown_slots = 0;

    // The protocol part of a slot's state. A state has the slot's generation, the index of the port, and the
    // protocol in one word, so that a reader in another process gets values that belong together.
    // kStream: a stream of HTTP/2 that is no WebSocket. Lists of connections do not have it.
    enum Protocol : uint32_t { kNone, kOther, kWebSocket, kStream };
    static uint64_t state_of(uint32_t generation, uint16_t port, Protocol protocol)
    {
        return uint64_t(generation) << 32 | uint32_t(port) << 2 | protocol;
    }
    static uint32_t generation_of(uint64_t state) { return uint32_t(state >> 32); }
    static uint16_t port_in(uint64_t state) { return uint16_t(state >> 2); }
    static Protocol protocol_in(uint64_t state) { return Protocol(state & 3); }

    // Returns the generation of the slot's next client. Generations start again at 1 before the tags overflow, so
    // that all tags still belong to this row. Generation 0 is used only once, because state 0 means that the slot
    // has never been used.
    uint32_t generation_after(uint32_t generation) const
    {
        uint64_t next = uint64_t(generation) + 1;
        return next < generations() ? uint32_t(next) : 1;
    }
    uint64_t generations() const { return (uint64_t(1) << 31) / rows; }

    // Returns how many slots without a client the table leaves before it uses a slot again.
    size_t turn() const { return std::max(kTurn / step, kLeastTurn); }
    // Returns the number of slots of a table that has at most this many clients at a time, and as many streams of HTTP/2 or
    // kLeastStreams.
    static size_t slots_for(size_t clients) { return std::min(clients + std::max(clients, kLeastStreams) + kTurn, kSlots); }

    static int64_t id_of(uint32_t slot, uint32_t tag, int bits = kSlotBits) { return (int64_t(tag) << bits | slot) + 1; }
    // Returns the tag of an id: the part that differs from all other ids of the same slot.
    static uint32_t tag_of(int64_t id, int bits = kSlotBits) { return uint32_t(uint64_t(id - 1) >> bits); }
    // Returns the slot of an id.
    static uint32_t slot_of(int64_t id, int bits = kSlotBits)
    {
        return uint32_t((uint64_t(id) - 1) & ((uint64_t(1) << bits) - 1));
    }
};

// Gives connections their ids. An id consists of a slot and a generation. Slots are used again: without the
// generation, an answer for a client that has left would be sent to the next client of its slot.
template <class T>
class SessionTable {
public:
    explicit SessionTable(SessionNumbers numbers = {}) : numbers_(numbers) { follow(); }

    int64_t add(T &connection, uint16_t port = 0, SessionNumbers::Protocol protocol = SessionNumbers::kOther)
    {
        uint32_t at = take_slot();
        slots_[at].connection = &connection;
        slots_[at].port = port;
        size_++;
        show(at, protocol);
        return id_of(at);
    }

    // Publishes the protocol of a connection for the server's other processes.
    void show(int64_t id, SessionNumbers::Protocol protocol)
    {
        if (find(id)) {
            show(index_of(id), protocol);
        }
    }

    void remove(int64_t id)
    {
        uint32_t at = index_of(id);
        slots_[at].connection = nullptr;
        slots_[at].generation = numbers_.generation_after(slots_[at].generation);
        show(at, SessionNumbers::kNone);
        free_.push_back(at);
        size_--;
    }

    T *find(int64_t id) const
    {
        uint64_t at = index_of(id);
        return id > 0 && at < slots_.size() && id_of(uint32_t(at)) == id ? slots_[at].connection : nullptr;
    }

    // Returns the number of the id's slot among the slots of this process: those of this table or, in a master, those of
    // all its threads.
    uint32_t slot_of(int64_t id) const { return numbers_.shown ? index_of(id) : SessionNumbers::slot_of(id); }

    size_t size() const { return size_; }
    size_t most() const { return numbers_.shown ? numbers_.shown_slots : SessionNumbers::kSlots / numbers_.step; }
    bool is_full() const
    {
        return free_.empty() && !may_grow();
    }

    // Calls `visit` for each connection. `visit` may remove the connection that it is called with, but no other
    // connection.
    template <class F>
    void for_each(F visit)
    {
        for (size_t i = 0; i < slots_.size(); i++) {
            if (slots_[i].connection) {
                visit(*slots_[i].connection);
            }
        }
    }

    // Calls `visit` for the connections in the slots after the slot of `id`, until `visit` returns false.
    template <class F>
    void for_each_after(int64_t id, F visit)
    {
        for (size_t i = id > 0 ? index_of(id) + 1 : 0; i < slots_.size(); i++) {
            if (slots_[i].connection && !visit(*slots_[i].connection)) {
                return;
            }
        }
    }

private:
    struct Slot {
        T *connection = nullptr;
        uint32_t generation = 0;
        uint16_t port = 0;
    };

    // Takes the slots of the process that used this row before. That process may have died with open connections, so
    // their ids are not given again.
    void follow()
    {
        for (size_t i = 0; i < numbers_.shown_slots; i++) {
            uint64_t state = numbers_.shown[i].load(std::memory_order_relaxed);
            if (state == 0) {
                return;   // slots are used in order: neither this slot nor any later slot has been used
            }
            uint32_t generation = SessionNumbers::generation_of(state);
            if (SessionNumbers::protocol_in(state) != SessionNumbers::kNone) {
                generation = numbers_.generation_after(generation);
                numbers_.shown[i].store(SessionNumbers::state_of(generation, 0, SessionNumbers::kNone),
                                        std::memory_order_relaxed);
            }
            slots_.push_back({nullptr, generation, 0});
            free_.push_back(uint32_t(i));
        }
    }
    bool may_grow() const
    {
        return slots_.size() < most();
    }
    // Returns a slot that no client has had yet, or the slot that has been without a client for the longest time: a
    // program that keeps an old id finds nothing for long, and the tables touch no more pages than needed.
    uint32_t take_slot()
    {
        if (free_.empty() || (free_.size() < numbers_.turn() && may_grow())) {
            slots_.push_back({});
            return uint32_t(slots_.size() - 1);
        }
        uint32_t at = free_.front();
        free_.pop_front();
        return at;
    }
    void show(uint32_t at, SessionNumbers::Protocol protocol)
    {
        if (at < numbers_.shown_slots) {
            uint64_t state = SessionNumbers::state_of(slots_[at].generation, slots_[at].port, protocol);
            numbers_.shown[at].store(state, std::memory_order_release);
        }
    }

    // Returns the index of the id's slot in slots_. For an id of another table the result is a slot with another
    // id, or an index beyond slots_.
    uint32_t index_of(int64_t id) const
    {
        uint32_t slot = SessionNumbers::slot_of(id, numbers_.bits);
        return slot < numbers_.first ? 0 : (slot - numbers_.first) / numbers_.step;
    }
    int64_t id_of(uint32_t at) const
    {
        uint32_t slot = numbers_.first + at * numbers_.step;
        uint32_t tag = slots_[at].generation * numbers_.rows + numbers_.row;
        return SessionNumbers::id_of(slot, tag, numbers_.bits);
    }

    SessionNumbers numbers_;
    std::vector<Slot> slots_;
    std::deque<uint32_t> free_;   // the slots without a client, the longest time without one first
    size_t size_ = 0;
};

}  // namespace coro
