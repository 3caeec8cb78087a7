#include "php/autoload.h"

#include "php/exceptions.h"
#include "php/place.h"
#include "php/runtime.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace coro::php {

int autoload_depth = 0;

namespace {

// The names are in lower case and belong to who put them here.
struct Claim {
    zend_string *name;
    Coroutine *loader;   // nullptr: the main stack
    bool is_abandoned = false;   // by a coroutine that ended: a Fiber may still come back to it, in any other
    uint64_t number = 0;         // of who may end it in whatever coroutine
};

class ClassWaiter : public Waiter {
public:
    ClassWaiter(Coroutine &self, zend_string *name) : Waiter(self, "autoload", WaitSubject::value(name)), name_(name) {}
    zend_string *name() const { return name_; }

private:
    zend_string *name_;
};

zend_class_entry *(*autoload_before)(zend_string *, zend_string *);
std::vector<Claim> claims;
std::vector<Claim> anonymous;   // classes that are being linked, by their key
WaitQueue waiting;

Coroutine *running_coroutine()
{
    if (!runtime().has_loop() || runtime().scheduler().current().is_main()) {
        return nullptr;
    }
    return &runtime().scheduler().current();
}

Claim *find_claim(zend_string *name)
{
    auto found = std::find_if(claims.begin(), claims.end(),
                              [&](const Claim &claim) { return zend_string_equals(claim.name, name); });
    return found == claims.end() ? nullptr : &*found;
}

// The number to remove it by.
uint64_t add_claim(zend_string *name, Coroutine *loader)
{
    static uint64_t last = 0;
    claims.push_back({name, loader, false, ++last});
    return last;
}

void remove_claim(uint64_t number)
{
    std::erase_if(claims, [&](const Claim &claim) { return claim.number == number; });
}

zend_string *awaited_by(const Coroutine &coroutine)
{
    for (Waiter *waiter = waiting.front(); waiter; waiter = waiting.next(*waiter)) {
        if (&waiter->coroutine() == &coroutine) {
            return static_cast<ClassWaiter *>(waiter)->name();
        }
    }
    return nullptr;
}

// Whether the loader, or who it waits for, waits for a class of the given coroutine: both would wait for ever.
bool depends_on(const Coroutine *loader, const Coroutine &coroutine)
{
    while (loader && loader != &coroutine) {
        zend_string *name = awaited_by(*loader);
        Claim *claim = name ? find_claim(name) : nullptr;
        loader = claim ? claim->loader : nullptr;
    }
    return loader;
}

bool may_wait_for(const Claim &claim, const Coroutine *self)
{
    if (!self || unsafe_depth || claim.is_abandoned) {
        return false;
    }
    return claim.loader ? !depends_on(claim.loader, *self) : !runtime().is_running();
}

// False: an exception was thrown, nobody waits for the class any more.
bool wait_for_news(zend_string *name, Coroutine &self)
{
    ClassWaiter waiter(self, name);
    waiting.push_back(waiter);
    int outcome = runtime().wait(waiter, kNever);
    if (outcome < 0 && !EG(exception)) {
        throw_canceled();   // a class that is not there cannot be told from one that was not waited for
    }
    return !EG(exception);
}

zend_class_entry *find_linked_class(zend_string *name)
{
    auto *found = static_cast<zend_class_entry *>(zend_hash_find_ptr(EG(class_table), name));
    return found && (found->ce_flags & ZEND_ACC_LINKED) ? found : nullptr;
}

zend_class_entry *load(zend_string *name, zend_string *lower_case_name)
{
    Coroutine *self = running_coroutine();
    while (Claim *claim = find_claim(lower_case_name)) {
        if (!may_wait_for(*claim, self) || !wait_for_news(lower_case_name, *self)) {
            return nullptr;
        }
        if (zend_class_entry *loaded = find_linked_class(lower_case_name)) {
            return loaded;
        }
    }
    uint64_t claim = add_claim(lower_case_name, self);
    autoload_depth++;
    zend_class_entry *loaded = autoload_before(name, lower_case_name);
    autoload_depth = std::max(autoload_depth - 1, 0);   // a Fiber may have taken it to a coroutine that has none
    remove_claim(claim);
    wake_all(waiting, 0);
    return loaded;
}

// The key of the anonymous class whose parents the current expression has to load, or nullptr.
zend_string *find_anonymous_class()
{
    const zend_execute_data *frame = EG(current_execute_data);
    if (!frame || !frame->func || !ZEND_USER_CODE(frame->func->type) ||
        frame->opline->opcode != ZEND_DECLARE_ANON_CLASS) {
        return nullptr;
    }
    zend_string *key = Z_STR_P(RT_CONSTANT(frame->opline, frame->opline->op1));
    auto *found = static_cast<zend_class_entry *>(zend_hash_find_ptr(EG(class_table), key));
    // Of a class in shared memory every coroutine links a copy of its own.
    return found && !(found->ce_flags & (ZEND_ACC_LINKED | ZEND_ACC_IMMUTABLE)) ? key : nullptr;
}

// The engine would link the class twice, once for each coroutine, and break it.
bool is_linked_by_another(zend_string *key)
{
    for (const Claim &claim : anonymous) {
        if (zend_string_equals(claim.name, key)) {
            auto *declared = static_cast<zend_class_entry *>(zend_hash_find_ptr(EG(class_table), key));
            std::string where =
                claim.is_abandoned ? "a Fiber" : with_place(claim.loader ? *claim.loader : runtime().scheduler().main());
            zend_throw_error(error_class, "%s cannot declare class %s while the autoloader of its parents waits in %s",
                             current_with_place().c_str(), ZSTR_VAL(declared->name),
                             where.c_str());
            return true;
        }
    }
    return false;
}

zend_class_entry *autoload(zend_string *name, zend_string *lower_case_name)
{
    zend_hash_del(EG(in_autoload), lower_case_name);   // it would not ask us a second time
    zend_string *key = find_anonymous_class();
    if (!key) {
        return load(name, lower_case_name);
    }
    if (is_linked_by_another(key)) {
        return nullptr;
    }
    anonymous.push_back({key, running_coroutine()});
    zend_class_entry *loaded = load(name, lower_case_name);
    std::erase_if(anonymous, [&](const Claim &claim) { return claim.name == key; });
    return loaded;
}

}  // namespace

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

