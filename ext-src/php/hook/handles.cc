#include "php/hook/handles.h"

#include "php/zend/value.h"

#include "ext/standard/proc_open.h"

#if __has_include("ext/pdo/php_pdo_driver.h")
#include "ext/pdo/php_pdo_driver.h"
#define CORO_HAVE_PDO
#endif

#if __has_include("ext/mysqli/php_mysqli_structs.h")
#include "ext/mysqli/php_mysqli_structs.h"
#define CORO_HAVE_MYSQLI
#endif

#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace coro::php {

namespace {

// Since PHP 8.4 each driver of PDO has a class with methods of its own. Sessions can be in a database (see wrapped_functions.cc).
constexpr GuardedExtension kGuardedExtensions[] = {
    {"redis", true}, {"mysqli", true}, {"PDO", true}, {"pdo_mysql", true}, {"pdo_pgsql", true}, {"pdo_sqlite", false},
    {"PDO_ODBC", false}, {"pdo_dblib", true}, {"PDO_Firebird", true}, {"pgsql", true}, {"ftp", true}, {"ldap", true},
    {"memcached", true}, {"amqp", true}, {"imap", false}, {"ssh2", false}, {"curl", false}, {"mongodb", false},
    {"session", false},
};

struct Origin {
    const void *connection = nullptr;   // nullptr: not known
    bool is_private = false;
};

std::unordered_map<const zend_object *, Origin> origins;

const Origin &origin_of(const zend_object *object)
{
    static const Origin unknown;
    auto found = origins.find(object);
    return found == origins.end() ? unknown : found->second;
}

bool is_named(const zend_class_entry &ce, std::string_view name)
{
    return view(ce.name) == name;
}

// Returns the name of the extension that has declared the class, or "" for a class that is written in PHP.
std::string_view extension_of(const zend_class_entry &ce)
{
    return ce.type == ZEND_INTERNAL_CLASS && ce.info.internal.module ? ce.info.internal.module->name : "";
}

#ifdef CORO_HAVE_PDO
const void *connection_of_pdo(zend_object *object, const zend_class_entry &root)
{
    if (is_named(root, "PDO")) {
        return php_pdo_dbh_fetch_inner(object);
    }
    return is_named(root, "PDOStatement") ? php_pdo_stmt_fetch_object(object)->dbh : nullptr;
}
#endif

#ifdef CORO_HAVE_MYSQLI
const void *connection_of_mysqli(zend_object *object, const zend_class_entry &root)
{
    bool is_link = is_named(root, "mysqli"), is_statement = is_named(root, "mysqli_stmt");
    if (!is_link && !is_statement && !is_named(root, "mysqli_result")) {
        return nullptr;
    }
    auto *resource = static_cast<MYSQLI_RESOURCE *>(php_mysqli_fetch_object(object)->ptr);
    if (!resource || !resource->ptr) {
        return nullptr;
    }
    if (is_link) {
        MYSQL *link = static_cast<MY_MYSQL *>(resource->ptr)->mysql;
        return link ? link->data : nullptr;
    }
    if (is_statement) {
        MYSQL_STMT *statement = static_cast<MY_STMT *>(resource->ptr)->stmt;
        return statement && statement->data ? statement->data->conn : nullptr;
    }
    return static_cast<MYSQL_RES *>(resource->ptr)->conn;
}
#endif

// A channel, a queue and an exchange have their AMQPConnection in a property.
const void *connection_of_amqp(zend_object *object, const zend_class_entry &root)
{
    auto *property = static_cast<const zend_property_info *>(
        zend_hash_str_find_ptr(&root.properties_info, ZEND_STRL("connection")));
    if (!property || property->flags & ZEND_ACC_STATIC) {
        return nullptr;
    }
    const zval *connection = OBJ_PROP(object, property->offset);
    return Z_TYPE_P(connection) == IS_OBJECT ? Z_OBJ_P(connection) : nullptr;
}

// Returns the pointer with which the extension's own struct for an object begins.
const void *first_member_of(const zend_object *object)
{
    const char *begin = reinterpret_cast<const char *>(object) - object->handlers->offset;
    return *reinterpret_cast<const void *const *>(begin);
}

// Several managers can share a client of libmongoc. The pointer to the client comes first in the object of a manager
// in all versions of the extension. It is only compared.
const void *connection_of_mongodb(zend_object *object, const zend_class_entry &root)
{
    const void *origin = origin_of(object).connection;
    if (!origin && is_named(root, "MongoDB\\Driver\\Manager") && object->handlers->offset >= int(sizeof(void *))) {
        return first_member_of(object);
    }
    return origin;
}

// Returns the connection of libpq that a PgSql\Connection or PgSql\Lob uses, or nullptr. PHP does not install the
// header of the extension: its objects begin with the pointer to the connection.
const void *connection_of_pgsql(zend_object *object, const zend_class_entry &root)
{
    if (!is_named(root, "PgSql\\Connection") && !is_named(root, "PgSql\\Lob")) {
        return nullptr;
    }
    return first_member_of(object);
}

// Returns the values that the object shows to the garbage collector.
std::span<zval> values_in(zend_object *object)
{
    zval *values = nullptr;
    int count = 0;
    object->handlers->get_gc(object, &values, &count);
    return {values, size_t(count)};
}

// Visits the resources among the values that the object shows to the garbage collector.
void visit_resources_in(zend_object *object, HandleVisitor &visitor)
{
    for (zval &value : values_in(object)) {
        if (Z_TYPE(value) == IS_RESOURCE) {
            visitor.visit(Z_RES(value), Z_RES(value));
        }
    }
}

void visit_object(zend_object *object, HandleVisitor &visitor)
{
    visitor.visit(object, nullptr);
    const zend_class_entry &root = root_class_of(object);
    std::string_view extension = extension_of(root);
    if (is_named(root, "CurlMultiHandle")) {
        visitor.visit_transfers(object);
    } else if (extension == "curl" || extension == "sockets") {
        visit_resources_in(object, visitor);
    } else if (const void *connection = connection_of(object); connection != object) {
        visitor.visit(connection, nullptr);
    }
}

void visit_resource(zend_resource *resource, HandleVisitor &visitor)
{
    visitor.visit(resource, resource);
    const php_stream *stream = stream_of(resource);
    if (const void *connection = stream ? connection_of(*stream) : nullptr) {
        visitor.visit(connection, nullptr);
    }
    for (zend_resource *pipe : pipes_of(resource)) {
        if (pipe) {
            visitor.visit(pipe, pipe);
        }
    }
}

void visit_handle(zval *value, HandleVisitor &visitor)
{
    ZVAL_DEREF(value);
    if (Z_TYPE_P(value) == IS_OBJECT) {
        visit_object(Z_OBJ_P(value), visitor);
    } else if (Z_TYPE_P(value) == IS_RESOURCE) {
        visit_resource(Z_RES_P(value), visitor);
    }
}

}  // namespace

