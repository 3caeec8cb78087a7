#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace coro {

// Gives connections ids: a slot and, above it, a generation. An id outlives its slot: without the generation an answer
// for a client that left would reach whoever took the slot since.
template <class T>
class SessionTable {
public:
    int64_t add(T &connection)
    {
        if (free_.empty()) {
            slots_.push_back({});
            free_.push_back(uint32_t(slots_.size() - 1));
        }
        uint32_t at = free_.back();
        free_.pop_back();
        slots_[at].connection = &connection;
        size_++;
        return id_of(at);
    }

    void remove(int64_t id)
    {
        Slot &slot = slots_[slot_of(id)];
        slot.connection = nullptr;
        slot.generation++;
        free_.push_back(slot_of(id));
        size_--;
    }

    T *find(int64_t id) const
    {
        uint64_t at = slot_of(id);
        return id > 0 && at < slots_.size() && id_of(uint32_t(at)) == id ? slots_[at].connection : nullptr;
    }

    size_t size() const { return size_; }

    // `visit` may remove the connection it is shown, and no other.
    template <class F>
    void for_each(F visit)
    {
        for (size_t i = 0; i < slots_.size(); i++) {
            if (slots_[i].connection) {
                visit(*slots_[i].connection);
            }
        }
    }

    // The same from behind this id on, until `visit` says false.
    template <class F>
    void for_each_after(int64_t id, F visit)
    {
        for (size_t i = id > 0 ? slot_of(id) + 1 : 0; i < slots_.size(); i++) {
            if (slots_[i].connection && !visit(*slots_[i].connection)) {
                return;
            }
        }
    }

private:
    static constexpr int kSlotBits = 20;

    struct Slot {
        T *connection = nullptr;
        uint32_t generation = 0;
    };

    static uint32_t slot_of(int64_t id) { return uint32_t((uint64_t(id) - 1) & ((1 << kSlotBits) - 1)); }
    int64_t id_of(uint32_t at) const { return (int64_t(slots_[at].generation) << kSlotBits | at) + 1; }

    std::vector<Slot> slots_;
    std::vector<uint32_t> free_;
    size_t size_ = 0;
};

}  // namespace coro
