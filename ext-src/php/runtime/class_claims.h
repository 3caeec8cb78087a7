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
};

// Says which coroutine is loading a class. `name` is the name of the class in lower case; the claim does not own
// it.
struct Claim {
    zend_string *name;
    // The coroutine that loads the class; nullptr for the main program and for an abandoned claim.
    Coroutine *loader;
    // True: the loading coroutine has ended, but a native Fiber may still continue inside its autoloader, in any
    // coroutine.
    bool is_abandoned = false;
    uint64_t number = 0;         // remove_claim() finds the claim by this number
    const HiddenClass *hidden = nullptr;   // the class, if it is declared and hidden; otherwise nullptr
};

class ClassWaiter : public Waiter {
public:
    ClassWaiter(Coroutine &self, zend_string *name, zend_string *lower_case_name, bool may_borrow) :
        Waiter(self, "autoload", WaitSubject::value(lower_case_name)), as_written_(name), name_(lower_case_name),
        may_borrow_(may_borrow) {}
    zend_string *as_written() const { return as_written_; }
    zend_string *name() const { return name_; }
    bool may_borrow() const { return may_borrow_; }

private:
    zend_string *as_written_;
    zend_string *name_;
    bool may_borrow_;
};

extern std::vector<Claim> class_claims;
extern WaitQueue class_waiters;   // the ClassWaiter objects of all coroutines that wait for a class

Coroutine *running_coroutine();   // returns nullptr while the main program runs

Claim *find_claim(zend_string *name);
Claim *find_hidden(zend_string *name);

// Adds a claim and returns its number, by which remove_claim() finds the claim.
uint64_t add_claim(zend_string *name, Coroutine *loader, const HiddenClass *hidden = nullptr);
void remove_claim(uint64_t number);

ClassWaiter *waiter_of(const Coroutine &coroutine);

// Returns true if `loader` waits, directly or through other coroutines, for a class that `coroutine` is loading.
// If `coroutine` then waited for `loader`, both would wait forever.
bool depends_on(const Coroutine *loader, const Coroutine &coroutine);

// Returns the class that the engine's class table has under this key, linked or not, or nullptr.
zend_class_entry *class_at(zend_string *key);
bool rename_class(zend_string *from, zend_string *to);

}  // namespace coro::php
