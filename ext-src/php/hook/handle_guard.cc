#include "php/hook/handle_guard.h"

#include "php/runtime/source_location.h"
#include "php/zend/exceptions.h"
#include "php/zend/internal_function.h"

#if __has_include("ext/pdo/php_pdo_driver.h")
#include "ext/pdo/php_pdo_driver.h"
#define CORO_HAVE_PDO
#endif

#include "Zend/zend_extensions.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace coro::php {

namespace {

List<HookedWait, HookedWaitTag> waits;
std::unordered_map<const void *, Coroutine *> busy_connections;   // connection -> the coroutine that waits in a call with it

// Extensions whose functions and methods use one connection, which is their object or their first argument.
constexpr std::string_view kConnectionModules[] = {"redis", "mysqli", "PDO", "pdo", "pgsql", "ftp", "ldap", "odbc",
                                                   "memcached", "amqp", "imap", "ssh2", "curl", "sqlite3"};

// Functions that close the stream or the process that is their argument.
struct Closer {
    const char *name;
    zif_handler original = nullptr;
};

Closer closers[] = {{"fclose"}, {"gzclose"}, {"bzclose"}, {"pclose"}, {"proc_close"}, {"socket_close"}};

int slot = -1;   // the index in zend_internal_function::reserved of the original handler of a guarded function

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

bool is_guarded(const zend_function *function)
{
    return function->type == ZEND_INTERNAL_FUNCTION && function->internal_function.reserved[slot];
}

#ifdef CORO_HAVE_PDO
// Returns the connection of a statement, or nullptr. PHP keeps it as a value before 8.5, and as an object since.
[[maybe_unused]] zend_object *object_in(const zval &value)
{
    return Z_TYPE(value) == IS_OBJECT ? Z_OBJ(value) : nullptr;
}

[[maybe_unused]] zend_object *object_in(zend_object *object)
{
    return object;
}
#endif

// A statement uses the connection that it was made from.
const void *connection_of_object(zend_object *object)
{
#ifdef CORO_HAVE_PDO
    static zend_class_entry *const statement_class =
        static_cast<zend_class_entry *>(zend_hash_str_find_ptr(CG(class_table), ZEND_STRL("pdostatement")));
    if (statement_class && instanceof_function(object->ce, statement_class)) {
        zend_object *connection = object_in(php_pdo_stmt_fetch_object(object)->database_object_handle);
        return connection ? connection : object;
    }
#endif
    return object;
}

// Returns the connection that a guarded function uses, or nullptr.
const void *connection_of(zend_execute_data *frame)
{
    if (Z_TYPE(frame->This) == IS_OBJECT) {
        return connection_of_object(Z_OBJ(frame->This));
    }
    return ZEND_CALL_NUM_ARGS(frame) > 0 ? handle_in(ZEND_CALL_ARG(frame, 1)) : nullptr;
}

std::string name_of(const zend_function *function)
{
    std::string name = function->common.scope ? std::string(ZSTR_VAL(function->common.scope->name)) + "::" : "";
    return name + ZSTR_VAL(function->common.function_name) + "()";
}

void use_unless_busy(INTERNAL_FUNCTION_PARAMETERS)
{
    if (UNEXPECTED(!busy_connections.empty())) {
        auto busy = busy_connections.find(connection_of(execute_data));
        if (busy != busy_connections.end()) {
            zend_throw_error(error_class,
                             "%s cannot call %s while %s waits in a call with the same connection: each needs its own",
                             current_with_place().c_str(), name_of(EX(func)).c_str(), with_place(*busy->second).c_str());
            return;
        }
    }
    reinterpret_cast<zif_handler>(EX(func)->internal_function.reserved[slot])(INTERNAL_FUNCTION_PARAM_PASSTHRU);
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
    const void *handle = ZEND_NUM_ARGS() > 0 ? handle_in(ZEND_CALL_ARG(execute_data, 1)) : nullptr;
    if (Coroutine *user = handle ? user_of(handle) : nullptr) {
        zend_throw_error(error_class, "%s cannot call %s() while %s uses the same handle", current_with_place().c_str(),
                         closers[N].name, with_place(*user).c_str());
        return;
    }
    closers[N].original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

template <size_t... N>
void for_all(std::index_sequence<N...>, void (*visit)(Closer &closer, zif_handler guarded))
{
    (visit(closers[N], close_unless_in_use<N>), ...);
}

constexpr auto all_closers = std::make_index_sequence<std::size(closers)>();

void guard(zend_function *function)
{
    const zend_internal_function &internal = function->internal_function;
    if (function->type != ZEND_INTERNAL_FUNCTION || !internal.module || internal.reserved[slot] ||
        std::find(std::begin(kConnectionModules), std::end(kConnectionModules), std::string_view(internal.module->name)) ==
            std::end(kConnectionModules)) {
        return;
    }
    function->internal_function.reserved[slot] = reinterpret_cast<void *>(internal.handler);
    function->internal_function.handler = use_unless_busy;
}

void unguard(zend_function *function)
{
    zend_internal_function &internal = function->internal_function;
    if (is_guarded(function) && internal.handler == use_unless_busy) {
        internal.handler = reinterpret_cast<zif_handler>(internal.reserved[slot]);
        internal.reserved[slot] = nullptr;
    }
}

void for_all_functions(void (*visit)(zend_function *function))
{
    auto visit_all = [visit](HashTable &functions) {
        zval *function;
        ZEND_HASH_FOREACH_VAL(&functions, function) {
            visit(static_cast<zend_function *>(Z_PTR_P(function)));
        } ZEND_HASH_FOREACH_END();
    };
    visit_all(*CG(function_table));
    zval *value;
    ZEND_HASH_FOREACH_VAL(CG(class_table), value) {
        auto *ce = static_cast<zend_class_entry *>(Z_PTR_P(value));
        if (ce->type == ZEND_INTERNAL_CLASS) {
            visit_all(ce->function_table);
        }
    } ZEND_HASH_FOREACH_END();
}

// At the first request, when all extensions have their functions.
void guard_functions()
{
    static bool is_done = false;
    if (std::exchange(is_done, true)) {
        return;
    }
    slot = zend_get_resource_handle("coro");
    if (slot >= 0) {
        for_all_functions(guard);
    }
    for_all(all_closers, [](Closer &closer, zif_handler guarded) {
        coro::php::hook(closer.name, &closer.original, guarded);
    });
}

void unguard_functions()
{
    if (slot >= 0) {
        for_all_functions(unguard);
    }
    for_all(all_closers, [](Closer &closer, zif_handler guarded) { unhook(closer.name, closer.original, guarded); });
}

// The coroutines of these waits will never run again: they belong to the parent process or to an abandoned loop.
void forget_waits()
{
    while (waits.pop_front()) {
    }
    busy_connections.clear();
}

}  // namespace

HookedWait::HookedWait(Coroutine &self) : self_(self), frame_(EG(current_execute_data)), connection_(nullptr)
{
    if (!frame_ || !frame_->func || frame_->func->type != ZEND_INTERNAL_FUNCTION) {
        frame_ = nullptr;
    } else if (slot >= 0 && is_guarded(frame_->func)) {
        connection_ = connection_of(frame_);
    }
    if (connection_) {
        busy_connections[connection_] = &self;
    }
    waits.push_back(*this);
}

HookedWait::~HookedWait()
{
    if (connection_) {
        busy_connections.erase(connection_);
    }
}

bool HookedWait::uses(const void *handle) const
{
    if (!frame_) {
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
    .on_unload = unguard_functions,
    .on_request_begin = guard_functions,
    .on_fork = forget_waits,
    .on_loop_abandoned = forget_waits,
    .on_shutdown = forget_waits,
};

}  // namespace coro::php
