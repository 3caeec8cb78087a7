#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace coro {

// Finds objects by id: open addressing, at most half full. Ids given out one after the other are spread by
// multiplication, or all of them would be one cluster that every erase() has to walk.
template <class T>
class IdTable {
public:
    T *find(int64_t id) const
    {
        if (slots_.empty()) {
            return nullptr;
        }
        for (size_t i = home(id); slots_[i].value; i = next(i)) {
            if (slots_[i].id == id) {
                return slots_[i].value;
            }
        }
        return nullptr;
    }

    [[gnu::always_inline]] void insert(int64_t id, T *value)
    {
        if ((size_ + 1) * 2 > slots_.size()) {
            grow();
        }
        place(id, value);
        size_++;
    }

    void erase(int64_t id)
    {
        size_t hole = home(id);
        while (slots_[hole].id != id || !slots_[hole].value) {
            hole = next(hole);
        }
        slots_[hole].value = nullptr;
        size_--;
        // Whoever was pushed past the hole by a collision moves back, or find() would stop in front of it.
        for (size_t i = next(hole); slots_[i].value; i = next(i)) {
            Slot moved = slots_[i];
            slots_[i].value = nullptr;
            place(moved.id, moved.value);
        }
    }

    size_t size() const { return size_; }

    template <class F>
    void for_each(F visit) const
    {
        for (const Slot &slot : slots_) {
            if (slot.value) {
                visit(*slot.value);
            }
        }
    }

private:
    struct Slot {
        int64_t id = 0;
        T *value = nullptr;
    };

    size_t home(int64_t id) const { return uint64_t(id) * 0x9E3779B97F4A7C15u >> shift_; }
    size_t next(size_t i) const { return (i + 1) & (slots_.size() - 1); }

    void place(int64_t id, T *value)
    {
        size_t i = home(id);
        while (slots_[i].value) {
            i = next(i);
        }
        slots_[i] = {id, value};
    }

    void grow()
    {
        std::vector<Slot> old(slots_.empty() ? 64 : slots_.size() * 2);
        old.swap(slots_);
        shift_ = __builtin_clzll(slots_.size()) + 1;
        for (const Slot &slot : old) {
            if (slot.value) {
                place(slot.id, slot.value);
            }
        }
    }

    std::vector<Slot> slots_;
    size_t size_ = 0;
    int shift_ = 0;   // leaves as many bits as the table has slots
};

}  // namespace coro
