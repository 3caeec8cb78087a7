#pragma once

#include "coro/base/list.h"
#include "coro/sched/coroutine.h"
#include "coro/sched/waiter.h"

#include "php.h"

namespace coro::php {

struct HandleUseTag;
struct DeferredUsesTag;

// Says, while it exists, that a coroutine waits in an internal function that uses a handle (see HandleVisitor). Must be on the
// heap: a fatal error, which jumps over the frames of the function, leaves it in its list.
struct HandleUse : ListNode<HandleUseTag> {
    enum class Kind : uint8_t {
        kArgument,
        kInArgument,   // the handle is inside an argument, such as a stream in an array of stream_select()
        kWatched,      // curl_multi_select() waits until something happens to this CurlMultiHandle or CurlHandle
        kOfWatched,    // a stream of such an object
        kFreeing,      // PHP frees an object that uses the handle, and the program has called no function
    };

    HandleUse(const void *handle, Coroutine &user, Kind kind);
    ~HandleUse() { wake_all(successors, 0); }

    // Returns true if no other coroutine may use the handle. A function that only watches its objects has no state of them.
    bool excludes() const;

    const void *const handle;
    Coroutine &user;
    const Kind kind;
    WaitQueue successors;   // the coroutines that await_end_of_use() lets wait
};

// Exists while a coroutine waits in an internal function that may use thousands of handles: the transfers of a
// CurlMultiHandle, and their streams. Their HandleUses are made only if the program looks for such a handle.
class DeferredUses : public ListNode<DeferredUsesTag> {
public:
    virtual void make() = 0;   // makes the HandleUses

protected:
    ~DeferredUses() = default;

    void defer();
};

bool are_uses_deferred();   // returns true if there are DeferredUses whose HandleUses were not made
// Makes the HandleUses of all DeferredUses. Called before user_of() looks for a stream.
void make_deferred_uses();

// Must be called when a fatal error has jumped over the frames of a coroutine's functions. Wakes the coroutines that wait for the
// end of its uses.
void forget_uses_of(const Coroutine &user);

bool is_used(const void *handle);   // returns true if there is a HandleUse of this handle
// Returns the coroutine that waits in an internal function which uses this handle so that others may not, or nullptr.
Coroutine *user_of(const void *handle);
// Returns the coroutine that waits in an internal function which uses one of the handles of `value`, as
// visit_handles() finds them, or nullptr.
Coroutine *user_of_any_handle_of(zval *value);
// Returns true if the coroutine waits in an internal function that has this handle as an argument.
bool is_argument_of(const void *handle, const Coroutine &user);

// Returns true if a coroutine waits because PHP frees an object that uses the handle.
bool is_used_by_freed_object(const void *handle);
// Returns true if the coroutine waits, or is about to wait, because PHP frees an object that uses a connection.
bool is_freeing_user(const Coroutine &user);
// Waits while another coroutine than `self` uses the handle. Returns 0, or -ECANCELED if the wait was interrupted.
int await_end_of_use(const void *handle, Coroutine &self);

bool are_handles_used();   // returns true if there is a HandleUse
void forget_uses();

}  // namespace coro::php
