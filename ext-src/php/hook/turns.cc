#include "php/hook/turns.h"

#include "php/hook/handles.h"
#include "php/runtime/runtime.h"
#include "php/runtime/source_location.h"
#include "php/zend/exceptions.h"

#include "zend_weakrefs.h"

#include <iterator>
#include <unordered_map>

namespace coro::php {

bool are_all_handles_shared = false;

namespace {

// The methods that a driver of PDO adds have no extension.
bool takes_turns(const zend_module_entry *module)
{
    const GuardedExtension *extension = guarded_extension(module);
    return !module || (extension && extension->takes_turns);
}

// Exists while a coroutine has a turn with a connection.
struct Turn {
    explicit Turn(Coroutine &first) : owner(&first) {}

    Coroutine *owner;
    int depth = 1;       // the number of its calls, of which one may run inside another
    WaitQueue waiters;
};

std::unordered_map<const void *, Turn> turns;                      // by their connections
std::unordered_map<const Coroutine *, const Turn *> awaited;       // the turn for which a coroutine waits

HashTable *shared = nullptr;   // the objects of share_handle(), which the engine takes out when it frees them

Coroutine &running()
{
    return runtime().scheduler().current();
}

bool is_marked(const void *connection)
{
    zval *object;
    ZEND_HASH_FOREACH_VAL(shared, object) {
        if (connection_of(static_cast<zend_object *>(Z_PTR_P(object))) == connection) {
            return true;
        }
    } ZEND_HASH_FOREACH_END();
    return false;
}

bool is_shared(zend_object *object, const void *connection)
{
    bool is_so = connection && (are_all_handles_shared || (shared && is_marked(connection)));
    return is_so && !(object && uses_calls_in_threads(object));   // such calls wait for each other anyway
}

// Returns true if the owner of the turn waits for a turn of the coroutine, directly or because of other coroutines.
bool waits_for(const Turn &turn, const Coroutine &self)
{
    for (const Turn *each = &turn;;) {
        if (each->owner == &self) {
            return true;
        }
        auto next = awaited.find(each->owner);
        if (next == awaited.end()) {
            return false;
        }
        each = next->second;
    }
}

// Lets the next coroutine have the turn, or removes the turn if no coroutine waits for it.
void pass_on(std::unordered_map<const void *, Turn>::iterator turn)
{
    if (Waiter *next = wake_first(turn->second.waiters, 0)) {
        awaited.erase(&next->coroutine());   // although it has not run yet
        turn->second.owner = &next->coroutine();
        turn->second.depth = 1;
    } else {
        turns.erase(turn);
    }
}

// Waits until the turn belongs to the coroutine. Otherwise returns false after throwing an exception.
bool await_turn(const void *connection, Turn &turn, Coroutine &self, const char *what)
{
    Waiter waiter(self, what);
    turn.waiters.push_back(waiter);
    awaited[&self] = &turn;
    int outcome = runtime().wait(waiter, kNever);
    awaited.erase(&self);
    if (EXPECTED(outcome == 0 && !EG(exception))) {
        return true;
    }
    if (!EG(exception)) {
        throw_canceled();   // no value that the function could return would say so
    }
    if (waiter.outcome() == 0) {   // it has got the turn, and the program ends
        end_turn(connection);
    }
    return false;
}

void forget_turns()
{
    turns.clear();
    awaited.clear();
}

void forget_shared_handles()
{
    forget_turns();
    if (!shared) {
        return;
    }
    zval *object;
    ZEND_HASH_FOREACH_VAL(shared, object) {
        zend_weakrefs_hash_del(shared, static_cast<zend_object *>(Z_PTR_P(object)));
    } ZEND_HASH_FOREACH_END();
    zend_hash_destroy(shared);
    FREE_HASHTABLE(shared);
    shared = nullptr;
}

// A fatal error has jumped over the calls of end_turn().
void end_turns_of(Coroutine &coroutine, bool)
{
    for (auto turn = turns.begin(); turn != turns.end();) {
        auto next = std::next(turn);
        if (turn->second.owner == &coroutine) {
            pass_on(turn);
        }
        turn = next;
    }
    awaited.erase(&coroutine);
}

}  // namespace

bool share_handle(zend_object *object)
{
    const zend_class_entry &ce = root_class_of(object);
    if (ce.type != ZEND_INTERNAL_CLASS || !ce.info.internal.module || !takes_turns(ce.info.internal.module)) {
        return false;
    }
    if (!shared) {
        ALLOC_HASHTABLE(shared);
        zend_hash_init(shared, 8, nullptr, nullptr, false);
    }
    zval value;
    ZVAL_PTR(&value, object);
    (void) zend_weakrefs_hash_add(shared, object, &value);   // does nothing if the object is shared already
    return true;
}

bool takes_turns(const zend_internal_function &function, zend_object *object, const void *connection)
{
    return UNEXPECTED(are_all_handles_shared || shared) && takes_turns(function.module) && is_shared(object, connection);
}

bool takes_turns(zend_object *object, const void *connection)
{
    return UNEXPECTED(are_all_handles_shared || shared) && is_shared(object, connection);
}

bool begin_turn(const void *connection, const char *what)
{
    auto [found, is_new] = turns.try_emplace(connection, running());
    Turn &turn = found->second;
    if (is_new) {
        return true;
    }
    if (turn.owner == &running()) {
        turn.depth++;
        return true;
    }
    bool is_deadlock = waits_for(turn, running());
    Coroutine *self = is_deadlock ? nullptr : runtime().coroutine_that_may_wait();
    if (self) {
        return await_turn(connection, turn, *self, what);
    }
    zend_throw_error(error_class,
                     is_deadlock ? "%s cannot wait in %s() for the connection that %s uses: that one waits, in a call, for a "
                                   "connection that this one uses" :
                                   "%s cannot wait in %s() for the connection that %s uses: no coroutine may wait here",
                     current_with_place().c_str(), what, with_place(*turn.owner).c_str());
    return false;
}

void end_turn(const void *connection)
{
    auto turn = turns.find(connection);
    if (turn != turns.end() && turn->second.owner == &running() && --turn->second.depth == 0) {
        pass_on(turn);
    }
}

const RuntimeObserver turns_observer({
    .order = Order::kGuards,
    .on_run_end = forget_turns,
    .on_fork = forget_turns,
    .on_crash = end_turns_of,
    .on_loop_abandoned = forget_turns,
    .on_request_end = forget_shared_handles,
});

}  // namespace coro::php
