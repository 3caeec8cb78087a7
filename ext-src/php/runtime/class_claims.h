#pragma once

#include "php/runtime/runtime.h"

#include "php.h"

#include <vector>

namespace coro::php {

// The table of the classes that autoloaders are loading, by coroutine: see autoload.h.

// How many autoloaders the running coroutine is inside of, plus the number of classes that it has borrowed.
extern int autoload_depth;

// A class in the engine's class table under a key that no lookup finds. The engine keeps classes like this
// before they are declared.
struct HiddenClass {
    zend_string *name;
    zend_string *key;
    zend_class_entry *declared;
    HashTable *delayed;   // the classes that the declaring coroutine has still to load, or nullptr
};

// Says which coroutine loads a class. The name is in lower case and not owned.
struct Claim {
    zend_string *name;
    Coroutine *loader;   // nullptr: the main program
    // True: the coroutine has ended, but a native Fiber may still go on inside the autoloader, in any
    // coroutine.
    bool is_abandoned = false;
    uint64_t number = 0;         // by which remove_claim() finds the claim
    const HiddenClass *hidden = nullptr;   // the class, if it is declared and hidden
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
extern WaitQueue class_waiters;   // all of them are ClassWaiter objects

Coroutine *running_coroutine();   // nullptr if the main program runs

Claim *find_claim(zend_string *name);
Claim *find_hidden(zend_string *name);

// Adds a claim and returns its number, for remove_claim().
uint64_t add_claim(zend_string *name, Coroutine *loader, const HiddenClass *hidden = nullptr);
void remove_claim(uint64_t number);

ClassWaiter *waiter_of(const Coroutine &coroutine);

// True if the loader waits for a class that the given coroutine loads, directly or through other coroutines.
// If the coroutine waited for the loader, both would wait for ever.
bool depends_on(const Coroutine *loader, const Coroutine &coroutine);

// Returns the class under this key of the class table, linked or not, or nullptr.
zend_class_entry *class_at(zend_string *key);
bool rename_class(zend_string *from, zend_string *to);

}  // namespace coro::php
