#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace coro {

// Which slots a table uses, when several number the clients of one server: every `step`th, from `first` on.
struct SessionNumbers {
    static constexpr int kSlotBits = 20;
    static constexpr size_t kSlots = size_t(1) << kSlotBits;

    uint32_t first = 0;
    uint32_t step = 1;

    // Tells an id from those that its slot had before and will have.
    static uint32_t tag_of(int64_t id) { return uint32_t(uint64_t(id - 1) >> kSlotBits); }
    // The slot that an id is about.
    static uint32_t slot_of(int64_t id) { return uint32_t((uint64_t(id) - 1) & (kSlots - 1)); }
};

// Gives connections ids: a slot and, above it, a generation. An id outlives its slot: without the generation an answer
// for a client that left would reach whoever took the slot since.
template <class T>
class SessionTable {
public:
    explicit SessionTable(SessionNumbers numbers = {}) : numbers_(numbers) {}

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
        uint32_t at = index_of(id);
        slots_[at].connection = nullptr;
        slots_[at].generation++;
        free_.push_back(at);
        size_--;
    }

    T *find(int64_t id) const
    {
        uint64_t at = index_of(id);
        return id > 0 && at < slots_.size() && id_of(uint32_t(at)) == id ? slots_[at].connection : nullptr;
    }

    size_t size() const { return size_; }
    bool is_full() const { return free_.empty() && (slots_.size() + 1) * numbers_.step > SessionNumbers::kSlots; }

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
    };

    // A slot of somebody else's table finds one of ours, whose id is another one.
    uint32_t index_of(int64_t id) const
    {
        uint32_t slot = SessionNumbers::slot_of(id);
        return slot < numbers_.first ? 0 : (slot - numbers_.first) / numbers_.step;
    }
    int64_t id_of(uint32_t at) const
    {
        uint32_t slot = numbers_.first + at * numbers_.step;
        return (int64_t(slots_[at].generation) << SessionNumbers::kSlotBits | slot) + 1;
    }

    SessionNumbers numbers_;
    std::vector<Slot> slots_;
    std::vector<uint32_t> free_;
    size_t size_ = 0;
};

}  // namespace coro
