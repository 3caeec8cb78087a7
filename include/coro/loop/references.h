#pragma once

namespace coro {

// Counts the objects that make Loop::run() continue, even if no timer is armed and the run queue is empty.
class References {
public:
    void add() { count_++; }
    void remove() { count_--; }
    bool are_there() const { return count_ > 0; }
    void forget_all() { count_ = 0; }

private:
    int count_ = 0;
};

}  // namespace coro
