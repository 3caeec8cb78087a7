#include "php/runtime/class_loans.h"

#include <algorithm>
#include <list>
#include <utility>

namespace coro::php {

int autoload_depth = 0;
std::vector<Claim> class_claims;
WaitQueue class_waiters;

Claim *find_claim(zend_string *name)
{
    auto found = std::find_if(class_claims.begin(), class_claims.end(),
                              [&](const Claim &claim) { return zend_string_equals(claim.name, name); });
    return found == class_claims.end() ? nullptr : &*found;
}

uint64_t add_claim(zend_string *name, zend_string *as_written, Coroutine *loader, const HiddenClass *hidden)
{
    static uint64_t last = 0;
    class_claims.push_back({name, as_written, loader, false, ++last, hidden});
    return last;
}

void remove_claim(uint64_t number)
{
    std::erase_if(class_claims, [&](const Claim &claim) { return claim.number == number; });
}

static Claim *find_hidden(zend_string *name)
{
    auto found = std::find_if(class_claims.begin(), class_claims.end(), [&](const Claim &claim) {
        return claim.hidden && zend_string_equals(claim.name, name);
    });
    return found == class_claims.end() ? nullptr : &*found;
}

static ClassWaiter *waiter_of(const Coroutine &coroutine)
{
    for (Waiter *waiter = class_waiters.front(); waiter; waiter = class_waiters.next(*waiter)) {
        if (&waiter->coroutine() == &coroutine) {
            return static_cast<ClassWaiter *>(waiter);
        }
    }
    return nullptr;
}

bool depends_on(const Coroutine *loader, const Coroutine &coroutine)
{
    while (loader && loader != &coroutine) {
        ClassWaiter *waiter = waiter_of(*loader);
        Claim *claim = waiter ? find_claim(waiter->name) : nullptr;
        loader = claim ? claim->loader : nullptr;
    }
    return loader;
}

zend_class_entry *class_at(zend_string *key)
{
    return static_cast<zend_class_entry *>(zend_hash_find_ptr(EG(class_table), key));
}

static bool rename_class(zend_string *from, zend_string *to)
{
    zval *place = zend_hash_find(EG(class_table), from);
    return place && zend_hash_set_bucket_key(EG(class_table), reinterpret_cast<Bucket *>(place), to);
}

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
static zend_string *declared_by(const zend_execute_data *frame)
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

// The classes that a coroutine has borrowed, for the time in which the coroutine waits: other coroutines must not
// see these classes.
class SuspendedLoans {
public:
    // Gives back the classes that the running coroutine has borrowed.
    SuspendedLoans()
    {
        for (const Borrowed &lent : borrowed) {
            names_.push_back({zend_string_copy(lent.as_written), zend_string_copy(lent.name)});
        }
        give_back_all_but(0);
    }
    ~SuspendedLoans()
    {
        for (const Names &lent : names_) {
            zend_string_release(lent.as_written);
            zend_string_release(lent.name);
        }
    }
    template <class F>
    void for_each(F act) const
    {
        for (const Names &lent : names_) {
            act(lent.as_written, lent.name);
        }
    }

private:
    struct Names {
        zend_string *as_written;
        zend_string *name;
    };

