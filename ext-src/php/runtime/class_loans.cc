#include "php/runtime/class_loans.h"

#include <algorithm>

namespace coro::php {

struct Borrowed {
    zend_string *as_written;
    zend_string *name;
    zend_string *key;
};

// The classes that the running coroutine has borrowed: other coroutines have declared but not linked these classes,
// and the running coroutine uses them meanwhile.
static std::vector<Borrowed> borrowed;

// Returns the name of the class that the current instruction of the frame declares, or nullptr. Also returns nullptr
// for the frame of a function: the function may execute its declaration a second time, and the engine then requires
// the class to be in the class table, so the class cannot be hidden.
zend_string *declared_by(const zend_execute_data *frame)
{
    if (!frame->func || !ZEND_USER_CODE(frame->func->type) || frame->func->common.function_name) {
        return nullptr;
    }
    const zend_op *opline = frame->opline;
    bool declares = opline && (opline->opcode == ZEND_DECLARE_CLASS || opline->opcode == ZEND_DECLARE_CLASS_DELAYED);
    return declares ? Z_STR_P(RT_CONSTANT(opline, opline->op1)) : nullptr;
}

zend_class_entry *class_being_linked()
{
    const zend_execute_data *frame = EG(current_execute_data);
    zend_string *name = frame ? declared_by(frame) : nullptr;
    return name ? class_at(name) : nullptr;
}

bool is_nearly_linked(const zend_class_entry *found)
{
    return found && (found->ce_flags & ZEND_ACC_NEARLY_LINKED);
}

static void add_delayed_autoload(zend_string *name)
{
    if (!CG(delayed_autoloads)) {
        ALLOC_HASHTABLE(CG(delayed_autoloads));
        zend_hash_init(CG(delayed_autoloads), 0, nullptr, nullptr, false);
    }
    zend_hash_add_empty_element(CG(delayed_autoloads), name);
}

static void see(const HiddenClass &hidden, zend_string *as_written)
{
    if (rename_class(hidden.key, hidden.name)) {
        borrowed.push_back({zend_string_copy(as_written), zend_string_copy(hidden.name), zend_string_copy(hidden.key)});
        autoload_depth++;   // a depth above 0 makes a switch to another coroutine hide the class
    }
}

// Makes the borrowing coroutine load the classes that the lending coroutine still has to load for the borrowed
// class.
static void take_over_delayed(const Coroutine &lender, const HiddenClass &hidden)
{
    if (hidden.delayed) {
        zend_string *name;
        ZEND_HASH_FOREACH_STR_KEY(hidden.delayed, name) {
            add_delayed_autoload(name);
        } ZEND_HASH_FOREACH_END();
    }
    if (ClassWaiter *waiter = waiter_of(lender)) {
        add_delayed_autoload(waiter->as_written());
    }
}

zend_class_entry *borrow_class(zend_string *as_written, zend_string *name)
{
    const Claim *claim = find_hidden(name);
    zend_class_entry *lent = claim ? class_at(claim->hidden->key) : nullptr;
    if (!is_nearly_linked(lent) || !claim->loader) {
        return nullptr;
    }
    lent->ce_flags &= ~ZEND_ACC_CACHEABLE;   // with this flag, opcache would replace the class when the class is linked
    see(*claim->hidden, as_written);
    // Borrows also the other hidden classes of the coroutine that has declared this class, because the methods of the
    // borrowed class may name them.
    for (const Claim &other : class_claims) {
        if (other.hidden && other.loader == claim->loader) {
            see(*other.hidden, other.hidden->name);
        }
    }
    take_over_delayed(*claim->loader, *claim->hidden);
    return class_at(name) == lent ? lent : nullptr;
}

static void give_back(const Borrowed &lent)
{
    zend_class_entry *found = class_at(lent.name);
    if (found && !(found->ce_flags & ZEND_ACC_LINKED)) {
        rename_class(lent.name, lent.key);
        if (ZSTR_HAS_CE_CACHE(lent.as_written)) {
            ZSTR_SET_CE_CACHE(lent.as_written, nullptr);
        }
    }
    zend_string_release(lent.as_written);
    zend_string_release(lent.name);
    zend_string_release(lent.key);
    autoload_depth = std::max(autoload_depth - 1, 0);
}

void give_back_all_but(size_t count)
{
    while (borrowed.size() > count) {
        give_back(borrowed.back());
        borrowed.pop_back();
    }
}

// Returns true if the running coroutine declares the class, so that other coroutines can borrow the class when
// this coroutine waits.
static bool is_declared_here(zend_string *name)
{
    for (const zend_execute_data *frame = EG(current_execute_data); frame; frame = frame->prev_execute_data) {
        zend_string *declared = declared_by(frame);
        if (declared && zend_string_equals(declared, name)) {
            return is_nearly_linked(class_at(name));
        }
    }
    return false;
}

static bool is_hidden(zend_string *name)
{
    Claim *claim = find_hidden(name);
    return claim && is_nearly_linked(class_at(claim->hidden->key));
}

bool have_another_borrow(const Coroutine *loader, const Coroutine &self)
{
    while (loader && loader != &self) {
        ClassWaiter *waiter = waiter_of(*loader);
        Claim *claim = waiter ? find_claim(waiter->name()) : nullptr;
        if (!claim) {
            return false;
        }
        bool is_lent = claim->loader == &self ? is_declared_here(waiter->name()) : is_hidden(waiter->name());
        loader = claim->loader;
        if (waiter->may_borrow() && is_lent) {
            waiter->wake(kBorrow);
            return true;
        }
    }
    return false;
}

size_t count_borrowed()
{
    return borrowed.size();
}

SuspendedLoans::SuspendedLoans()
{
    for (const Borrowed &lent : borrowed) {
        names_.push_back({zend_string_copy(lent.as_written), zend_string_copy(lent.name)});
    }
    give_back_all_but(0);
}

SuspendedLoans::~SuspendedLoans()
{
    for (const Names &lent : names_) {
        zend_string_release(lent.as_written);
        zend_string_release(lent.name);
    }
}

void SuspendedLoans::borrow_again()
{
    for (const Names &lent : names_) {
        borrow_class(lent.as_written, lent.name);   // does nothing if the class was linked in the meantime
    }
}

}  // namespace coro::php
