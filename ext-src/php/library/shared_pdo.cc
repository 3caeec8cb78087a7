#include "php/library/shared_pdo.h"

#include "php/zend/internal_function.h"

#include "php.h"

#include <cstring>

namespace coro::php {

namespace {

// The handlers of PDO objects that share a pool. They are the handlers of PDO; only the address tells them apart.
zend_object_handlers shared_handlers;

bool is_shared(const zend_object *object)
{
    return object->handlers == &shared_handlers;
}

// Calls a static method of the library's class SharedPDO, whose name is in lower case. If it throws, `result` is null.
template <uint32_t count>
void call_library(const char *method, zval *result, zval (&arguments)[count])
{
    ZVAL_NULL(result);
    zend_string *name = zend_string_init(ZEND_STRL("Coro\\Database\\SharedPDO"), false);
    zend_class_entry *ce = zend_lookup_class(name);
    zend_string_release(name);
    auto *function = static_cast<zend_function *>(
        ce ? zend_hash_str_find_ptr(&ce->function_table, method, strlen(method)) : nullptr);
    if (!function) {
        return;
    }
    zend_call_known_function(function, nullptr, ce, result, count, arguments, nullptr);
    if (Z_ISUNDEF_P(result)) {
        ZVAL_NULL(result);
    }
}

// Returns the argument with this number, which counts from 0, or null if the program has not passed it.
zval argument_at(zend_execute_data *frame, uint32_t number)
{
    zval argument;
    ZVAL_NULL(&argument);
    if (number < ZEND_CALL_NUM_ARGS(frame)) {
        zval *passed = ZEND_CALL_ARG(frame, number + 1);
        ZVAL_DEREF(passed);
        ZVAL_COPY_VALUE(&argument, passed);
    }
    return argument;
}

// Returns true if a class of the library makes the object: pools consist of plain PDO objects.
bool is_called_by_library(const zend_execute_data *frame)
{
    const zend_execute_data *caller = frame->prev_execute_data;
    return caller && caller->func && ZEND_USER_CODE(caller->func->type) &&
           strncmp(ZSTR_VAL(caller->func->op_array.filename), "@coro/", strlen("@coro/")) == 0;
}

// Returns true if the class is PDO or a PHP class that extends PDO. Internal classes that extend PDO, such as Pdo\Mysql,
// have copies of its methods, which are not wrapped.
bool has_wrapped_methods(const zend_class_entry *ce)
{
    while (ce->type == ZEND_USER_CLASS) {
        ce = ce->parent;
    }
    return zend_string_equals_literal(ce->name, "PDO");
}

// Replaces PDO::__construct().
void construct(zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    zend_object *pdo = Z_OBJ(EX(This));
    zval arguments[5];
    ZVAL_OBJ(&arguments[0], pdo);
    for (uint32_t i = 0; i < 4; i++) {
        arguments[i + 1] = argument_at(execute_data, i);
    }
    zval opened;
    ZVAL_FALSE(&opened);
    auto is_null_or = [&](uint32_t number, uint32_t type) {
        return Z_TYPE(arguments[number]) == type || Z_TYPE(arguments[number]) == IS_NULL;
    };
    // PDO itself reports arguments that do not fit.
    bool fits = Z_TYPE(arguments[1]) == IS_STRING && is_null_or(2, IS_STRING) && is_null_or(3, IS_STRING) &&
                is_null_or(4, IS_ARRAY) && ZEND_CALL_NUM_ARGS(execute_data) <= 4;
    if (fits && has_wrapped_methods(pdo->ce) && !is_called_by_library(execute_data)) {
        call_library("open", &opened, arguments);
    }
    if (EG(exception)) {
        return;
    }
    if (Z_TYPE(opened) != IS_TRUE) {
        before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return;
    }
    if (!is_shared(pdo)) {
        shared_handlers = *pdo->handlers;
        pdo->handlers = &shared_handlers;
    }
}

// Replaces the other methods of PDO.
void call_connection(zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    zend_object *pdo = Z_OBJ(EX(This));
    if (!is_shared(pdo)) {
        before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return;
    }
    zval arguments[4], connection;
    ZVAL_OBJ(&arguments[0], pdo);
    ZVAL_STR(&arguments[1], EX(func)->common.function_name);
    arguments[2] = argument_at(execute_data, 0);
    arguments[3] = argument_at(execute_data, 1);
    call_library("connection", &connection, arguments);
    if (EG(exception) || Z_TYPE(connection) != IS_OBJECT) {
        zval_ptr_dtor(&connection);
        return;
    }
    Z_OBJ(EX(This)) = Z_OBJ(connection);
    before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    Z_OBJ(EX(This)) = pdo;
    if (Z_TYPE_P(return_value) == IS_OBJECT && !EG(exception)) {   // a statement
        zval kept, pair[2];
        ZVAL_OBJ(&pair[0], pdo);
        ZVAL_OBJ(&pair[1], Z_OBJ_P(return_value));
        call_library("keep", &kept, pair);
    }
    zval_ptr_dtor(&connection);
}

ReplacedFunction methods[] = {
    {"pdo::__construct", construct},
    {"pdo::begintransaction", call_connection},
    {"pdo::commit", call_connection},
    {"pdo::errorcode", call_connection},
    {"pdo::errorinfo", call_connection},
    {"pdo::exec", call_connection},
    {"pdo::getattribute", call_connection},
    {"pdo::intransaction", call_connection},
    {"pdo::lastinsertid", call_connection},
    {"pdo::prepare", call_connection},
    {"pdo::query", call_connection},
    {"pdo::quote", call_connection},
    {"pdo::rollback", call_connection},
    {"pdo::setattribute", call_connection},
};

void wrap_if_on()
{
    if (INI_BOOL("coro.pdo_pool")) {
        WrappedFunctions<methods>::wrap();
    }
}

}  // namespace

constinit const RuntimeObserver shared_pdo_observer = {
    .on_unload = WrappedFunctions<methods>::unwrap,
    .on_request_begin = wrap_if_on,
};

}  // namespace coro::php
