#include "php/runtime/autoload.h"

#include "php/runtime/class_loans.h"
#include "php/zend/exceptions.h"
#include "php/runtime/source_location.h"
#include "php/runtime/runtime.h"

#include <algorithm>
#include <vector>

namespace coro::php {

namespace {

zend_class_entry *(*autoload_before)(zend_string *, zend_string *);
// The claims to anonymous classes that coroutines are linking. A claim says which coroutine is loading a class. Its
// name is here the key of the class in the class table.
std::vector<Claim> anonymous;

bool may_wait_for(const Claim &claim, const Coroutine *self)
{
    return self && !unsafe_depth && !claim.is_abandoned && (claim.loader || !runtime().is_running());
}

zend_class_entry *find_linked_class(zend_string *name)
{
    zend_class_entry *found = class_at(name);
    return found && (found->ce_flags & ZEND_ACC_LINKED) ? found : nullptr;
}

// Borrows the class `name`, which another coroutine has declared but not linked, for a coroutine that is linking the
// class `linked`. Returns the borrowed class if `linked` still needs it as a parent. Otherwise returns nullptr: the
// engine itself looks up the classes that methods of `linked` name, later.
zend_class_entry *borrow_for(const zend_class_entry &linked, zend_string *as_written, zend_string *name)
{
    zend_class_entry *lent = borrow_class(as_written, name);
    return lent && !is_nearly_linked(&linked) ? lent : nullptr;
}

enum class News { kNone, kThere, kNotThere };

// Waits until another coroutine has loaded the class `name`, or borrows the class from this coroutine. Returns kThere
// if the class exists: then `loaded` is the class, or nullptr if the engine looks the class up itself. Returns
// kNotThere if the engine must get no class. Returns kNone if the wait has ended without a class: then the caller
// must look again for a coroutine that is loading the class.
News outwait(const Claim &claim, zend_string *as_written, zend_string *name, zend_class_entry *&loaded)
{
    Coroutine *self = runtime().current_coroutine();
    if (!may_wait_for(claim, self)) {
        return News::kNotThere;
    }
    zend_class_entry *linked = class_being_linked();
    bool is_circular = claim.loader && depends_on(claim.loader, *self);
    size_t borrowed_before = count_borrowed();
    if (is_circular && linked) {
        loaded = borrow_for(*linked, as_written, name);
    }
    if (count_borrowed() > borrowed_before) {
        return News::kThere;
    }
    if (is_circular && !have_another_borrow(claim.loader, *self)) {
        return News::kNotThere;
    }
    ClassWaiter waiter(*self, as_written, name, linked);
    class_waiters.push_back(waiter);
    int outcome = runtime().wait(waiter, kNever);
    if (outcome < 0 && outcome != kBorrow && !EG(exception)) {
        throw_canceled();   // without an exception, the engine would report that the class does not exist
    }
    if (EG(exception)) {
        return News::kNotThere;
    }
    if (outcome == kBorrow) {
        borrowed_before = count_borrowed();
        loaded = borrow_for(*linked, as_written, name);
        return count_borrowed() > borrowed_before ? News::kThere : News::kNone;
    }
    loaded = find_linked_class(name);
    return loaded ? News::kThere : News::kNone;
}

zend_class_entry *load(zend_string *name, zend_string *lower_case_name)
{
    Coroutine *self = runtime().current_coroutine();
    zend_class_entry *loaded = nullptr;
    while (const Claim *claim = find_claim(lower_case_name)) {
        if (outwait(*claim, name, lower_case_name, loaded) != News::kNone) {
            return loaded;
        }
    }
    uint64_t claim = add_claim(lower_case_name, name, self);
    size_t borrowed_before = count_borrowed();
    autoload_depth++;
    loaded = autoload_before(name, lower_case_name);
    give_back_all_but(std::min(borrowed_before, count_borrowed()));
    // The depth must not become negative: a native Fiber may have begun this call in one coroutine and continued it
    // in another coroutine, whose autoload_depth is 0.
    autoload_depth = std::max(autoload_depth - 1, 0);
    remove_claim(claim);
    wake_all(class_waiters, 0);
    return loaded;
}

// Returns the key of the anonymous class for which the current instruction loads parents, or nullptr.
zend_string *find_anonymous_class()
{
    const zend_execute_data *frame = EG(current_execute_data);
    if (!frame || !frame->func || !ZEND_USER_CODE(frame->func->type) ||
        frame->opline->opcode != ZEND_DECLARE_ANON_CLASS) {
        return nullptr;
    }
    zend_string *key = Z_STR_P(RT_CONSTANT(frame->opline, frame->opline->op1));
    zend_class_entry *found = class_at(key);
    // A class in opcache's shared memory needs no claim, because every coroutine links a copy of its own.
    return found && !(found->ce_flags & (ZEND_ACC_LINKED | ZEND_ACC_IMMUTABLE)) ? key : nullptr;
}

// Returns true, after throwing an Error, if another coroutine is linking this anonymous class: the engine would
// link the same class twice and damage it.
bool is_linked_by_another(zend_string *key)
{
    for (const Claim &claim : anonymous) {
        if (zend_string_equals(claim.name, key)) {
            std::string where =
                claim.is_abandoned ? "a Fiber" : with_place(claim.loader ? *claim.loader : runtime().scheduler().main());
            zend_throw_error(error_class, "%s cannot declare class %s while the autoloader of its parents waits in %s",
                             current_with_place().c_str(), ZSTR_VAL(class_at(key)->name), where.c_str());
            return true;
        }
    }
    return false;
}

zend_class_entry *autoload(zend_string *name, zend_string *lower_case_name)
{
    // Lets other coroutines call the autoloader for this class: the engine does not call the autoloader for a
    // class that is in EG(in_autoload).
    zend_hash_del(EG(in_autoload), lower_case_name);
    zend_string *key = find_anonymous_class();
    if (!key) {
        return load(name, lower_case_name);
    }
    if (is_linked_by_another(key)) {
        return nullptr;
    }
    anonymous.push_back({key, class_at(key)->name, runtime().current_coroutine()});
    zend_class_entry *loaded = load(name, lower_case_name);
    std::erase_if(anonymous, [&](const Claim &claim) { return claim.name == key; });
    return loaded;
}

void hook_autoload()
{
    autoload_before = zend_autoload;
    zend_autoload = autoload;
}

void unhook_autoload()
{
    if (zend_autoload == autoload) {
        zend_autoload = autoload_before;
    }
}

}  // namespace

void abandon_own_autoloads()
{
    if (UNEXPECTED(autoload_depth)) {
        give_back_all_but(0);
        autoload_depth = 0;
    }
    if (EXPECTED(class_claims.empty() && anonymous.empty())) {
        return;
    }
    Coroutine *self = runtime().current_coroutine();
    for (auto *list : {&class_claims, &anonymous}) {
        for (Claim &claim : *list) {
            if (claim.loader == self) {
                claim.loader = nullptr;
                claim.is_abandoned = true;
            }
        }
    }
    wake_all(class_waiters, 0);
}

void forget_own_autoloads()
{
    Coroutine *self = runtime().current_coroutine();
    auto is_its = [&](const Claim &claim) { return claim.loader == self; };
    std::erase_if(class_claims, is_its);
    std::erase_if(anonymous, is_its);
    give_back_all_but(0);
    autoload_depth = 0;
    if (CG(delayed_autoloads)) {
        zend_hash_clean(CG(delayed_autoloads));
    }
    wake_all(class_waiters, 0);
}

static void forget_autoloads_of_others()
{
    Coroutine *self = runtime().current_coroutine();
    auto is_gone = [&](const Claim &claim) { return claim.loader && claim.loader != self; };
    std::erase_if(class_claims, is_gone);
    std::erase_if(anonymous, is_gone);
}

static void forget_autoloads()
{
    while (class_waiters.pop_front()) {   // drops the waiters of coroutines that never continue
    }
    class_claims.clear();
    anonymous.clear();
    give_back_all_but(0);
    autoload_depth = 0;
    free_spare_lists();
}

const RuntimeObserver autoload_observer({
    .on_startup = hook_autoload,
    .on_unload = unhook_autoload,
    .on_fork = forget_autoloads_of_others,
    .on_loop_abandoned = forget_autoloads,
    .on_shutdown = forget_autoloads,
});

}  // namespace coro::php