const zend_class_entry &root_class_of(const zend_object *object)
{
    const zend_class_entry *ce = object->ce;
    while (ce->parent) {
        ce = ce->parent;
    }
    return *ce;
}

const GuardedExtension *guarded_extension(const zend_module_entry *module)
{
    for (const GuardedExtension &each : kGuardedExtensions) {
        if (module && each.name == module->name) {
            return &each;
        }
    }
    return nullptr;
}

const void *connection_of(zend_object *object)
{
    const zend_class_entry &root = root_class_of(object);
    std::string_view extension = extension_of(root);
    const void *connection = nullptr;
#ifdef CORO_HAVE_PDO
    if (extension == "PDO") {
        connection = connection_of_pdo(object, root);
    }
#endif
#ifdef CORO_HAVE_MYSQLI
    if (extension == "mysqli") {
        connection = connection_of_mysqli(object, root);
    }
#endif
    if (extension == "amqp") {
        connection = connection_of_amqp(object, root);
    } else if (extension == "mongodb") {
        connection = connection_of_mongodb(object, root);
    } else if (extension == "pgsql") {
        connection = connection_of_pgsql(object, root);
    }
    return connection ? connection : object;
}

std::span<zend_resource *const> pipes_of(const zend_resource *resource)
{
    static const int process_type = zend_fetch_list_dtor_id("process");
    if (resource->type != process_type) {
        return {};
    }
    auto *process = static_cast<const php_process_handle *>(resource->ptr);
    return {process->pipes, size_t(process->npipes)};
}

