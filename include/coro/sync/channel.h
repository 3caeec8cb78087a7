#pragma once

#include "coro/base/error.h"
#include "coro/loop/loop.h"

#include <cerrno>
#include <deque>
#include <utility>

namespace coro {

// A bounded queue between coroutines of one thread. Waiting pushers and poppers are served in the order of
// their arrival. push() and pop() return the coroutine that they wake; the caller decides when it runs.
//
// A woken coroutine has no value or place yet, but a promise of one: a coroutine that comes before it runs
// has to wait behind it. So the order is kept, and no value is lost when the woken coroutine is canceled
// before it runs.
template <class T>
class Channel {
public:
    explicit Channel(size_t capacity = 1) : capacity_(capacity) {}

    size_t capacity() const { return capacity_; }
    void set_capacity(size_t capacity) { capacity_ = capacity; }
    size_t size() const { return items_.size(); }
    bool is_empty() const { return items_.empty(); }
    bool is_full() const { return items_.size() >= capacity_; }
    bool is_closed() const { return closed_; }
    std::deque<T> &items() { return items_; }
    size_t consumers() const { return consumers_; }
    size_t producers() const { return producers_; }

    // True if push() or pop() is possible without waiting and without overtaking a coroutine that was woken
    // before.
    bool may_push() const { return items_.size() + promised_places_ < capacity_; }
    bool may_pop() const { return items_.size() > promised_items_; }

    // May be called only if may_push() or may_pop() is true. They return the woken coroutine if it may run at
    // once, or nullptr.
    Coroutine *push(T item)
    {
        items_.push_back(std::move(item));
        return promise(pop_queue_, promised_items_);
    }

    Coroutine *pop(T &item)
    {
        item = std::move(items_.front());
        items_.pop_front();
        return promise(push_queue_, promised_places_);
    }

    // Wait until push() or pop() is allowed, and return 0 then. `wait` is the caller's function that sleeps
    // in a Waiter, such as park(). Otherwise they return what ended the wait, for example -err::kClosed.
    template <class Wait>
    int wait_to_push(Waiter &waiter, Wait wait)
    {
        return wait_in(push_queue_, waiter, producers_, promised_places_, wait);
    }

    template <class Wait>
    int wait_to_pop(Waiter &waiter, Wait wait)
    {
        return wait_in(pop_queue_, waiter, consumers_, promised_items_, wait);
    }

    // For a coroutine that waits in several channels at once. enter_*() adds its waiter to a queue. leave_*()
    // must be called for each of these queues after the wait. After that, push() or pop() is allowed for the
    // waiter that was woken with 0.
    void enter_push(Waiter &waiter) { enter(push_queue_, waiter, producers_); }
    void leave_push(Waiter &waiter) { leave(waiter, producers_, promised_places_); }
    void enter_pop(Waiter &waiter) { enter(pop_queue_, waiter, consumers_); }
    void leave_pop(Waiter &waiter) { leave(waiter, consumers_, promised_items_); }

    void close()
    {
        closed_ = true;
        wake_all(push_queue_, -err::kClosed);
        wake_all(pop_queue_, -err::kClosed);
    }

private:
    static Coroutine *promise(WaitQueue &queue, size_t &promised)
    {
        Waiter *woken = wake_first(queue, 0);
        if (!woken) {
            return nullptr;
        }
        // When an earlier promise is open, the coroutine stays in the run queue behind that one, whose value
        // it would take otherwise.
        return promised++ == 0 ? &woken->coroutine() : nullptr;
    }

    template <class Wait>
    int wait_in(WaitQueue &queue, Waiter &waiter, size_t &count, size_t &promised, Wait wait)
    {
        enter(queue, waiter, count);
        int outcome = wait(waiter);
        leave(waiter, count, promised);
        return outcome;
    }

    static void enter(WaitQueue &queue, Waiter &waiter, size_t &count)
    {
        queue.push_back(waiter);
        count++;
    }

    static void leave(Waiter &waiter, size_t &count, size_t &promised)
    {
        count--;
        if (waiter.outcome() == 0) {
            promised--;
        }
    }

    std::deque<T> items_;
    size_t capacity_;
    WaitQueue push_queue_;
    WaitQueue pop_queue_;
    size_t consumers_ = 0;
    size_t producers_ = 0;
    size_t promised_items_ = 0;    // number of poppers that were woken and have not run yet
    size_t promised_places_ = 0;   // number of pushers that were woken and have not run yet
    bool closed_ = false;
};

}  // namespace coro
