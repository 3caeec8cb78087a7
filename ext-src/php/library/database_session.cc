#include "php/library/database_session.h"

#include "php/hook/handles.h"
#include "php/zend/value.h"

#if __has_include("ext/pdo/php_pdo_driver.h")
#include "ext/pdo/php_pdo_driver.h"
#define CORO_HAVE_PDO
#endif

#if __has_include("ext/mysqlnd/mysqlnd.h")
#include "ext/mysqlnd/mysqlnd.h"
#include "ext/mysqlnd/mysqlnd_connection.h"
#define CORO_HAVE_MYSQLND
#endif

#include <cstring>
#include <dlfcn.h>
#include <string_view>

namespace coro::php {

namespace {

bool is_derived_from(const zend_object *object, std::string_view name)
{
    const zend_class_entry &ce = root_class_of(object);
    return ce.type == ZEND_INTERNAL_CLASS && view(ce.name) == name;
}

// Returns the data of the driver if this is an open PDO object of MySQL, otherwise nullptr.
[[maybe_unused]] const void *mysql_data_of_pdo([[maybe_unused]] zend_object *object)
{
#ifdef CORO_HAVE_PDO
    if (is_derived_from(object, "PDO")) {
        const pdo_dbh_t *connection = php_pdo_dbh_fetch_inner(object);
        bool is_mysql = connection->driver && std::string_view(connection->driver->driver_name) == "mysql";
        return is_mysql ? connection->driver_data : nullptr;
    }
#endif
    return nullptr;
}

#ifdef CORO_HAVE_MYSQLND
// Returns true if pdo_mysql was built with mysqlnd, and not with the client library of a database.
bool uses_mysqlnd()
{
    auto *module = static_cast<const zend_module_entry *>(zend_hash_str_find_ptr(&module_registry, ZEND_STRL("pdo_mysql")));
    for (const zend_module_dep *each = module ? module->deps : nullptr; each && each->name; each++) {
        if (std::string_view(each->name) == "mysqlnd") {
            return true;
        }
    }
    return false;
}

MYSQLND_CONN_DATA *mysqlnd_of(zend_object *object)
{
    if (const void *data = mysql_data_of_pdo(object)) {
        const auto *connection = uses_mysqlnd() ? *static_cast<const MYSQLND *const *>(data) : nullptr;   // the first member
        return connection ? connection->data : nullptr;
    }
    const void *connection = is_derived_from(object, "mysqli") ? connection_of(object) : object;
    return connection == object ? nullptr : static_cast<MYSQLND_CONN_DATA *>(const_cast<void *>(connection));
}
#endif

#ifdef CORO_HAVE_PDO
// Calls `use` with the user, the password and the database of a PDO object; with "" for each that the program has not given.
template <class Use>
bool with_login(const pdo_dbh_t *connection, Use use)
{
    pdo_data_src_parser database = {"dbname", const_cast<char *>(""), 0};
    using Parse = decltype(php_pdo_parse_data_source);
    static auto *parse = reinterpret_cast<Parse *>(::dlsym(RTLD_DEFAULT, "php_pdo_parse_data_source"));
    if (parse) {
        parse(connection->data_source, connection->data_source_len, &database, 1);
    }
    bool result = use(connection->username ? connection->username : "", connection->password ? connection->password : "",
                      database.optval);
    if (database.freeme) {
        efree(database.optval);
    }
    return result;
}
#endif

bool is_libpq_idle(const void *connection)
{
    constexpr int kActive = 1, kUnknown = 4;   // of libpq's PGTransactionStatusType
    using TransactionStatus = int(const void *connection);
    static auto *status = reinterpret_cast<TransactionStatus *>(::dlsym(RTLD_DEFAULT, "PQtransactionStatus"));
    int found = status ? status(connection) : 0;
    return found != kActive && found != kUnknown;
}

}  // namespace

std::optional<bool> is_idle(zend_object *object)
{
    if (const void *connection = libpq_connection_of(object)) {
        return is_libpq_idle(connection);
    }
#ifdef CORO_HAVE_MYSQLND
    if (const MYSQLND_CONN_DATA *connection = mysqlnd_of(object)) {
        return GET_CONNECTION_STATE(&connection->state) == CONN_READY;
    }
#endif
    if (is_derived_from(object, "mysqli") || mysql_data_of_pdo(object)) {
        return {};
    }
    return true;
}

bool reset_mysql_session([[maybe_unused]] zend_object *object, [[maybe_unused]] const char *user,
                         [[maybe_unused]] const char *password, [[maybe_unused]] const char *database)
{
#ifdef CORO_HAVE_MYSQLND
    if (MYSQLND_CONN_DATA *connection = mysqlnd_of(object)) {
        return connection->m->change_user(connection, user, password, database, true, strlen(password)) == PASS &&
               connection->m->execute_init_commands(connection) == PASS;
    }
#endif
    return false;
}

bool reset_mysql_session([[maybe_unused]] zend_object *pdo)
{
#ifdef CORO_HAVE_PDO
    if (is_derived_from(pdo, "PDO")) {
        return with_login(php_pdo_dbh_fetch_inner(pdo), [pdo](const char *user, const char *password, const char *database) {
            return reset_mysql_session(pdo, user, password, database);
        });
    }
#endif
    return false;
}

}  // namespace coro::php
