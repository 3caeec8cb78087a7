#include "php/library/library.h"
#include "php/runtime/observer.h"
#include "php/zend/frames.h"
#include "php/zend/internal_function.h"

#include "php.h"

#if __has_include("ext/pdo/php_pdo_driver.h")
#include "ext/pdo/php_pdo_driver.h"
#define CORO_HAVE_PDO
#endif

#include <cstring>
#include <string_view>

// If the ini setting coro.pdo_pool is on, wraps the methods of PDO: a PDO object then stands for one connection in each
// coroutine, which the class Coro\Database\SharedPDO of the library takes out of a pool. Such an object has no
// connection of its own. A method of it runs as a method of the connection of the running coroutine.
namespace coro::php {

namespace {

// The handlers of PDO objects that share a pool, and of the connections in pools. They are the handlers of PDO; only
// their addresses tell these objects apart.
zend_object_handlers shared_handlers, pooled_handlers;

bool is_shared(const zend_object *object)
{
    return object->handlers == &shared_handlers;
}

void set_handlers(zend_object *object, zend_object_handlers &handlers)
{
    if (object->handlers != &handlers) {
        handlers = *object->handlers;
        object->handlers = &handlers;
    }
}

// Notes that a call has failed: the connection may be lost, so the pool checks it. The note is a property of the
// connection, which no program sees, because PHP code cannot be called while an exception is pending.
void note_failure(zend_object *connection)
{
    if (connection && connection->handlers == &pooled_handlers) {
        zval failed;
        ZVAL_TRUE(&failed);
        zend_hash_str_update(zend_std_get_properties(connection), ZEND_STRL("hasFailed"), &failed);
    }
}

constexpr std::string_view kSharedPdo = "Coro\\Database\\SharedPDO";

// Calls a static method of the library's class SharedPDO, whose name is in lower case. If it throws, `result` is null.
template <uint32_t count>
void call_shared_pdo(std::string_view method, zval *result, zval (&arguments)[count])
{
    call_library(kSharedPdo, method, result, count, arguments);
}

// Returns argument `number` of the call, which counts from 1, or null if the program has not passed it.
const zval &argument_or_null(zend_execute_data *frame, uint32_t number)
{
    const zval *passed = argument_of(frame, number);
    return passed ? *passed : EG(uninitialized_zval);
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
    for (uint32_t i = 1; i <= 4; i++) {
        arguments[i] = argument_or_null(execute_data, i);
    }
    zval opened;
    ZVAL_FALSE(&opened);
    auto is_null_or = [&](uint32_t number, uint32_t type) {
        return Z_TYPE(arguments[number]) == type || Z_TYPE(arguments[number]) == IS_NULL;
    };
    bool is_made_by_library = is_in_library(execute_data->prev_execute_data);   // pools consist of plain PDO objects
    // PDO itself reports arguments that do not fit.
    bool fits = Z_TYPE(arguments[1]) == IS_STRING && is_null_or(2, IS_STRING) && is_null_or(3, IS_STRING) &&
                is_null_or(4, IS_ARRAY) && ZEND_CALL_NUM_ARGS(execute_data) <= 4;
    if (fits && has_wrapped_methods(pdo->ce) && !is_made_by_library) {
        call_shared_pdo("open", &opened, arguments);
    }
    if (EG(exception)) {
        return;
    }
    if (Z_TYPE(opened) != IS_TRUE) {
        before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return;
    }
    set_handlers(pdo, shared_handlers);
}

enum class False { kIsFailure, kIsAnswer };

// Replaces the other methods of PDO. The parameter says what it means that the method returns false.
template <False meaning>
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
    arguments[2] = argument_or_null(execute_data, 1);
    arguments[3] = argument_or_null(execute_data, 2);
    call_shared_pdo("connection", &connection, arguments);
    if (EG(exception) || Z_TYPE(connection) != IS_OBJECT) {
        zval_ptr_dtor(&connection);
        return;
    }
    set_handlers(Z_OBJ(connection), pooled_handlers);
    Z_OBJ(EX(This)) = Z_OBJ(connection);
    before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    Z_OBJ(EX(This)) = pdo;
    if (EG(exception) || (meaning == False::kIsFailure && Z_TYPE_P(return_value) == IS_FALSE)) {
        note_failure(Z_OBJ(connection));
    } else if (Z_TYPE_P(return_value) == IS_OBJECT) {   // a statement
        zval kept, pair[2];
        ZVAL_OBJ(&pair[0], pdo);
        ZVAL_OBJ(&pair[1], Z_OBJ_P(return_value));
        call_shared_pdo("keep", &kept, pair);
    }
    zval_ptr_dtor(&connection);
}

#ifdef CORO_HAVE_PDO
// Returns the object that a member of a PDOStatement refers to. The type of the member depends on the version of PHP.
[[maybe_unused]] zend_object *object_of(const zval &member)
{
    return Z_TYPE(member) == IS_OBJECT ? Z_OBJ(member) : nullptr;
}
[[maybe_unused]] zend_object *object_of(zend_object *member)
{
    return member;
}

// Replaces the methods of PDOStatement that use its connection.
void call_statement(zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    if (EG(exception)) {
        note_failure(object_of(php_pdo_stmt_fetch_object(Z_OBJ(EX(This)))->database_object_handle));
    }
}
#endif

ReplacedFunction pdo_methods[] = {
    {"pdo::__construct", construct},
    {"pdo::begintransaction", call_connection<False::kIsFailure>},
    {"pdo::commit", call_connection<False::kIsFailure>},
    {"pdo::errorcode", call_connection<False::kIsAnswer>},
    {"pdo::errorinfo", call_connection<False::kIsAnswer>},
    {"pdo::exec", call_connection<False::kIsFailure>},
    {"pdo::getattribute", call_connection<False::kIsAnswer>},
    {"pdo::intransaction", call_connection<False::kIsAnswer>},
    {"pdo::lastinsertid", call_connection<False::kIsAnswer>},
    {"pdo::prepare", call_connection<False::kIsFailure>},
    {"pdo::query", call_connection<False::kIsFailure>},
    {"pdo::quote", call_connection<False::kIsAnswer>},
    {"pdo::rollback", call_connection<False::kIsFailure>},
    {"pdo::setattribute", call_connection<False::kIsAnswer>},
#ifdef CORO_HAVE_PDO
    {"pdostatement::closecursor", call_statement},
    {"pdostatement::execute", call_statement},
    {"pdostatement::fetch", call_statement},
    {"pdostatement::fetchall", call_statement},
    {"pdostatement::fetchcolumn", call_statement},
    {"pdostatement::fetchobject", call_statement},
    {"pdostatement::nextrowset", call_statement},
#endif
};

void wrap_if_on()
{
    if (INI_BOOL("coro.pdo_pool")) {
        WrappedFunctions<pdo_methods>::wrap();
    }
}

}  // namespace

const RuntimeObserver shared_pdo_observer({
    .order = Order::kSharedPdo,
    .on_unload = WrappedFunctions<pdo_methods>::unwrap,
    .on_first_request = wrap_if_on,
});

}  // namespace coro::php
