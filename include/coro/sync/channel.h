#pragma once

#include "coro/base/error.h"
#include "coro/loop/loop.h"

#include <cerrno>
#include <deque>
#include <utility>

namespace coro {

// A bounded queue of items between coroutines of one thread. Coroutines that wait to push or to pop are served in
// the order of their arrival. push() and pop() return the coroutine that they wake; the caller decides when this
// coroutine runs.
//
// A woken coroutine does not have an item or a free place yet: the Channel has only reserved ("promised") an item
// or a place for the woken coroutine. A coroutine that calls push() or pop() before the woken coroutine runs must
// wait behind the woken coroutine. So the order is kept, and no item is lost if the woken coroutine is canceled
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
    // Returns the waiter that waits to pop for longest; nullptr: none waits.
    Waiter *first_consumer() { return pop_queue_.front(); }

    // may_push() returns true if push() is possible without a wait and without overtaking a woken coroutine that
    // has not run yet. may_pop() returns the same for pop().
    bool may_push() const { return items_.size() + promised_places_ < capacity_; }
    bool may_pop() const { return items_.size() > promised_items_; }

    // push() may be called only if may_push() is true, pop() only if may_pop() is true. If a coroutine waits for
    // the new item or for the free place, both functions wake the first such coroutine. They return the woken
    // coroutine if the caller may run it at once, otherwise nullptr.
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

    // wait_to_push() waits until push() may be called, wait_to_pop() until pop() may be called. `wait` is a
    // function of the caller that sleeps in the Waiter, such as park(). Both functions return 0 or, if the wait
    // has failed, an error such as -err::kClosed.
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

    // enter_push(), leave_push(), enter_pop() and leave_pop() serve a coroutine that waits in several channels at
    // once. enter_push() and enter_pop() add the coroutine's waiter to the queue of a channel. After the wait,
    // the coroutine must call leave_push() or leave_pop() for each of these channels. Then push() or pop() may be
    // called on the channel whose waiter was woken with 0.
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
        // If a coroutine that was woken earlier has not run yet, the coroutine woken now must run after the
        // earlier coroutine. Otherwise the coroutine woken now would take the item or place that was promised to
        // the earlier coroutine.
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
    size_t promised_items_ = 0;    // the number of coroutines that were woken to pop and have not run yet
    size_t promised_places_ = 0;   // the number of coroutines that were woken to push and have not run yet
    bool closed_ = false;
};

}  // namespace coro