php_stream *stream_of(const zend_resource *resource)
{
    bool is_stream = resource->type == php_file_le_stream() || resource->type == php_file_le_pstream();
    return is_stream ? static_cast<php_stream *>(resource->ptr) : nullptr;
}

const void *connection_of([[maybe_unused]] const php_stream &stream)
{
#ifdef CORO_HAVE_PDO
    if (std::string_view(stream.ops->label) == "pdo_pgsql lob stream") {
        const auto *pdo = static_cast<const zval *>(stream.abstract);   // the first member of the driver's struct
        return Z_TYPE_P(pdo) == IS_OBJECT ? php_pdo_dbh_fetch_inner(Z_OBJ_P(pdo)) : nullptr;
    }
#endif
    return nullptr;
}

const void *connection_of_pgsql_result(const zend_object *result)
{
    return is_named(*result->ce, "PgSql\\Result") ? first_member_of(result) : nullptr;
}

const void *libpq_connection_of(zend_object *object)
{
    const zend_class_entry &root = root_class_of(object);
#ifdef CORO_HAVE_PDO
    if (extension_of(root) == "PDO") {
        auto *connection = static_cast<const pdo_dbh_t *>(connection_of_pdo(object, root));
        bool is_open = connection && connection->driver && connection->driver_data;
        bool is_pgsql = is_open && std::string_view(connection->driver->driver_name) == "pgsql";
        return is_pgsql ? *static_cast<const void *const *>(connection->driver_data) : nullptr;   // the first member
    }
#endif
    return extension_of(root) == "pgsql" ? connection_of_pgsql(object, root) : nullptr;
}

int ftp_socket_of(const zend_object *object)
{
    // The object begins with a pointer to a struct that begins with the socket.
    const void *session = is_named(*object->ce, "FTP\\Connection") ? first_member_of(object) : nullptr;
    return session ? *static_cast<const int *>(session) : -1;
}

bool has_persistent_connection([[maybe_unused]] const zend_object *pdo)
{
#ifdef CORO_HAVE_PDO
    const pdo_dbh_t *connection = php_pdo_dbh_fetch_inner(const_cast<zend_object *>(pdo));
    return connection && connection->is_persistent;
#else
    return false;
#endif
}

bool uses_calls_in_threads([[maybe_unused]] zend_object *object)
{
#ifdef CORO_HAVE_PDO
    const zend_class_entry &root = root_class_of(object);
    if (extension_of(root) == "PDO") {
        auto *connection = static_cast<const pdo_dbh_t *>(connection_of_pdo(object, root));
        std::string_view driver = connection && connection->driver ? connection->driver->driver_name : "";
        return driver == "sqlite" || driver == "odbc";
    }
#endif
    return false;
}

bool is_transfer(const zend_object *object)
{
    return is_named(root_class_of(object), "CurlHandle");
}

void visit_transfers_of(zend_object *multi, HandleVisitor &visitor)
{
    std::vector<zend_object *> transfers;   // a copy, because all objects put their values into the same buffer
    for (zval &value : values_in(multi)) {
        if (Z_TYPE(value) == IS_OBJECT && is_transfer(Z_OBJ(value))) {
            transfers.push_back(Z_OBJ(value));
        }
    }
    for (zend_object *transfer : transfers) {
        visitor.visit(transfer, nullptr);
        visit_resources_in(transfer, visitor);
    }
}

void HandleVisitor::visit_transfers(zend_object *multi)
{
    visit_transfers_of(multi, *this);
}

void visit_handles(zval *value, HandleVisitor &visitor)
{
    ZVAL_DEREF(value);
    if (Z_TYPE_P(value) != IS_ARRAY) {
        visit_handle(value, visitor);
        return;
    }
    zval *element;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(value), element) {
        visit_handle(element, visitor);
    } ZEND_HASH_FOREACH_END();
}

void note_origin(const zend_object *made, const void *connection)
{
    origins[made].connection = connection;
}

void note_private(const zend_object *made)
{
    origins[made].is_private = true;
}

bool is_private(const zend_object *object)
{
    return origin_of(object).is_private;
}

void forget_origin(const zend_object *object)
{
    origins.erase(object);
}

void forget_origins()
{
    origins.clear();
}

}  // namespace coro::php
