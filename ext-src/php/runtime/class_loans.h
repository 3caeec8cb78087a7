#pragma once

#include "php/runtime/class_claims.h"

namespace coro::php {

// PHP loads classes that refer to each other by nested autoloading. When two coroutines load such classes,
// each can need a class that the other has declared but not linked. They must not wait for each other, so one
// of them borrows the class: until it waits or has linked its own class, it sees the other class with its
// parents and methods, as if it were loading it itself.

constexpr int kBorrow = -EAGAIN;   // the outcome of a wait that ends because the class can be borrowed

// Returns the name of the class that the current statement of this frame declares, or nullptr.
zend_string *declared_by(const zend_execute_data *frame);

// Returns the class that the engine is linking, for which it loads other classes, or nullptr.
zend_class_entry *class_being_linked();

// True if the class has its parents and methods, and lacks only classes that its methods name.
bool is_nearly_linked(const zend_class_entry *found);

// Makes a hidden class visible to the running coroutine. Returns nullptr if it cannot be borrowed.
zend_class_entry *borrow_class(zend_string *as_written, zend_string *name);

size_t count_borrowed();
void give_back_all_but(size_t count);

// Finds a coroutine in the circle of waiting coroutines that can go on with a class that is not linked, and
// wakes it. Returns false if there is none.
bool have_another_borrow(const Coroutine *loader, const Coroutine &self);

// The classes that a coroutine has borrowed, while it waits and other coroutines must not see them.
class SuspendedLoans {
public:
    SuspendedLoans();    // gives the classes back
    ~SuspendedLoans();
    void borrow_again();

private:
    struct Names {
        zend_string *as_written;
        zend_string *name;
    };

    std::vector<Names> names_;
};

}  // namespace coro::php
