#include "php/runtime/class_claims.h"

#include <algorithm>

namespace coro::php {

int autoload_depth = 0;
std::vector<Claim> class_claims;
WaitQueue class_waiters;

Coroutine *running_coroutine()
{
    if (!runtime().has_loop() || runtime().scheduler().current().is_main()) {
        return nullptr;
    }
    return &runtime().scheduler().current();
}

Claim *find_claim(zend_string *name)
{
    auto found = std::find_if(class_claims.begin(), class_claims.end(),
                              [&](const Claim &claim) { return zend_string_equals(claim.name, name); });
    return found == class_claims.end() ? nullptr : &*found;
}

uint64_t add_claim(zend_string *name, Coroutine *loader, const HiddenClass *hidden)
{
    static uint64_t last = 0;
    class_claims.push_back({name, loader, false, ++last, hidden});
    return last;
}

void remove_claim(uint64_t number)
{
    std::erase_if(class_claims, [&](const Claim &claim) { return claim.number == number; });
}

Claim *find_hidden(zend_string *name)
{
    auto found = std::find_if(class_claims.begin(), class_claims.end(), [&](const Claim &claim) {
        return claim.hidden && zend_string_equals(claim.name, name);
    });
    return found == class_claims.end() ? nullptr : &*found;
}

ClassWaiter *waiter_of(const Coroutine &coroutine)
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
        Claim *claim = waiter ? find_claim(waiter->name()) : nullptr;
        loader = claim ? claim->loader : nullptr;
    }
    return loader;
}

zend_class_entry *class_at(zend_string *key)
{
    return static_cast<zend_class_entry *>(zend_hash_find_ptr(EG(class_table), key));
}

bool rename_class(zend_string *from, zend_string *to)
{
    zval *place = zend_hash_find(EG(class_table), from);
    return place && zend_hash_set_bucket_key(EG(class_table), reinterpret_cast<Bucket *>(place), to);
}

}  // namespace coro::php
