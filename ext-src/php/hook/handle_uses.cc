#include "php/hook/handle_uses.h"

#include "php/hook/handles.h"

namespace coro::php {

namespace {

using Uses = List<HandleUse, HandleUseTag>;

constexpr int kBucketBits = 10;
Uses buckets[1 << kBucketBits];   // all uses; a hash of the handle is the index

Uses &bucket_of(const void *handle)
{
    return buckets[(uint64_t(uintptr_t(handle)) * 0x9e3779b97f4a7c15) >> (64 - kBucketBits)];
}

template <class Condition>
HandleUse *find_use(const void *handle, const Condition &condition)
{
    Uses &uses = bucket_of(handle);
    for (HandleUse *use = uses.front(); use; use = uses.next(*use)) {
        if (use->handle() == handle && condition(*use)) {
            return use;
        }
    }
    return nullptr;
}

}  // namespace

HandleUse::HandleUse(const void *handle, Coroutine &user, bool is_argument) :
    handle_(handle), user_(user), is_argument_(is_argument)
{
    bucket_of(handle).push_back(*this);
}

Coroutine *user_of(const void *handle)
{
    HandleUse *use = find_use(handle, [](const HandleUse &) { return true; });
    return use ? &use->user() : nullptr;
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
    return find_use(handle, [&user](const HandleUse &use) { return use.is_argument() && &use.user() == &user; });
}

void forget_uses()
{
    for (Uses &uses : buckets) {
        while (uses.pop_front()) {
        }
    }
}

}  // namespace coro::php
