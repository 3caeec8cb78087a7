#pragma once

namespace coro {

// Counts the objects for whose sake Loop::run() goes on although no timer is armed and nothing is ready.
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
