#include "php/trace/client_functions.h"

#include "php/trace/propagation.h"
#include "php/trace/span.h"
#include "php/zend/frames.h"
#include "php/zend/internal_function.h"
#include "php/zend/value.h"
#include "php/zend/weak_map.h"

#include "coro/trace/statement.h"

#include "zend_exceptions.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace coro::php {

namespace {

// Returns the span of the running code if a call within it has a span of its own, otherwise nullptr.
Span *outer_of_call()
{
    Span *outer = tracer() ? current_span() : nullptr;
    return outer && outer->is_recording() ? outer : nullptr;
}

// Makes the span fail if the call has thrown an exception of the program. Returns false if the call has thrown any.
bool has_returned(Span &span)
{
    if (zend_object *exception = exception_of_program()) {
        span.fail(view(exception->ce->name), {});
    }
    return !EG(exception);
}

// Calls PHP's function within the span of a statement. `system` is the kind of the database.
void call_with_statement(std::string_view statement, std::string_view system, zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    Span *outer = outer_of_call();
    if (!outer || statement.empty()) {
        return before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    }
    std::string text = without_values(statement);
    std::string operation = first_word(text);
    auto *span = new Span(*tracer(), SpanKind::kClient, operation, outer);
    span->attributes.add("db.system.name", system);
    span->attributes.add("db.operation.name", operation);
    span->attributes.add("db.query.text", text);
    SpanScope scope(span);
    before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    if (has_returned(*span) && Z_TYPE_P(return_value) == IS_FALSE) {
        span->fail("false", {});
    }
}

std::string_view text_argument(zend_execute_data *frame, uint32_t number)
{
    const zval *argument = argument_of(frame, number);
    return argument && Z_TYPE_P(argument) == IS_STRING ? view(Z_STR_P(argument)) : std::string_view();
}

// OpenTelemetry's name for a database that is not known: PDO has many.
constexpr std::string_view kOtherDatabase = "other_sql";
constexpr std::string_view kMysql = "mysql";

// A function or method whose argument with this number is the statement.
template <const std::string_view &system, uint32_t number>
void statement_call(zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    call_with_statement(text_argument(execute_data, number), system, before, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

void pdo_execute(zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    zval room;
    zval *statement = zend_read_property(Z_OBJCE_P(ZEND_THIS), Z_OBJ_P(ZEND_THIS), ZEND_STRL("queryString"), true, &room);
    std::string text(Z_TYPE_P(statement) == IS_STRING ? view(Z_STR_P(statement)) : std::string_view());
    call_with_statement(text, kOtherDatabase, before, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

WeakMap prepared;   // the text of each mysqli_stmt

void note_prepared(zval *statement, std::string_view text)
{
    if (!EG(exception) && Z_TYPE_P(statement) == IS_OBJECT) {
        zval kept;
        ZVAL_STRINGL(&kept, text.data(), text.size());
        prepared.set(Z_OBJ_P(statement), &kept);
    }
}

// What a function or method prepares.
enum class Prepared { kResult, kObject, kFirstArgument };

// The text of the statement is the argument with this number.
template <Prepared what, uint32_t number>
void mysqli_prepare(zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    std::string text(text_argument(execute_data, number));
    before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    if (!text.empty()) {
        note_prepared(what == Prepared::kResult   ? return_value
                      : what == Prepared::kObject ? ZEND_THIS
                                                  : ZEND_CALL_ARG(execute_data, 1),
                      text);
    }
}

void mysqli_execute(zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    zval *statement = Z_TYPE(EX(This)) == IS_OBJECT ? ZEND_THIS : ZEND_NUM_ARGS() > 0 ? ZEND_CALL_ARG(execute_data, 1) : nullptr;
    zval *text = statement && Z_TYPE_P(statement) == IS_OBJECT ? prepared.find(Z_OBJ_P(statement)) : nullptr;
    std::string copy(text ? view(Z_STR_P(text)) : std::string_view());
    call_with_statement(copy, kMysql, before, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

// The methods of Redis clients that send no command.
constexpr std::string_view kLocalMethods[] = {
    "getauth", "getdbnum", "getdefer", "gethost", "getlasterror", "getmode", "getoption", "getoptions", "getpersistentid",
    "getport", "getreadtimeout", "gettimeout", "clearlasterror", "close", "isconnected", "setdefer", "setoption", "setoptions",
    "settimeout", "recv", "multi", "pipeline",
};

void redis_call(INTERNAL_FUNCTION_PARAMETERS);

// Their own handlers. A class of the program that extends the client has copies of its methods, which have the same names, and
// which may exist longer than tracing.
using MethodName = std::pair<const zend_class_entry *, const zend_string *>;
std::map<MethodName, zif_handler> redis_methods;

// Returns the own handler of a method, or nullptr if the method is a copy that another extension has made under another name.
zif_handler handler_of(const zend_internal_function &method)
{
    if (auto found = redis_methods.find({method.scope, method.function_name}); found != redis_methods.end()) {
        return found->second;
    }
    // A class of the program comes from opcache, where another process has put it which traces.
    zend_string *name = zend_string_tolower(method.function_name);
    auto *own = static_cast<zend_function *>(zend_hash_find_ptr(&method.scope->function_table, name));
    zend_string_release(name);
    return own && own->internal_function.handler != redis_call ? own->internal_function.handler : nullptr;
}

// Calls a method of a Redis client within a span. Its arguments are not shown, because they are values.
void redis_call(INTERNAL_FUNCTION_PARAMETERS)
{
    const zend_internal_function *method = &EX(func)->internal_function;
    zif_handler before = handler_of(*method);
    if (!before) {
        zend_throw_error(nullptr, "%s() cannot be called", ZSTR_VAL(method->function_name));
        return;
    }
    Span *outer = outer_of_call();
    if (!outer) {
        return before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    }
    std::string name(view(method->function_name));
    std::transform(name.begin(), name.end(), name.begin(), [](char c) { return c >= 'a' && c <= 'z' ? char(c - 32) : c; });
    auto *span = new Span(*tracer(), SpanKind::kClient, name, outer);
    span->attributes.add("db.system.name", "redis");
    span->attributes.add("db.operation.name", name);
    SpanScope scope(span);
    before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    (void) has_returned(*span);   // false may mean that there is no such key
}

// Calls visit(method, name) for the methods of all Redis clients. The name is in lower case.
template <class Visit>
void for_redis_methods(const Visit &visit)
{
    for (std::string_view name : {"redis", "rediscluster", "coro\\coroutine\\redis"}) {
        auto *ce = static_cast<zend_class_entry *>(zend_hash_str_find_ptr(CG(class_table), name.data(), name.size()));
        zend_string *key;
        zval *value;
        if (!ce || ce->type != ZEND_INTERNAL_CLASS) {
            continue;
        }
        ZEND_HASH_FOREACH_STR_KEY_VAL(&ce->function_table, key, value) {
            auto *method = static_cast<zend_function *>(Z_PTR_P(value));
            if (method->type == ZEND_INTERNAL_FUNCTION && method->common.scope == ce) {
                visit(method->internal_function, view(key));
            }
        } ZEND_HASH_FOREACH_END();
    }
}

void trace_redis()
{
    for_redis_methods([](zend_internal_function &method, std::string_view name) {
        bool is_local = name.starts_with('_') || std::find(std::begin(kLocalMethods), std::end(kLocalMethods), name) !=
                                                     std::end(kLocalMethods);
        if (!is_local && method.handler != redis_call) {
            redis_methods[{method.scope, method.function_name}] = std::exchange(method.handler, redis_call);
        }
    });
}

void untrace_redis()
{
    for_redis_methods([](zend_internal_function &method, std::string_view) {
        if (method.handler == redis_call) {
            method.handler = redis_methods[{method.scope, method.function_name}];
        }
    });
}

// Asks curl_getinfo() for one value. The caller must destroy it.
zval curl_info(zval *curl, zend_long what)
{
    zval arguments[2], value;
    ZVAL_COPY_VALUE(&arguments[0], curl);
    ZVAL_LONG(&arguments[1], what);
    ZVAL_NULL(&value);
    if (zend_internal_function *function = find_internal_function("curl_getinfo")) {
        zend_call_known_function(reinterpret_cast<zend_function *>(function), nullptr, nullptr, &value, 2, arguments, nullptr);
    }
    return value;
}

// Adds traceparent of the current span to the handle that the argument with this number is.
void add_current_traceparent(zend_execute_data *frame, uint32_t number)
{
    const Span *span = tracer() && tracer()->clients.propagate ? current_span() : nullptr;
    if (span && ZEND_CALL_NUM_ARGS(frame) >= number) {
        (void) add_traceparent(ZEND_CALL_ARG(frame, number), *span);
    }
}

void curl_multi_add(zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    add_current_traceparent(execute_data, 2);
    before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

void curl_multi_remove(zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    if (ZEND_NUM_ARGS() >= 2) {
        remove_traceparent(ZEND_CALL_ARG(execute_data, 2));
    }
}

void curl_made(zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    note_new_curl(return_value);
}

void curl_reset(zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    if (ZEND_NUM_ARGS() == 1 && !EG(exception)) {
        note_new_curl(ZEND_CALL_ARG(execute_data, 1));
    }
}

void curl_copied(zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    if (ZEND_NUM_ARGS() == 1 && !EG(exception)) {
        note_copied_curl(ZEND_CALL_ARG(execute_data, 1), return_value);
    }
}

void curl_option_set(zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    if (ZEND_NUM_ARGS() == 3 && Z_TYPE_P(return_value) == IS_TRUE) {
        note_curl_option(ZEND_CALL_ARG(execute_data, 1), zval_get_long(ZEND_CALL_ARG(execute_data, 2)),
                         ZEND_CALL_ARG(execute_data, 3));
    }
}

void curl_options_set(zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    zval *options = ZEND_NUM_ARGS() == 2 ? ZEND_CALL_ARG(execute_data, 2) : nullptr;
    if (options && Z_TYPE_P(options) == IS_ARRAY) {
        note_curl_options(ZEND_CALL_ARG(execute_data, 1), Z_ARRVAL_P(options), Z_TYPE_P(return_value) == IS_TRUE);
    }
}

void curl_call(zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    constexpr zend_long kUrl = 0x100000 + 1, kStatus = 0x200000 + 2;   // CURLINFO_*, which libcurl never changes
    Span *outer = ZEND_NUM_ARGS() == 1 ? outer_of_call() : nullptr;
    if (!outer) {
        add_current_traceparent(execute_data, 1);   // of a trace that is not recorded
        before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return ZEND_NUM_ARGS() == 1 ? remove_traceparent(ZEND_CALL_ARG(execute_data, 1)) : void();
    }
    zval *curl = ZEND_CALL_ARG(execute_data, 1);
    ZVAL_DEREF(curl);
    auto *span = new Span(*tracer(), SpanKind::kClient, "curl_exec", outer);
    SpanScope scope(span);
    (void) (tracer()->clients.propagate && add_traceparent(curl, *span));
    before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    remove_traceparent(curl);
    if (!has_returned(*span)) {
        return;
    }
    zval url = curl_info(curl, kUrl), status = curl_info(curl, kStatus);
    if (Z_TYPE(url) == IS_STRING) {
        span->attributes.add("url.full", without_secrets(view(Z_STR(url))));
    }
    if (Z_TYPE(status) == IS_LONG && Z_LVAL(status) > 0) {
        span->note_status(int(Z_LVAL(status)));
    }
    if (Z_TYPE_P(return_value) == IS_FALSE) {
        span->fail("connection", {});
    }
    zval_ptr_dtor(&url);
}

ReplacedFunction client_functions[] = {
    {"pdo::query", statement_call<kOtherDatabase, 1>},
    {"pdo::exec", statement_call<kOtherDatabase, 1>},
    {"pdostatement::execute", pdo_execute},
    {"mysqli::query", statement_call<kMysql, 1>},
    {"mysqli::real_query", statement_call<kMysql, 1>},
    {"mysqli_query", statement_call<kMysql, 2>},
    {"mysqli_real_query", statement_call<kMysql, 2>},
    {"mysqli::multi_query", statement_call<kMysql, 1>},
    {"mysqli_multi_query", statement_call<kMysql, 2>},
    {"mysqli::execute_query", statement_call<kMysql, 1>},
    {"mysqli_execute_query", statement_call<kMysql, 2>},
    {"mysqli::prepare", mysqli_prepare<Prepared::kResult, 1>},
    {"mysqli_prepare", mysqli_prepare<Prepared::kResult, 2>},
    {"mysqli_stmt::__construct", mysqli_prepare<Prepared::kObject, 2>},
    {"mysqli_stmt::prepare", mysqli_prepare<Prepared::kObject, 1>},
    {"mysqli_stmt_prepare", mysqli_prepare<Prepared::kFirstArgument, 2>},
    {"mysqli_stmt::execute", mysqli_execute},
    {"mysqli_stmt_execute", mysqli_execute},
    {"mysqli_execute", mysqli_execute},
    {"curl_exec", curl_call},
    {"curl_init", curl_made},
    {"curl_reset", curl_reset},
    {"curl_copy_handle", curl_copied},
    {"curl_setopt", curl_option_set},
    {"curl_setopt_array", curl_options_set},
    {"curl_multi_add_handle", curl_multi_add},
    {"curl_multi_remove_handle", curl_multi_remove},
};

}  // namespace

void trace_client_functions()
{
    for (ReplacedFunction &function : client_functions) {
        function.before = nullptr;
    }
    WrappedFunctions<client_functions>::wrap();
    trace_redis();
    trace_streams();
}

void untrace_client_functions()
{
    prepared.clear();
    forget_curl_handles();
    untrace_streams();
    untrace_redis();
    // Classes of the program that extend PDO or mysqli have copies of the methods, which still call client_functions[].before.
    WrappedFunctions<client_functions>::unwrap();
}

}  // namespace coro::php
