#pragma once

#include "php/runtime/runtime.h"

#include "php.h"

#include <vector>

namespace coro::php {

// The table of claims. A claim says which coroutine is loading a class: see autoload.h.

// The number of autoloaders inside which the running coroutine is, plus the number of classes that it has
// borrowed.
extern int autoload_depth;

// A class that is in the engine's class table under a key that no lookup finds. The engine itself keeps classes
// under such keys before they are declared.
struct HiddenClass {
    zend_string *name;
    zend_string *key;
    zend_class_entry *declared;
    HashTable *delayed;   // the classes that the declaring coroutine still has to load, or nullptr
    const class SuspendedLoans *loans;   // the classes that the declaring coroutine had borrowed
};

// Says which coroutine is loading a class. `name` is the name of the class in lower case; the claim does not own its
// names.
struct Claim {
    zend_string *name;
    zend_string *as_written;
    // The coroutine that loads the class; nullptr for the main program and for an abandoned claim.
    Coroutine *loader;
    // True: the loading coroutine has ended, but a native Fiber may still continue inside its autoloader, in any
    // coroutine.
    bool is_abandoned = false;
    uint64_t number = 0;         // remove_claim() finds the claim by this number
    const HiddenClass *hidden = nullptr;   // the class, if it is declared and hidden; otherwise nullptr
};

struct ClassWaiter : Waiter {
    ClassWaiter(Coroutine &self, zend_string *name, zend_string *lower_case_name, bool may_borrow) :
        Waiter(self, "autoload", WaitSubject::value(lower_case_name)), as_written(name), name(lower_case_name),
        may_borrow(may_borrow) {}

    zend_string *const as_written;
    zend_string *const name;
    const bool may_borrow;
};

extern std::vector<Claim> class_claims;
extern WaitQueue class_waiters;   // the ClassWaiter objects of all coroutines that wait for a class

Claim *find_claim(zend_string *name);

// Adds a claim and returns its number, by which remove_claim() finds the claim.
uint64_t add_claim(zend_string *name, zend_string *as_written, Coroutine *loader, const HiddenClass *hidden = nullptr);
void remove_claim(uint64_t number);

// Returns true if `loader` waits, directly or through other coroutines, for a class that `coroutine` is loading.
// If `coroutine` then waited for `loader`, both would wait forever.
bool depends_on(const Coroutine *loader, const Coroutine &coroutine);

// Returns the class that the engine's class table has under this key, linked or not, or nullptr.
zend_class_entry *class_at(zend_string *key);

// PHP loads classes that refer to each other by nested autoloading. When two coroutines load such classes, each
// coroutine can need a class that the other coroutine has declared but not linked. They must not wait for each
// other, so one of them borrows the class of the other. A coroutine sees a borrowed class with its parents and
// methods, as if it were loading the class itself, until the coroutine waits or has linked its own class.

// The outcome of a wait for a class that ends because the coroutine can borrow the class.
constexpr int kBorrow = -EAGAIN;

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

// The classes that a coroutine is declaring, while the coroutine waits inside an autoloader. Classes that it has
// declared but not linked are hidden, because other coroutines could not use them: a coroutine that needs a hidden
// class waits for the class. The list of classes that the waiting coroutine still has to load is set aside, so
// that other coroutines do not load these classes.
class Linking;
Linking *suspend_linking();
void resume_linking(Linking *linking);
void free_spare_lists();   // frees the empty lists that are kept for coroutines that will wait

}  // namespace coro::php
