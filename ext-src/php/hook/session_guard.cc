#include "php/runtime/runtime.h"
#include "php/runtime/source_location.h"
#include "php/zend/exceptions.h"
#include "php/zend/internal_function.h"

#include <string>

// Wraps the functions of the extension session. $_SESSION and the open session exist once in a process: a coroutine
// that waits with an open session would share its session with other coroutines, which serve other users. While a
// session is open, these functions therefore throw a Coro\Error in all coroutines except the one that has opened it.
namespace coro::php {

namespace {

constexpr zend_long kActive = 2;   // PHP_SESSION_ACTIVE

zend_internal_function session_status = {};   // PHP's function without the wrapper, or without a handler if PHP has none

// The coroutine that has opened the session. The members have a meaning only while a session is active.
struct Opener {
    static constexpr int64_t kNoCoroutine = 0;   // the session was opened outside of coroutines
    static constexpr int64_t kEnded = -1;        // the coroutine has ended together with its loop

    int64_t id = kNoCoroutine;
    std::string text;   // names the coroutine and the place where it has opened the session
} opener;

bool is_session_active()
{
    if (!session_status.handler) {
        return false;
    }
    zval status;
    zend_call_known_function(reinterpret_cast<zend_function *>(&session_status), nullptr, nullptr, &status, 0, nullptr,
                             nullptr);
    return Z_TYPE(status) == IS_LONG && Z_LVAL(status) == kActive;
}

// Returns nullptr outside of coroutines.
Coroutine *current_coroutine()
{
    if (!runtime().has_loop()) {
        return nullptr;
    }
    Coroutine &current = runtime().scheduler().current();
    return current.is_main() ? nullptr : &current;
}

Coroutine *live_opener()
{
    return opener.id > 0 && runtime().has_loop() ? runtime().scheduler().find(opener.id) : nullptr;
}

void store_opener(Coroutine *current)
{
    opener.id = current ? current->id() : Opener::kNoCoroutine;
    opener.text = current ? with_place(*current) : "";
}

struct SessionFunction {
    enum Effect { kOpens, kUses, kCloses };

    const char *name;
    Effect effect;
    zif_handler before = nullptr;

    void call(INTERNAL_FUNCTION_PARAMETERS)
    {
        Coroutine *current = current_coroutine();
        if (!is_session_active()) {
            if (effect == kOpens) {
                store_opener(current);   // before the call, because the session is active while its save handler waits
            }
        } else if (throw_when_session_of_another(current)) {
            return;
        }
        before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    }

    // Returns true after throwing an Error.
    bool throw_when_session_of_another(Coroutine *current)
    {
        if (opener.id == Opener::kNoCoroutine || (current && current->id() == opener.id)) {
            return false;
        }
        if (Coroutine *other = live_opener()) {
            zend_throw_error(error_class,
                             "%s cannot call %s() while %s has a session open: $_SESSION belongs to the process, so a "
                             "coroutine must call session_write_close() before it waits",
                             current_with_place().c_str(), name, with_place(*other).c_str());
            return true;
        }
        // A coroutine may close a session that was left open. So the coroutines after it can open their own sessions.
        if (!current || effect == kCloses) {
            return false;
        }
        zend_throw_error(error_class,
                         "%s cannot call %s() because a session is open that %s has opened and not closed before it "
                         "ended: each coroutine must call session_write_close() before it waits or ends",
                         current_with_place().c_str(), name, opener.text.c_str());
        return true;
    }
};

SessionFunction session_functions[] = {
    {"session_start", SessionFunction::kOpens},
    {"session_status", SessionFunction::kUses},   // programs call session_start() only if no session is active
    {"session_id", SessionFunction::kUses},
    {"session_regenerate_id", SessionFunction::kUses},
    {"session_encode", SessionFunction::kUses},
    {"session_decode", SessionFunction::kUses},
    {"session_unset", SessionFunction::kUses},
    {"session_reset", SessionFunction::kUses},
    {"session_destroy", SessionFunction::kUses},
    {"session_write_close", SessionFunction::kCloses},
    {"session_commit", SessionFunction::kCloses},
    {"session_abort", SessionFunction::kCloses},
};

void wrap()
{
    zend_internal_function *status = session_status.handler ? nullptr : find_internal_function("session_status");
    if (status) {
        session_status = *status;
    }
    WrappedFunctions<session_functions>::wrap();
}

// The numbers of coroutines begin again at 1 in a new loop.
void forget_number(Loop &)
{
    if (opener.id > 0) {
        opener.id = Opener::kEnded;
    }
}

void forget_opener()
{
    opener = {};
}

}  // namespace

const RuntimeObserver session_guard_observer({
    .order = Order::kArguments,
    .on_unload = WrappedFunctions<session_functions>::unwrap,
    .on_first_request = wrap,
    .on_loop_made = forget_number,
    .on_request_end = forget_opener,
});

}  // namespace coro::php
