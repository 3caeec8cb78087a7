#include "php/hook/hidden_connections.h"

#include "php/hook/freed_objects.h"
#include "php/hook/handles.h"
#include "php/zend/frames.h"
#include "php/zend/value.h"

namespace coro::php {

namespace {

zend_object *default_connection = nullptr;   // the extension holds a reference as long as this is its default

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
           !view(function.function_name).starts_with("pg_escape_");
}

const zval *find(const HashTable *options, std::string_view name)
{
    return zend_hash_str_find_deref(const_cast<HashTable *>(options), name.data(), name.size());
}

const HashTable *array_argument(zend_execute_data *frame, uint32_t number)
{
    const zval *argument = argument_of(frame, number);
    return argument && Z_TYPE_P(argument) == IS_ARRAY ? Z_ARRVAL_P(argument) : nullptr;
}

// Calls of the object also use the connection of the manager of its keys. So both count as users of this connection.
void note_keys(const zend_object *made, const HashTable *encryption)
{
    if (zend_object *keys = encryption ? key_manager_in(encryption) : nullptr) {
        note_origin(made, connection_of(keys));
    }
}

void note_constructed(const zend_object *made, zend_execute_data *frame)
{
    if (!zend_string_equals_literal(made->ce->name, "MongoDB\\Driver\\Manager")) {
        note_keys(made, array_argument(frame, 1));
        return;
    }
    constexpr uint32_t kOptions = 3;
    if (const HashTable *options = array_argument(frame, kOptions)) {
        if (has_true(options, kPrivateConnections)) {
            note_private(made);
        }
        note_keys(made, encryption_in(options));
    }
}

void note_made(const zval *value, const void *connection)
{
    if (Z_TYPE_P(value) == IS_OBJECT && is_watched(Z_OBJ_P(value))) {
        note_origin(Z_OBJ_P(value), connection);
    }
}

// Remembers the connection of the result that an exception of a failed write contains.
void note_exception(const zend_object *exception, const void *connection)
{
    for (int i = 0; i < exception->ce->default_properties_count; i++) {
        note_made(&exception->properties_table[i], connection);
    }
}

}  // namespace

zend_object *default_connection_of_call(zend_execute_data *frame)
{
    if (!default_connection || !is_function_of_pgsql(*frame->func)) {
        return nullptr;
    }
    return !object_argument_of(frame, 1) && has_default(frame->func->internal_function) ? default_connection : nullptr;
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
    std::string_view name = view(frame->func->common.function_name);
    zend_object *result = name == "pg_field_table" || name == "pg_field_type" ? object_argument_of(frame, 1) : nullptr;
    return result ? connection_of_pgsql_result(result) : nullptr;
}

void note_default_connection(zend_execute_data *frame, const zval *result)
{
    std::string_view name = view(frame->func->common.function_name);
    if (name == "pg_connect" || name == "pg_pconnect") {
        default_connection = Z_TYPE_P(result) == IS_OBJECT ? Z_OBJ_P(result) : default_connection;
    } else if (name == "pg_close" && Z_TYPE_P(result) == IS_TRUE) {
        const zval *closed = argument_of(frame, 1);
        if (!closed || Z_TYPE_P(closed) == IS_NULL || Z_OBJ_P(closed) == default_connection) {
            default_connection = nullptr;
        }
    }
}

void forget_default_connection()
{
    default_connection = nullptr;
}

void note_mongodb_call(zend_execute_data *frame, zval *result)
{
    if (Z_TYPE(frame->This) != IS_OBJECT) {
        return;
    }
    zend_object *object = Z_OBJ(frame->This);
    if (frame->func->common.fn_flags & ZEND_ACC_CTOR) {
        if (is_watched(object) && !EG(exception)) {
            note_constructed(object, frame);
        }
        return;
    }
    const void *connection = connection_of(object);
    if (connection == object) {
        return;   // the object uses no connection, or coro does not know which
    }
    if (EG(exception)) {
        note_exception(EG(exception), connection);
        return;
    }
    note_made(result, connection);
    if (Z_TYPE_P(result) == IS_ARRAY) {
        zval *element;
        ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(result), element) {
            note_made(element, connection);
        } ZEND_HASH_FOREACH_END();
    } else if (Z_TYPE_P(result) == IS_OBJECT) {
        // createClientEncryption() may name another manager of the keys.
        note_keys(Z_OBJ_P(result), array_argument(frame, 1));
    }
}

bool has_true(const HashTable *options, std::string_view name)
{
    const zval *value = find(options, name);
    return value && zend_is_true(const_cast<zval *>(value));
}

zend_object *key_manager_in(const HashTable *options)
{
    const zval *manager = find(options, "keyVaultClient");
    return manager && Z_TYPE_P(manager) == IS_OBJECT ? Z_OBJ_P(manager) : nullptr;
}

const HashTable *encryption_in(const HashTable *options)
{
    const zval *encryption = find(options, "autoEncryption");
    return encryption && Z_TYPE_P(encryption) == IS_ARRAY ? Z_ARRVAL_P(encryption) : nullptr;
}

}  // namespace coro::php
