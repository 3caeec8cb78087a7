#pragma once

#include "php/runtime/runtime.h"

#include "php.h"

#include <vector>

namespace coro::php {

// Which coroutine loads which class: see autoload.h.

// How many autoloaders the running coroutine is inside of, with the classes that it has borrowed.
extern int autoload_depth;

// In the class table under a key that no lookup finds, as classes are that have not been declared yet.
struct HiddenClass {
    zend_string *name;
    zend_string *key;
    zend_class_entry *declared;
    HashTable *delayed;   // the classes that its coroutine has still to load, or nullptr
};

// The names are in lower case and belong to who put them here.
struct Claim {
    zend_string *name;
    Coroutine *loader;   // nullptr: the main stack
    bool is_abandoned = false;   // by a coroutine that ended: a Fiber may still come back to it, in any other
    uint64_t number = 0;         // of who may end it in whatever coroutine
    const HiddenClass *hidden = nullptr;   // what it has declared
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
extern WaitQueue class_waiters;   // all of them ClassWaiter

Coroutine *running_coroutine();   // nullptr: the main program runs

Claim *find_claim(zend_string *name);
Claim *find_hidden(zend_string *name);

// The number to remove it by.
uint64_t add_claim(zend_string *name, Coroutine *loader, const HiddenClass *hidden = nullptr);
void remove_claim(uint64_t number);

ClassWaiter *waiter_of(const Coroutine &coroutine);

// Whether the loader, or who it waits for, waits for a class of the given coroutine: both would wait for ever.
bool depends_on(const Coroutine *loader, const Coroutine &coroutine);

// In the class table, linked or not.
zend_class_entry *class_at(zend_string *key);
bool rename_class(zend_string *from, zend_string *to);

}  // namespace coro::php