// Classes that a coroutine loads in order to link others; the engine drains the list as it does so, and has pointers to it.
static std::vector<HashTable *> spare_lists;

static HashTable *take_spare_list()
{
    if (spare_lists.empty()) {
        return nullptr;   // the engine makes one
    }
    HashTable *list = spare_lists.back();
    spare_lists.pop_back();
    return list;
}

static void free_spare_lists()
{
    for (HashTable *list : spare_lists) {
        zend_hash_destroy(list);
        FREE_HASHTABLE(list);
    }
    spare_lists.clear();
}

// The declaration that a frame is at. Code of files alone: a function may come to its declaration a second time, and the
// engine then insists on finding the class.
static zend_string *declared_by(const zend_execute_data *frame)
{
    if (!frame->func || !ZEND_USER_CODE(frame->func->type) || frame->func->common.function_name) {
        return nullptr;
    }
    const zend_op *opline = frame->opline;
    bool declares = opline && (opline->opcode == ZEND_DECLARE_CLASS || opline->opcode == ZEND_DECLARE_CLASS_DELAYED);
    return declares ? Z_STR_P(RT_CONSTANT(opline, opline->op1)) : nullptr;
}

class Linking {
public:
    Linking() : depth_(std::exchange(autoload_depth, 0)), delayed_(std::exchange(CG(delayed_autoloads), take_spare_list()))
    {
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
            zend_string_release(hidden.name);
            zend_string_release(hidden.key);
        }
    }

    void resume()
    {
        autoload_depth = depth_;
        if (CG(delayed_autoloads)) {
            spare_lists.push_back(CG(delayed_autoloads));   // of others, who are done with it
        }
        CG(delayed_autoloads) = delayed_;
        for (const Hidden &hidden : hidden_) {
            show(hidden);
        }
    }

private:
    // In the class table under a key that no lookup finds, as classes are that have not been declared yet.
    struct Hidden {
        zend_string *name;
        zend_string *key;
        uint64_t claim;
    };

    void hide(Bucket *bucket)
    {
        static zend_ulong last = 0;
        zend_string *name = zend_string_copy(bucket->key);
        zend_string *key = zend_strpprintf(0, "%c%s:" ZEND_ULONG_FMT, '\0', ZSTR_VAL(name), ++last);
        zend_hash_set_bucket_key(EG(class_table), bucket, key);
        hidden_.push_back({name, key, add_claim(name, running_coroutine())});
    }

    static void show(const Hidden &hidden)
    {
        remove_claim(hidden.claim);
        zval *place = zend_hash_find(EG(class_table), hidden.key);
        auto *bucket = reinterpret_cast<Bucket *>(place);
        if (!place || !zend_hash_set_bucket_key(EG(class_table), bucket, hidden.name)) {
            zend_error_noreturn(E_COMPILE_ERROR, "Cannot declare class %s, because the name is already in use",
                                ZSTR_VAL(hidden.name));
        }
    }

    int depth_;
    HashTable *delayed_;
    std::vector<Hidden> hidden_;
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

void abandon_own_autoloads()
{
    autoload_depth = 0;
    if (EXPECTED(claims.empty() && anonymous.empty())) {
        return;
    }
    Coroutine *self = running_coroutine();
    for (auto *list : {&claims, &anonymous}) {
        for (Claim &claim : *list) {
            if (claim.loader == self) {
                claim.loader = nullptr;
                claim.is_abandoned = true;
            }
        }
    }
    wake_all(waiting, 0);
}

void forget_own_autoloads()
{
    Coroutine *self = running_coroutine();
    auto is_its = [&](const Claim &claim) { return claim.loader == self; };
    std::erase_if(claims, is_its);
    std::erase_if(anonymous, is_its);
    autoload_depth = 0;
    if (CG(delayed_autoloads)) {
        zend_hash_clean(CG(delayed_autoloads));
    }
    wake_all(waiting, 0);
}

void forget_autoloads_of_others()
{
    Coroutine *self = running_coroutine();
    auto is_gone = [&](const Claim &claim) { return claim.loader && claim.loader != self; };
    std::erase_if(claims, is_gone);
    std::erase_if(anonymous, is_gone);
}

void forget_autoloads()
{
    claims.clear();
    anonymous.clear();
    autoload_depth = 0;
    free_spare_lists();
}

}  // namespace coro::php
