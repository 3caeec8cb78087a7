#pragma once

#include "php/runtime/class_claims.h"

namespace coro::php {

// PHP loads classes that refer to each other by nested autoloading. When two coroutines load such classes, each
// coroutine can need a class that the other coroutine has declared but not linked. They must not wait for each
// other, so one of them borrows the class of the other. A coroutine sees a borrowed class with its parents and
// methods, as if it were loading the class itself, until the coroutine waits or has linked its own class.

// The outcome of a wait for a class that ends because the coroutine can borrow the class.
constexpr int kBorrow = -EAGAIN;

// Returns the name of the class that the current instruction of this frame declares, or nullptr.
zend_string *declared_by(const zend_execute_data *frame);

// Returns the class that the engine is linking now, and for which it loads other classes, or nullptr.
zend_class_entry *class_being_linked();

// Returns true if the class has its parents and methods, and lacks only classes that its methods name.
bool is_nearly_linked(const zend_class_entry *found);

// Makes a hidden class visible to the running coroutine and returns the class, or returns nullptr if the class
// cannot be borrowed.
zend_class_entry *borrow_class(zend_string *as_written, zend_string *name);

size_t count_borrowed();
void give_back_all_but(size_t count);

// `loader` and `self` belong to a circle of coroutines in which each coroutine waits for a class that the next
// coroutine is loading. Wakes a coroutine of the circle that can borrow the class for which it waits. Returns false
// if no coroutine of the circle can borrow.
bool have_another_borrow(const Coroutine *loader, const Coroutine &self);

// The classes that a coroutine has borrowed, for the time in which the coroutine waits: other coroutines must not
// see these classes.
class SuspendedLoans {
public:
    SuspendedLoans();    // gives back the classes that the running coroutine has borrowed
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
