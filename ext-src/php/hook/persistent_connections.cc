#include "php/hook/handles.h"
#include "php/hook/hidden_connections.h"
#include "php/runtime/runtime.h"
#include "php/zend/internal_function.h"

#include "coro/hook/hooks.h"

#include <algorithm>
#include <string_view>
#include <utility>

// Wraps the functions that open persistent connections. PHP would give the same connection to several coroutines, so
// inside a coroutine such a function opens a connection that is not persistent, unless all hooks are off. The first
// such call of a process raises a notice.
namespace coro::php {

namespace {

// A copy of the arguments of a call. Has no destructor, because a fatal error jumps over it.
class Arguments {
public:
    void copy(zend_execute_data *frame)
    {
        self = Z_TYPE(frame->This) == IS_OBJECT ? Z_OBJ(frame->This) : nullptr;
        count = std::min(ZEND_CALL_NUM_ARGS(frame), kMost);
        for (uint32_t i = 0; i < count; i++) {
            ZVAL_COPY(&values[i], ZEND_CALL_ARG(frame, i + 1));
        }
    }
    void release()
    {
        for (uint32_t i = 0; i < count; i++) {
            zval_ptr_dtor(&values[i]);
        }
    }

    // Returns the argument with this number, which counts from 1, or nullptr if the program has not passed it.
    zval *at(uint32_t number)
    {
        if (number > count) {
            return nullptr;
        }
        zval *argument = &values[number - 1];
        ZVAL_DEREF(argument);
        return argument;
    }
    void set(uint32_t number, zval value)
    {
        while (count < number) {
            ZVAL_NULL(&values[count++]);
        }
        zval_ptr_dtor(&values[number - 1]);
        ZVAL_COPY_VALUE(&values[number - 1], &value);
    }

    static constexpr uint32_t kMost = 12;
    zend_object *self;   // the object of a method, or nullptr
    zval values[kMost];
    uint32_t count;
};

zval none()
{
    zval value;
    ZVAL_NULL(&value);
    return value;
}

// Each of the following functions returns true if another function must be called instead, which opens a connection that
// is not persistent. It may change the arguments for this call.

// AMQPConnection::pdisconnect() closes only persistent connections, disconnect() only others.
bool is_not_persistent(Arguments &arguments)
{
    zend_internal_function *question = find_internal_function("amqpconnection::ispersistent");
    zval answer;
    ZVAL_FALSE(&answer);
    if (question && arguments.self) {
        zend_call_known_instance_method_with_0_params(reinterpret_cast<zend_function *>(question), arguments.self, &answer);
    }
    return Z_TYPE(answer) == IS_FALSE;
}

// Returns true if the extension mongodb refuses private connections for a manager with these options: they must be as
// those of the manager of the keys.
bool must_share(const HashTable *options)
{
    const HashTable *encryption = encryption_in(options);
    zend_object *keys = encryption ? key_manager_in(encryption) : nullptr;
    return keys && !is_private(keys);
}

// Managers of MongoDB with the same arguments share a connection, unless the third argument says otherwise.
bool add_mongodb_option(Arguments &arguments)
{
    constexpr uint32_t kOptions = 3;
    zval *options = arguments.at(kOptions);
    zval changed;
    if (!options || Z_TYPE_P(options) == IS_NULL) {
        array_init(&changed);
    } else if (Z_TYPE_P(options) != IS_ARRAY || has_true(Z_ARRVAL_P(options), kPrivateConnections) ||
               must_share(Z_ARRVAL_P(options))) {
        return false;
    } else {
        ZVAL_ARR(&changed, zend_array_dup(Z_ARRVAL_P(options)));
    }
    add_assoc_bool_ex(&changed, kPrivateConnections.data(), kPrivateConnections.size(), true);
    arguments.set(kOptions, changed);
    return true;
}

// For functions that are replaced by a function without persistent connections.
bool needs_no_change(Arguments &)
{
    return true;
}

// Argument `number` is the name of the persistent connection, which the replacement of the function ignores.
template <uint32_t number>
bool remove_name(Arguments &arguments)
{
    if (arguments.at(number)) {
        arguments.set(number, none());
    }
    return true;
}

// The connection is persistent if argument `number` is not null.
template <uint32_t number>
bool remove_argument(Arguments &arguments)
{
    zval *name = arguments.at(number);
    if (!name || Z_TYPE_P(name) == IS_NULL) {
        return false;
    }
    arguments.set(number, none());
    return true;
}

// The connection is persistent if argument `number` is true.
template <uint32_t number>
bool set_false(Arguments &arguments)
{
    zval *is_persistent = arguments.at(number);
    if (!is_persistent || !zend_is_true(is_persistent)) {
        return false;
    }
    zval changed;
    ZVAL_FALSE(&changed);
    arguments.set(number, changed);
    return true;
}

// The connection is persistent if the integer argument `number` contains the bit `flag`.
template <uint32_t number, zend_long flag>
bool clear_flag(Arguments &arguments)
{
    zval *flags = arguments.at(number);
    if (!flags || Z_TYPE_P(flags) != IS_LONG || !(Z_LVAL_P(flags) & flag)) {
        return false;
    }
    zval changed;
    ZVAL_LONG(&changed, Z_LVAL_P(flags) & ~flag);
    arguments.set(number, changed);
    return true;
}

// The connection is persistent if argument `number`, the name of a host, begins with "p:".
template <uint32_t number>
bool remove_prefix(Arguments &arguments)
{
    zval *host = arguments.at(number);
    if (!host || Z_TYPE_P(host) != IS_STRING || strncasecmp(Z_STRVAL_P(host), "p:", 2) != 0) {
        return false;
    }
    zval changed;
    ZVAL_STRINGL(&changed, Z_STRVAL_P(host) + 2, Z_STRLEN_P(host) - 2);
    arguments.set(number, changed);
    return true;
}

// The connection is persistent if the array argument `number` has an element that find() finds and that is true.
template <uint32_t number, auto find, auto remove>
bool remove_element(Arguments &arguments)
{
    zval *options = arguments.at(number);
    zval *is_persistent = options && Z_TYPE_P(options) == IS_ARRAY ? find(Z_ARRVAL_P(options)) : nullptr;
    if (!is_persistent || !zend_is_true(is_persistent)) {
        return false;
    }
    zval changed;
    ZVAL_ARR(&changed, zend_array_dup(Z_ARRVAL_P(options)));
    remove(Z_ARRVAL(changed));
    arguments.set(number, changed);
    return true;
}

constexpr zend_ulong kPersistent = 12;   // PDO::ATTR_PERSISTENT
constexpr auto remove_pdo_attribute =
    remove_element<4, [](HashTable *options) { return zend_hash_index_find_deref(options, kPersistent); },
                   [](HashTable *options) { zend_hash_index_del(options, kPersistent); }>;
constexpr auto remove_redis_array_option =
    remove_element<2, [](HashTable *options) { return zend_hash_str_find_deref(options, ZEND_STRL("pconnect")); },
                   [](HashTable *options) { zend_hash_str_del(options, ZEND_STRL("pconnect")); }>;

// With the flag PGSQL_CONNECT_FORCE_NEW, pg_connect() does not return a connection that is open already.
bool force_new(Arguments &arguments)
{
    constexpr uint32_t kFlags = 2;
    constexpr zend_long kForceNew = 2;
    zval *given = arguments.at(kFlags);
    zval flags;
    ZVAL_LONG(&flags, kForceNew | (given ? zval_get_long(given) : 0));
    arguments.set(kFlags, flags);
    return true;
}

bool has_noticed = false;   // true after the notice of this process

struct ConnectingFunction {
    const char *name;
    bool (*applies)(Arguments &arguments);   // returns true if `instead` must be called; may change the arguments
    const char *instead;
    bool raises_notice = true;   // false if the program has not asked for a persistent connection
    zif_handler before = nullptr;

