#pragma once

#include "coro/base/error.h"
#include "coro/loop/loop.h"

#include <cerrno>
#include <deque>
#include <utility>

namespace coro {

// A bounded queue between coroutines of one thread, first come, first served on both ends. It does not decide when a
// woken peer runs: push() and pop() report whom they woke.
//
// A waiter that was woken does not own a value or a place: a newcomer that comes before it runs queues behind it (it
// sees a promise), so that order holds and nothing is lost when the woken one was canceled meanwhile.
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

    // Can a push (pop) be done without waiting, and without overtaking somebody who was woken before?
    bool may_push() const { return items_.size() + promised_places_ < capacity_; }
    bool may_pop() const { return items_.size() > promised_items_; }

    // Both want may_push() / may_pop(). They return the woken peer when it may run at once, or nullptr.
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

    // Waits in the queue of those who want to push (pop), `wait` being park() in the caller's terms. 0: now push() (pop())
    // is allowed. Else what ended the wait, -err::kClosed among others.
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

    // For one who waits in several channels at once: into the queue of those who want to push (pop); and what is due
    // when the wait has ended, however. Of who was woken with 0, push() (pop()) is allowed after that.
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
        // Behind one that was woken and has not run yet: in the queue of the loop, or it would get the other's value.
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
    size_t promised_items_ = 0;    // to poppers that were woken and have not run yet
    size_t promised_places_ = 0;   // to pushers that were woken and have not run yet
    bool closed_ = false;
};

}  // namespace coro
