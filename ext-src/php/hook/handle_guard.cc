#include "php/hook/handle_guard.h"

#include "php/runtime/source_location.h"
#include "php/zend/exceptions.h"

#include <iterator>
#include <utility>

namespace coro::php {

namespace {

List<HookedWait, HookedWaitTag> waits;

struct Closer {
    const char *class_name;   // in lower case; nullptr: a function, whose first argument is the handle
    const char *name;
    zif_handler original = nullptr;
};

Closer closers[] = {
    {nullptr, "fclose"}, {nullptr, "gzclose"}, {nullptr, "bzclose"}, {nullptr, "pclose"}, {nullptr, "proc_close"},
    {nullptr, "socket_close"}, {nullptr, "ftp_close"}, {nullptr, "ftp_quit"}, {nullptr, "ldap_unbind"},
    {nullptr, "ldap_close"}, {nullptr, "odbc_close"}, {nullptr, "pg_close"}, {nullptr, "mysqli_close"},
    {nullptr, "mysqli_real_connect"}, {nullptr, "mysqli_stmt_close"}, {"mysqli", "close"}, {"mysqli", "connect"},
    {"mysqli", "real_connect"}, {"mysqli_stmt", "close"}, {"redis", "close"}, {"redis", "connect"}, {"redis", "open"},
    {"redis", "pconnect"}, {"redis", "popen"}, {"rediscluster", "close"}, {"memcached", "quit"},
    {"amqpconnection", "disconnect"}, {"amqpconnection", "reconnect"}, {"sqlite3", "close"},
};

const void *handle_in(const zval *value)
{
    ZVAL_DEREF(value);
    return Z_TYPE_P(value) == IS_OBJECT     ? static_cast<const void *>(Z_OBJ_P(value)) :
           Z_TYPE_P(value) == IS_RESOURCE   ? static_cast<const void *>(Z_RES_P(value)) :
                                              nullptr;
}

bool contains(zval *value, const void *handle)
{
    ZVAL_DEREF(value);
    if (Z_TYPE_P(value) != IS_ARRAY) {
        return handle_in(value) == handle;
    }
    zval *element;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(value), element) {   // the streams of stream_select()
        if (handle_in(element) == handle) {
            return true;
        }
    } ZEND_HASH_FOREACH_END();
    return false;
}

Coroutine *user_of(const void *handle)
{
    for (HookedWait *wait = waits.front(); wait; wait = waits.next(*wait)) {
        if (wait->uses(handle)) {
            return &wait->coroutine();
        }
    }
    return nullptr;
}

template <size_t N>
void close_unless_in_use(INTERNAL_FUNCTION_PARAMETERS)
{
    if (!waits.empty()) {
        const Closer &closer = closers[N];
        zval *argument = ZEND_NUM_ARGS() > 0 ? ZEND_CALL_ARG(execute_data, 1) : nullptr;
        const void *handle = closer.class_name ? Z_OBJ(EX(This)) : argument ? handle_in(argument) : nullptr;
        if (Coroutine *user = handle ? user_of(handle) : nullptr) {
            zend_throw_error(error_class, "%s cannot call %s%s%s() while %s uses the same %s", current_with_place().c_str(),
                             closer.class_name ? ZSTR_VAL(Z_OBJCE(EX(This))->name) : "", closer.class_name ? "::" : "",
                             closer.name, with_place(*user).c_str(), closer.class_name ? "object" : "handle");
            return;
        }
    }
    closers[N].original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

zend_internal_function *find(const Closer &closer)
{
    HashTable *functions = CG(function_table);
    if (closer.class_name) {
        auto *ce = static_cast<zend_class_entry *>(
            zend_hash_str_find_ptr(CG(class_table), closer.class_name, strlen(closer.class_name)));
        if (!ce) {
            return nullptr;
        }
        functions = &ce->function_table;
    }
    auto *found = static_cast<zend_function *>(zend_hash_str_find_ptr(functions, closer.name, strlen(closer.name)));
    return found && found->type == ZEND_INTERNAL_FUNCTION ? &found->internal_function : nullptr;
}

template <size_t... N>
void for_all(std::index_sequence<N...>, void (*visit)(Closer &closer, zif_handler guarded))
{
    (visit(closers[N], close_unless_in_use<N>), ...);
}

constexpr auto all = std::make_index_sequence<std::size(closers)>();

// At the first request, when all extensions have their functions.
void guard_closers()
{
    for_all(all, [](Closer &closer, zif_handler guarded) {
        zend_internal_function *found = find(closer);
        if (found && !closer.original) {
            closer.original = found->handler;
            found->handler = guarded;
        }
    });
}

void put_back_closers()
{
    for_all(all, [](Closer &closer, zif_handler guarded) {
        zend_internal_function *found = find(closer);
        if (found && found->handler == guarded) {
            found->handler = closer.original;
        }
        closer.original = nullptr;
    });
}

// The coroutines of these waits will never run again: they belong to the parent process or to an abandoned loop.
void forget_waits()
{
    while (waits.pop_front()) {
    }
}


}  // namespace

HookedWait::HookedWait(Coroutine &self) : self_(self), frame_(EG(current_execute_data))
{
    waits.push_back(*this);
}

bool HookedWait::uses(const void *handle) const
{
    if (!frame_ || !frame_->func || frame_->func->type != ZEND_INTERNAL_FUNCTION) {
        return false;
    }
    if (Z_TYPE(frame_->This) == IS_OBJECT && Z_OBJ(frame_->This) == handle) {
        return true;
    }
    for (uint32_t i = 1; i <= ZEND_CALL_NUM_ARGS(frame_); i++) {
        if (contains(ZEND_CALL_ARG(frame_, i), handle)) {
            return true;
        }
    }
    return false;
}

constinit const RuntimeObserver handle_guard_observer = {
    .on_unload = put_back_closers,
    .on_request_begin = guard_closers,
    .on_fork = forget_waits,
    .on_loop_abandoned = forget_waits,
    .on_shutdown = forget_waits,
};

}  // namespace coro::php
