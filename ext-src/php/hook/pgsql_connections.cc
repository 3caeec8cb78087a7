#include "php/hook/pgsql_connections.h"

#include "php/hook/handles.h"

#include <string_view>

namespace coro::php {

namespace {

zend_object *default_connection = nullptr;   // the extension holds a reference as long as this is its default

std::string_view name_of(const zend_string *string)
{
    return {ZSTR_VAL(string), ZSTR_LEN(string)};
}

bool is_function_of_pgsql(const zend_function &function)
{
    return function.type == ZEND_INTERNAL_FUNCTION && !function.common.scope && function.internal_function.module &&
           std::string_view(function.internal_function.module->name) == "pgsql";
}

// Returns true if a call without a connection uses the default connection. The functions that escape text read only
// its settings.
bool has_default(const zend_internal_function &function)
{
    return function.num_args > 0 && std::string_view(function.arg_info[0].name) == "connection" &&
           !name_of(function.function_name).starts_with("pg_escape_");
}

zval *first_argument(zend_execute_data *frame)
{
    if (ZEND_CALL_NUM_ARGS(frame) == 0) {
        return nullptr;
    }
    zval *first = ZEND_CALL_ARG(frame, 1);
    ZVAL_DEREF(first);
    return first;
}

}  // namespace

zend_object *default_connection_of_call(zend_execute_data *frame)
{
    if (!default_connection || !is_function_of_pgsql(*frame->func)) {
        return nullptr;
    }
    const zval *first = first_argument(frame);
    bool is_named = first && Z_TYPE_P(first) == IS_OBJECT;
    return !is_named && has_default(frame->func->internal_function) ? default_connection : nullptr;
}

const void *unnamed_connection_of_call(zend_execute_data *frame)
{
    if (zend_object *connection = default_connection_of_call(frame)) {
        return connection_of(connection);
    }
    if (!is_function_of_pgsql(*frame->func)) {
        return nullptr;
    }
    // These functions of a result ask the server for names.
    std::string_view name = name_of(frame->func->common.function_name);
    const zval *result = name == "pg_field_table" || name == "pg_field_type" ? first_argument(frame) : nullptr;
    return result && Z_TYPE_P(result) == IS_OBJECT ? connection_of_pgsql_result(Z_OBJ_P(result)) : nullptr;
}

void note_default_connection(zend_execute_data *frame, const zval *result)
{
    std::string_view name = name_of(frame->func->common.function_name);
    if (name == "pg_connect" || name == "pg_pconnect") {
        default_connection = Z_TYPE_P(result) == IS_OBJECT ? Z_OBJ_P(result) : default_connection;
    } else if (name == "pg_close" && Z_TYPE_P(result) == IS_TRUE) {
        const zval *closed = first_argument(frame);
        if (!closed || Z_TYPE_P(closed) == IS_NULL || Z_OBJ_P(closed) == default_connection) {
            default_connection = nullptr;
        }
    }
}

void forget_default_connection()
{
    default_connection = nullptr;
}

}  // namespace coro::php
