#pragma once

#include "php/runtime/class_claims.h"

namespace coro::php {

// Classes that name each other are loaded in the middle of each other. Where two coroutines load such classes each needs the one that
// the other has declared, but not linked. Instead of waiting for ever one of them borrows it: it sees the class, with its parents and
// methods, as if it were in the middle of loading it itself, until it waits or is done.

constexpr int kBorrow = -EAGAIN;   // how a wait ends for a class that is to be borrowed

// The declaration that a frame is at, or nullptr.
zend_string *declared_by(const zend_execute_data *frame);

// The class that the engine loads others for in order to link it, or nullptr.
zend_class_entry *class_being_linked();

// Its parents and methods are there, and what is missing are classes that its methods name.
bool is_nearly_linked(const zend_class_entry *found);

// nullptr: it cannot be borrowed.
zend_class_entry *borrow_class(zend_string *as_written, zend_string *name);

size_t count_borrowed();
void give_back_all_but(size_t count);

// Of those that wait for each other, one that can go on with a class that is not linked is woken. False: there is none.
bool have_another_borrow(const Coroutine *loader, const Coroutine &self);

// The borrowed classes of a coroutine that waits.
class SuspendedLoans {
public:
    SuspendedLoans();    // gives them back
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