    void call(INTERNAL_FUNCTION_PARAMETERS)
    {
        if (!hook::groups() || !runtime().coroutine_that_may_wait()) {
            before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
            return;
        }
        Arguments arguments;
        arguments.copy(execute_data);
        zend_internal_function *other = applies(arguments) ? find_internal_function(instead) : nullptr;
        if (other) {
            connect_with(reinterpret_cast<zend_function *>(other), arguments, INTERNAL_FUNCTION_PARAM_PASSTHRU);
        }
        arguments.release();
        if (!other) {
            before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        }
    }

    void connect_with(zend_function *function, Arguments &arguments, INTERNAL_FUNCTION_PARAMETERS)
    {
        if (raises_notice && !std::exchange(has_noticed, true)) {
            php_error_docref(nullptr, E_NOTICE, "Connections of coroutines are not persistent: PHP closes this one "
                                                "with the last reference to it");
        }
        if (EG(exception)) {
            return;
        }
        zend_call_known_function(function, arguments.self, function->common.scope ? zend_get_called_scope(execute_data) : nullptr,
                                 return_value, arguments.count, arguments.values, nullptr);
        if (Z_ISUNDEF_P(return_value)) {
            ZVAL_NULL(return_value);   // the function has thrown an exception
        }
    }
};

constexpr zend_long kStreamClientPersistent = 1;

ConnectingFunction connecting_functions[] = {
    {"amqpconnection::pconnect", needs_no_change, "amqpconnection::connect"},
    {"amqpconnection::pdisconnect", is_not_persistent, "amqpconnection::disconnect", false},
    {"amqpconnection::preconnect", needs_no_change, "amqpconnection::reconnect"},
    {"memcached::__construct", remove_argument<1>, "memcached::__construct"},
    {"mongodb\\driver\\manager::__construct", add_mongodb_option, "mongodb\\driver\\manager::__construct", false},
    {"mysqli_connect", remove_prefix<1>, "mysqli_connect"},
    {"mysqli_real_connect", remove_prefix<2>, "mysqli_real_connect"},
    {"mysqli::__construct", remove_prefix<1>, "mysqli::__construct"},
    {"mysqli::connect", remove_prefix<1>, "mysqli::connect"},
    {"mysqli::real_connect", remove_prefix<1>, "mysqli::real_connect"},
    {"odbc_pconnect", needs_no_change, "odbc_connect"},
    {"pdo::__construct", remove_pdo_attribute, "pdo::__construct"},
    {"pdo::connect", remove_pdo_attribute, "pdo::connect"},
    {"pfsockopen", needs_no_change, "fsockopen"},
    {"pg_pconnect", force_new, "pg_connect"},
    {"redis::pconnect", remove_name<4>, "redis::connect"},
    {"redis::popen", remove_name<4>, "redis::connect"},
    {"redisarray::__construct", remove_redis_array_option, "redisarray::__construct"},
    {"rediscluster::__construct", set_false<5>, "rediscluster::__construct"},
    {"stream_socket_client", clear_flag<5, kStreamClientPersistent>, "stream_socket_client"},
};

}  // namespace

const RuntimeObserver persistent_connections_observer({
    .order = Order::kConnecting,
    .on_unload = WrappedFunctions<connecting_functions>::unwrap,
    .on_first_request = WrappedFunctions<connecting_functions>::wrap,
});

}  // namespace coro::php
