#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>

namespace coro {

// Counts the bytes of memory that one thread keeps for data that its clients have not taken yet. The total is for
// all clients together. A string that is kept for several clients counts only once. Other threads may read the
// number in `published` but must not call any function.
class UnsentTotal {
public:
    class Observer {
    public:
        // Called once after await_room(), when at most three quarters of the budget are in use. The function that
        // calls on_less_unsent() may be a function of an Output that is not finished, so on_less_unsent() may
        // wake coroutines but must not send.
        virtual void on_less_unsent() = 0;
        // Called after await_drop(), when memory has been freed. The same rules apply.
        virtual void on_drop() = 0;

    protected:
        ~Observer() = default;
    };

    UnsentTotal(Observer &observer, std::atomic<uint64_t> &published);
    UnsentTotal(const UnsentTotal &) = delete;
    UnsentTotal &operator=(const UnsentTotal &) = delete;

    // When `budget` bytes are kept, nothing more should be kept for clients that have unsent bytes already. `most`,
    // which must be greater, is the number of bytes at which nothing more should be kept for any client.
    void set_budget(size_t budget, size_t most)
    {
        budget_ = budget;
        most_ = most;
    }
    bool is_full() const { return bytes_ >= budget_; }
    bool is_exhausted() const { return bytes_ >= most_; }
    size_t bytes() const { return bytes_; }
    size_t most() const { return most_; }
    // Returns which part of the bytes between `budget` and `most` is in use: from 0 to 1.
    double excess() const
    {
        return bytes_ <= budget_ ? 0 : is_exhausted() ? 1 : double(bytes_ - budget_) / double(most_ - budget_);
    }
    void await_room() { is_awaited_ = true; }         // requests one call of Observer::on_less_unsent()
    void await_drop() { is_drop_awaited_ = true; }    // requests one call of Observer::on_drop()

    // keep() adds `size` bytes to the total, drop() removes `size` bytes from the total. `owner` identifies a
    // string that may be kept for several clients; nullptr: the bytes are a copy for one client.
    void keep(void *owner, size_t size);
    void drop(void *owner, size_t size);

private:
    struct Shared {
        size_t users = 0;
        size_t size = 0;
    };

    void publish() { published_.store(bytes_, std::memory_order_relaxed); }

    Observer &observer_;
    std::atomic<uint64_t> &published_;
    std::unordered_map<void *, Shared> shared_;
    size_t budget_ = SIZE_MAX;
    size_t most_ = SIZE_MAX;
    size_t bytes_ = 0;
    bool is_awaited_ = false;
    bool is_drop_awaited_ = false;
};

// Adds the size of memory that no Output holds to an UnsentTotal, as long as the UnsentPart exists.
class UnsentPart {
public:
    UnsentPart() = default;
    UnsentPart(UnsentTotal &total, size_t size) : total_(&total), size_(size) { total.keep(nullptr, size); }
    UnsentPart(UnsentPart &&from) noexcept : total_(std::exchange(from.total_, nullptr)), size_(from.size_) {}
    UnsentPart &operator=(UnsentPart &&from) noexcept
    {
        std::swap(total_, from.total_);
        std::swap(size_, from.size_);
        return *this;
    }
    ~UnsentPart()
    {
        if (total_) {
            total_->drop(nullptr, size_);
        }
    }

private:
    UnsentTotal *total_ = nullptr;
    size_t size_ = 0;
};

}  // namespace coro
