#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace coro {

template <class T>
class IdTable;

// The base of an object that may be in one IdTable.
template <class T>
class IdTableNode {
private:
    friend class IdTable<T>;

    T *next_ = nullptr;
};

// A hash table that finds objects by their id() and does not own the objects. Objects whose ids have the same
// hash form a chain. The hash multiplies the id, because ids are consecutive numbers: with the id itself as
// hash, the objects of a program that keeps every hundredth object could all be in one chain.
template <class T>
class IdTable {
public:
    T *find(int64_t id) const
    {
        T *found = chains_[home(id)];
        while (found && found->id() != id) {
            found = next(*found);
        }
        return found;
    }

    [[gnu::always_inline]] void insert(T &what)
    {
        if (size_ == chains_.size()) {
            grow();
        }
        size_++;
        place(what);
    }

    void erase(T &what)
    {
        T **link = &chains_[home(what.id())];
        while (*link != &what) {
            link = &next(**link);
        }
        *link = next(what);
        size_--;
    }

    size_t size() const { return size_; }

    template <class F>
    void for_each(F visit) const
    {
        for (T *each : chains_) {
            for (; each; each = next(*each)) {
                visit(*each);
            }
        }
    }

    // Visits objects in an order that `seed` chooses, until visit() returns false. Those that it visits first are a fair sample,
    // and the others are not touched.
    template <class F>
    void for_some(uint64_t seed, F visit) const
    {
        for (size_t i = 0; i < chains_.size(); i++) {
            for (T *each = chains_[(seed + i) % chains_.size()]; each; each = next(*each)) {
                if (!visit(*each)) {
                    return;
                }
            }
        }
    }

private:
    static constexpr int kFirstBits = 6;

    static T *&next(T &of) { return static_cast<IdTableNode<T> &>(of).next_; }

    size_t home(int64_t id) const { return uint64_t(id) * 0x9E3779B97F4A7C15u >> shift_; }

    void place(T &what)
    {
        T *&first = chains_[home(what.id())];
        next(what) = first;
        first = &what;
    }

    void grow()
    {
        std::vector<T *> old(chains_.size() * 2);
        old.swap(chains_);
        shift_--;
        for (T *each : old) {
            while (each) {
                T *following = next(*each);
                place(*each);
                each = following;
            }
        }
    }

    std::vector<T *> chains_ = std::vector<T *>(size_t(1) << kFirstBits);
    size_t size_ = 0;
    int shift_ = 64 - kFirstBits;   // the upper 64 - shift_ bits of the hash are the index of the chain
};

}  // namespace coro
