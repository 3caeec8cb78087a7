#include "php/hook/connection_guard.h"

#include "php/hook/freed_objects.h"
#include "php/hook/handle_uses.h"
#include "php/hook/handles.h"
#include "php/hook/hidden_connections.h"
#include "php/hook/interruptions.h"
#include "php/hook/iterations.h"
#include "php/hook/turns.h"
#include "php/runtime/executor_state.h"
#include "php/runtime/runtime.h"
#include "php/runtime/source_location.h"
#include "php/zend/exceptions.h"
#include "php/zend/frames.h"
#include "php/zend/object_handlers.h"

#include "Zend/zend_extensions.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace coro::php {

namespace {

bool is_of_curl(const zend_internal_function &function)
{
    return function.module && std::string_view(function.module->name) == "curl";
}

// Functions of these names, in the guarded extensions, only look whether the server has sent something: a later call finds it.
constexpr std::string_view kLooks[] = {"pgsqlGetNotify", "getNotify", "pg_socket_poll", "mysqli_poll", "poll"};

// libcurl closes the connection of an interrupted transfer, looks again after a time limit, and keeps the sockets that it uses
// again.
bool looks(const zend_internal_function &function)
{
    std::string_view name(ZSTR_VAL(function.function_name), ZSTR_LEN(function.function_name));
    return is_of_curl(function) || std::find(std::begin(kLooks), std::end(kLooks), name) != std::end(kLooks);
}

int slot = -1;   // the index in zend_internal_function::reserved of the original handler of a guarded function

// Returns the connection that a guarded function uses, or nullptr. The object of a constructor has no connection yet:
// `new AMQPChannel($connection)` uses the connection of its argument.
const void *connection_of_call(zend_execute_data *frame)
{
    if (Z_TYPE(frame->This) == IS_OBJECT) {
        const void *connection = connection_of(Z_OBJ(frame->This));
        if (!(frame->func->common.fn_flags & ZEND_ACC_CTOR) || user_of(connection)) {
            return connection;
        }
    }
    if (const void *connection = unnamed_connection_of_call(frame)) {
        return connection;
    }
    const zval *first = argument_of(frame, 1);
    return !first                         ? nullptr :
           Z_TYPE_P(first) == IS_OBJECT   ? connection_of(Z_OBJ_P(first)) :
           Z_TYPE_P(first) == IS_RESOURCE ? static_cast<const void *>(Z_RES_P(first)) :
                                            nullptr;
}

std::string name_of(const zend_function *function)
{
    std::string name = function->common.scope ? std::string(ZSTR_VAL(function->common.scope->name)) + "::" : "";
    return name + ZSTR_VAL(function->common.function_name) + "()";
}

// Returns false if the function that `frame` calls may use its connection now; otherwise an exception was thrown. A connection
// whose turn the coroutine has is busy only if another coroutine uses it without a turn, as while PHP frees a statement.
bool throw_when_busy(zend_execute_data *frame, const void *connection, bool has_turn)
{
    Coroutine *user = connection ? user_of(connection) : nullptr;
    if (user && Z_TYPE(frame->This) == IS_OBJECT && uses_calls_in_threads(Z_OBJ(frame->This))) {
        return false;   // this call waits until the calls before it have ended
    }
    if (user && (has_turn || is_used_by_freed_object(connection))) {
        Coroutine *self = runtime().coroutine_that_may_wait();
        if (self && await_end_of_use(connection, *self) < 0) {
            return true;
        }
        user = user_of(connection);
    }
    if (user) {
        zend_throw_error(error_class,
                         "%s cannot call %s while %s waits in a call with the same connection: each needs its own",
                         current_with_place().c_str(), name_of(frame->func).c_str(), with_place(*user).c_str());
    }
    return user;
}

// Returns the result of getLastError(): the last error that phpredis has got as the answer to a call and has kept.
Value last_error_of_redis(zend_object *connection)
{
    Value error;
    zend_object *exception = std::exchange(EG(exception), nullptr);   // no function may be called while there is one
    zend_call_method_with_0_params(connection, connection->ce, nullptr, "getlasterror", error.raw());
    if (EG(exception)) {   // the object has no connection any more
        OBJ_RELEASE(EG(exception));
    }
    EG(exception) = exception;
    return error;
}

// Returns true if the message of the exception is an error that Redis has answered, such as "OOM command not allowed": these
// begin with a word in upper case (https://redis.io/docs/latest/develop/reference/protocol-spec/, "Simple errors"), and the
// messages of phpredis itself do not. Errors of modules may begin in any way: phpredis keeps them for getLastError(), which it
// does not do with its own messages, nor with all answers.
bool is_answer_of_redis(zend_object *connection, zend_object *exception)
{
    zval space;
    zval *message = zend_read_property(exception->ce, exception, ZEND_STRL("message"), true, &space);
    if (Z_TYPE_P(message) != IS_STRING) {
        return false;
    }
    bool is_code = Z_STRLEN_P(message) > 1 && isupper(Z_STRVAL_P(message)[0]) && isupper(Z_STRVAL_P(message)[1]);
    return is_code || zend_is_identical(message, last_error_of_redis(connection).raw());
}

// Returns true if the function has refused its arguments, before it has sent anything.
bool has_refused_arguments(const zend_object *exception)
{
    return instanceof_function(exception->ce, zend_ce_type_error) || instanceof_function(exception->ce, zend_ce_value_error);
}

// Sets the property hasFailed of a connection of RedisPool.php if the exception of a call is not an answer of the server: it is
// then unknown which answer the connection will read next.
void note_failure(zend_execute_data *frame)
{
    zend_object *object = Z_TYPE(frame->This) == IS_OBJECT ? Z_OBJ(frame->This) : nullptr;
    if (!object || object->ce->type != ZEND_USER_CLASS || !is_in_library_file(object->ce->info.user.filename)) {
        return;
    }
    auto *property = static_cast<const zend_property_info *>(
        zend_hash_str_find_ptr(&object->ce->properties_info, ZEND_STRL("hasFailed")));
    bool has_asked = !zend_string_equals_literal_ci(frame->func->common.function_name, "getlasterror");
    if (property && has_asked && !has_refused_arguments(EG(exception)) && !is_answer_of_redis(object, EG(exception))) {
        ZVAL_TRUE(OBJ_PROP(object, property->offset));
    }
}

void call_original(INTERNAL_FUNCTION_PARAMETERS)
{
    reinterpret_cast<zif_handler>(EX(func)->internal_function.reserved[slot])(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

void use_unless_busy(INTERNAL_FUNCTION_PARAMETERS)
{
    if (!runtime().has_loop()) {
        call_original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return;
    }
    const zend_function *function = EX(func);
    const void *connection = connection_of_call(execute_data);
    zend_object *object = Z_TYPE(EX(This)) == IS_OBJECT ? Z_OBJ(EX(This)) : nullptr;
    bool has_turn = takes_turns(function->internal_function, object, connection);
    if (has_turn && !begin_turn(connection, ZSTR_VAL(function->common.function_name))) {
        return;
    }
    if (!throw_when_busy(execute_data, connection, has_turn)) {
        call_original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        if (UNEXPECTED(EG(exception))) {
            put_interruption_on_top(function->internal_function.module);
            if (find_interruption(EG(exception))) {
                end_interrupted_connection(execute_data);
            }
            note_failure(execute_data);
        }
        release_kept_links();
    }
    if (has_turn) {
        end_turn(connection);
    }
}

// Several coroutines may use the same object: the clients of librdkafka are never busy, and a SimpleXMLElement has no connection.
// The module is that of the exceptions that the function throws when its wait was interrupted.
void use_together(const zend_module_entry *module, INTERNAL_FUNCTION_PARAMETERS)
{
    call_original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    if (UNEXPECTED(EG(exception)) && runtime().has_loop()) {
        put_interruption_on_top(module);
    }
}

void use_kafka(INTERNAL_FUNCTION_PARAMETERS)
{
    use_together(EX(func)->internal_function.module, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

// The constructor of SimpleXMLElement throws an \Exception, a class of PHP's core, if it could not load the document.
void use_simple_xml(INTERNAL_FUNCTION_PARAMETERS)
{
    use_together(zend_ce_exception->info.internal.module, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

void use_soap(INTERNAL_FUNCTION_PARAMETERS)
{
    const zend_module_entry *soap = EX(func)->internal_function.module;
    call_original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    put_interruption_on_top_of_fault(soap);
}

void use_mongodb_unless_busy(INTERNAL_FUNCTION_PARAMETERS)
{
    use_unless_busy(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    note_mongodb_call(execute_data, return_value);
}

void use_pgsql_unless_busy(INTERNAL_FUNCTION_PARAMETERS)
{
    // While the function waits, another coroutine may open a connection. Then the extension drops its reference to the
    // default connection.
    zend_object *connection = default_connection_of_call(execute_data);
    if (connection) {
        GC_ADDREF(connection);
    }
    use_unless_busy(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    note_default_connection(execute_data, return_value);
    if (connection) {
        OBJ_RELEASE(connection);
    }
}

struct Guard {
    std::string_view extension;
    zif_handler handler;
};

// The extensions whose functions have a guard of their own.
constexpr Guard kGuards[] = {
    {"mongodb", use_mongodb_unless_busy},
    {"pgsql", use_pgsql_unless_busy},
    {"rdkafka", use_kafka},
    {"SimpleXML", use_simple_xml},
    {"soap", use_soap},
};

// Returns the handler that guards the functions of the extension, or nullptr.
zif_handler guard_of(const zend_module_entry *module)
{
    for (const Guard &each : kGuards) {
        if (module && each.extension == module->name) {
            return each.handler;
        }
    }
    return guarded_extension(module) ? use_unless_busy : nullptr;
}

bool is_guard(zif_handler handler)
{
    return handler == use_unless_busy || std::any_of(std::begin(kGuards), std::end(kGuards),
                                                     [handler](const Guard &each) { return each.handler == handler; });
}

void guard_with(zend_internal_function &function, zif_handler guard)
{
    if (!function.reserved[slot]) {
        function.reserved[slot] = reinterpret_cast<void *>(std::exchange(function.handler, guard));
    }
}

// A loaded extension whose functions are guarded.
struct GuardedModule {
    const zend_module_entry *module;
    zif_handler guard;
};

std::vector<GuardedModule> guarded_modules()
{
    std::vector<GuardedModule> found;
    zval *value;
    ZEND_HASH_FOREACH_VAL(&module_registry, value) {
        auto *module = static_cast<const zend_module_entry *>(Z_PTR_P(value));
        if (zif_handler guard = guard_of(module)) {
            found.push_back({module, guard});
        }
    } ZEND_HASH_FOREACH_END();
    return found;
}

// The destructors of objects are not guarded: while a function waits in a connection, it holds a reference to the
// object.
bool is_guardable(const zend_internal_function &function)
{
    return !(function.fn_flags & ZEND_ACC_ABSTRACT) && !zend_string_equals_literal(function.function_name, "__destruct");
}

void unguard(zend_function *function)
{
    zend_internal_function &internal = function->internal_function;
    if (function->type == ZEND_INTERNAL_FUNCTION && internal.reserved[slot] && is_guard(internal.handler)) {
        internal.handler = reinterpret_cast<zif_handler>(std::exchange(internal.reserved[slot], nullptr));
    }
}

template <class Visit>
void for_all_functions(const Visit &visit)
{
    auto visit_all = [&visit](HashTable &functions) {
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

zend_function *get_guarded_method(zend_object **object, zend_string *name, const zval *key);

ReplacedHandler<&zend_object_handlers::get_method, get_guarded_method> methods_of_pdo = {"pdo"};
bool is_temporary = false;   // true if PHP unloads this module at the end of the request, and continues without it

// The driver of a PDO object adds methods to the object, such as PDO::pgsqlCopyToArray(). The functions belong to the
// connection, and to no module. Those of a persistent connection may exist longer than this module.
zend_function *get_guarded_method(zend_object **object, zend_string *name, const zval *key)
{
    zend_function *method = methods_of_pdo.before(object, name, key);
    if (method && method->type == ZEND_INTERNAL_FUNCTION && !method->internal_function.module &&
        !(is_temporary && has_persistent_connection(*object))) {
        guard_with(method->internal_function, use_unless_busy);
    }
    return method;
}

// Guards the function of this extension that sends a request with a connection.
void guard_library()
{
    if (zend_internal_function *function = find_internal_function("coro\\connectionpool\\native::resetmysql")) {
        guard_with(*function, use_unless_busy);
    }
}

// Runs once over all functions at startup, so it compares module pointers, not names.
void guard_functions()
{
    if (slot < 0) {
        slot = zend_get_resource_handle("coro");   // PHP has few of them, and takes none back when it unloads this module
    }
    if (slot < 0) {
        return;
    }
    std::vector<GuardedModule> guarded = guarded_modules();
    for_all_functions([&guarded](zend_function *function) {
        zend_internal_function &internal = function->internal_function;
        for (const GuardedModule &each : guarded) {
            if (internal.module == each.module && function->type == ZEND_INTERNAL_FUNCTION && is_guardable(internal)) {
                guard_with(internal, each.guard);
            }
        }
    });
    methods_of_pdo.replace();
    guard_library();
    auto *module = static_cast<zend_module_entry *>(zend_hash_str_find_ptr(&module_registry, ZEND_STRL("coro")));
    is_temporary = module && module->type == MODULE_TEMPORARY;
}

void unguard_functions()
{
    if (slot >= 0 && is_temporary) {
        for_all_functions(unguard);
    }
    methods_of_pdo.restore();
}

// Returns the internal function that runs, or nullptr if PHP code runs or functions are not guarded.
const zend_internal_function *running_function()
{
    const zend_execute_data *frame = EG(current_execute_data);
    bool is_internal = frame && frame->func && frame->func->type == ZEND_INTERNAL_FUNCTION;
    return slot >= 0 && is_internal ? &frame->func->internal_function : nullptr;
}

// Returns true if an argument is a stream that uses a connection.
bool has_stream_of_connection(zend_execute_data *frame)
{
    for (uint32_t i = 1; i <= ZEND_CALL_NUM_ARGS(frame); i++) {
        const zval *argument = argument_of(frame, i);
        const php_stream *stream = Z_TYPE_P(argument) == IS_RESOURCE ? stream_of(Z_RES_P(argument)) : nullptr;
        if (stream && connection_of(*stream)) {
            return true;
        }
    }
    return false;
}

}  // namespace

bool is_in_client_call()
{
    if (is_freeing_user(runtime().scheduler().current()) || iterated_object()) {
        return true;
    }
    const zend_internal_function *function = running_function();
    return function && (function->reserved[slot] ? !looks(*function) : has_stream_of_connection(EG(current_execute_data)));
}

bool is_only_looking()
{
    const zend_internal_function *function = running_function();
    return function && function->reserved[slot] && looks(*function);
}

const RuntimeObserver connection_guard_observer({
    .order = Order::kGuards,
    .on_unload = unguard_functions,
    .on_first_request = guard_functions,
    .on_request_end = [] {
        forget_default_connection();
        forget_interruption_of_soap();   // a fatal error has ended the call, and the engine has freed all objects
    },
});

}  // namespace coro::php