    std::vector<Names> names_;
};

// Makes the borrowing coroutine load all classes that the lending coroutine needs for the borrowed class and could not
// provide when it began to wait.
static void take_over_delayed(const Coroutine &lender, const HiddenClass &hidden)
{
    if (hidden.delayed) {
        zend_string *name;
        ZEND_HASH_FOREACH_STR_KEY(hidden.delayed, name) {
            add_delayed_autoload(name);
        } ZEND_HASH_FOREACH_END();
    }
    hidden.loans->for_each([](zend_string *as_written, zend_string *) { add_delayed_autoload(as_written); });
    if (ClassWaiter *waiter = waiter_of(lender)) {
        add_delayed_autoload(waiter->as_written);
    }
    for (const Claim &claim : class_claims) {
        if (claim.loader == &lender) {   // its autoloader may be waiting now
            add_delayed_autoload(claim.as_written);
        }
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
            see(*other.hidden, other.as_written);
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
        Claim *claim = waiter ? find_claim(waiter->name) : nullptr;
        if (!claim) {
            return false;
        }
        bool is_lent = claim->loader == &self ? is_declared_here(waiter->name) : is_hidden(waiter->name);
        loader = claim->loader;
        if (waiter->may_borrow && is_lent) {
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

// Empty lists for CG(delayed_autoloads), the classes that a coroutine still has to load in order to link others.
// The engine keeps a pointer to the list while it empties the list, so each waiting coroutine needs a list of its
// own.
static std::vector<HashTable *> spare_lists;

static HashTable *take_spare_list()
{
    if (spare_lists.empty()) {
        return nullptr;   // without a list, the engine makes a new one when it needs it
    }
    HashTable *list = spare_lists.back();
    spare_lists.pop_back();
    return list;
}

void free_spare_lists()
{
    for (HashTable *list : spare_lists) {
        zend_hash_destroy(list);
        FREE_HASHTABLE(list);
    }
    spare_lists.clear();
}

class Linking {
public:
    Linking()
    {
        depth_ = std::exchange(autoload_depth, 0);
        delayed_ = std::exchange(CG(delayed_autoloads), take_spare_list());
        for (const zend_execute_data *frame = EG(current_execute_data); frame; frame = frame->prev_execute_data) {
            zend_string *name = declared_by(frame);
            zval *place = name ? zend_hash_find(EG(class_table), name) : nullptr;
            if (place && !(Z_CE_P(place)->ce_flags & ZEND_ACC_LINKED)) {
                hide(reinterpret_cast<Bucket *>(place));
            }
        }
    }

    ~Linking()
    {
        for (const Hidden &hidden : hidden_) {
            zend_string_release(hidden.is.name);
            zend_string_release(hidden.is.key);
        }
    }

    void resume()
    {
        autoload_depth = depth_;
        if (CG(delayed_autoloads)) {
            // Keeps the list for later use, because the coroutines that used it have finished.
            spare_lists.push_back(CG(delayed_autoloads));
        }
        CG(delayed_autoloads) = delayed_;
        for (const Hidden &hidden : hidden_) {
            show(hidden);
        }
        // If depth_ > 0, the coroutine is still inside an autoloader, and so it is still linking a class.
        if (depth_ > 0) {
            loans_.for_each(borrow_class);   // does nothing to a class that was linked in the meantime
        }
    }

private:
    struct Hidden {
        HiddenClass is;
        uint64_t claim;
    };

    void hide(Bucket *bucket)
    {
        static zend_ulong last = 0;
        zend_string *name = zend_string_copy(bucket->key);
        zend_string *key = zend_strpprintf(0, "%c%s:" ZEND_ULONG_FMT, '\0', ZSTR_VAL(name), ++last);
        zend_hash_set_bucket_key(EG(class_table), bucket, key);
        Hidden &hidden = hidden_.emplace_back(Hidden{{name, key, Z_CE(bucket->val), delayed_, &loans_}, 0});
        hidden.claim = add_claim(name, hidden.is.declared->name, runtime().current_coroutine(), &hidden.is);
    }

    static void show(const Hidden &hidden)
    {
        remove_claim(hidden.claim);
        // If a coroutine that had borrowed the class has linked it, the class is visible already.
        bool is_shown = class_at(hidden.is.name) == hidden.is.declared;
        if (!is_shown && !rename_class(hidden.is.key, hidden.is.name)) {
            zend_error_noreturn(E_COMPILE_ERROR, "Cannot declare class %s, because the name is already in use",
                                ZSTR_VAL(hidden.is.name));
        }
    }

    // Must be the first member: borrowed classes must be hidden before the classes that the coroutine declares.
    SuspendedLoans loans_;
    int depth_;
    HashTable *delayed_;
    std::list<Hidden> hidden_;   // must be a list, because claims point to its elements
};

Linking *suspend_linking()
{
    return new Linking;
}

void resume_linking(Linking *linking)
{
    linking->resume();
    delete linking;
}

}  // namespace coro::php
