#include "php/hook/handle_uses.h"

#include "php/hook/handles.h"
#include "php/runtime/runtime.h"

#include <algorithm>
#include <array>
#include <cerrno>

namespace coro::php {

namespace {

using Uses = List<HandleUse, HandleUseTag>;

constexpr int kBucketBits = 10;
using Buckets = std::array<Uses, 1 << kBucketBits>;   // all uses; a hash of the handle is the index

List<DeferredUses, DeferredUsesTag> deferred;

Buckets *buckets = nullptr;   // made when they are first needed, because most processes of PHP run no coroutine

Uses &bucket_of(const void *handle)
{
    if (UNEXPECTED(!buckets)) {
        buckets = new Buckets;
    }
    return (*buckets)[(uint64_t(uintptr_t(handle)) * 0x9e3779b97f4a7c15) >> (64 - kBucketBits)];
}

template <class Condition>
HandleUse *find_use(const void *handle, const Condition &condition)
{
    Uses &uses = bucket_of(handle);
    for (HandleUse *use = uses.front(); use; use = uses.next(*use)) {
        if (use->handle == handle && condition(*use)) {
            return use;
        }
    }
    return nullptr;
}

}  // namespace

HandleUse::HandleUse(const void *handle, Coroutine &user, Kind kind) : handle(handle), user(user), kind(kind)
{
    bucket_of(handle).push_back(*this);
}

bool HandleUse::excludes() const
{
    bool is_over = kind == Kind::kOfWatched && (!user.waiter() || user.waiter()->is_woken());
    return kind != Kind::kWatched && !is_over;
}

void DeferredUses::defer()
{
    deferred.push_back(*this);
}

bool are_uses_deferred()
{
    return !deferred.empty();
}

void make_deferred_uses()
{
    while (DeferredUses *uses = deferred.pop_front()) {
        uses->make();
    }
}

bool is_used(const void *handle)
{
    return find_use(handle, [](const HandleUse &) { return true; });
}

Coroutine *user_of(const void *handle)
{
    HandleUse *use = find_use(handle, [](const HandleUse &each) { return each.excludes(); });
    return use ? &use->user : nullptr;
}

Coroutine *user_of_any_handle_of(zval *value)
{
    struct Search final : HandleVisitor {
        void visit(const void *handle, zend_resource *) override { user = user ? user : user_of(handle); }

        Coroutine *user = nullptr;
    } search;
    visit_handles(value, search);
    return search.user;
}

bool is_argument_of(const void *handle, const Coroutine &user)
{
    return find_use(handle, [&user](const HandleUse &use) {
        return use.kind == HandleUse::Kind::kArgument && &use.user == &user;
    });
}

bool is_used_by_freed_object(const void *handle)
{
    return find_use(handle, [](const HandleUse &use) { return use.kind == HandleUse::Kind::kFreeing; });
}

void forget_uses_of(const Coroutine &user)
{
    if (!buckets) {
        return;
    }
    for (Uses &uses : *buckets) {
        Uses kept;
        while (HandleUse *use = uses.pop_front()) {
            if (&use->user == &user) {
                wake_all(use->successors, 0);
            } else {
                kept.push_back(*use);
            }
        }
        uses.take(kept);
    }
}

bool is_freeing_user(const Coroutine &user)
{
    return buckets && std::any_of(buckets->begin(), buckets->end(), [&user](Uses &uses) {
        for (HandleUse *use = uses.front(); use; use = uses.next(*use)) {
            if (use->kind == HandleUse::Kind::kFreeing && &use->user == &user) {
                return true;
            }
        }
        return false;
    });
}

int await_end_of_use(const void *handle, Coroutine &self)
{
    zend_object *exception = EG(exception);   // PHP may free objects while an exception is on its way
    while (HandleUse *use = find_use(handle, [&self](const HandleUse &each) { return &each.user != &self; })) {
        Waiter waiter(self, "use of a connection");
        use->successors.push_back(waiter);
        if (runtime().wait(waiter, kNever) != 0 || EG(exception) != exception) {
            return -ECANCELED;
        }
    }
    return 0;
}

bool are_handles_used()
{
    return buckets && std::any_of(buckets->begin(), buckets->end(), [](const Uses &uses) { return !uses.empty(); });
}

void forget_uses()
{
    while (deferred.pop_front()) {
    }
    if (!buckets) {
        return;
    }
    for (Uses &uses : *buckets) {
        while (uses.pop_front()) {
        }
    }
}

}  // namespace coro::php
