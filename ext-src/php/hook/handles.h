#pragma once

#include "php.h"

#include <span>
#include <string_view>

namespace coro::php {

// An extension whose functions and methods use one connection, which is their object or their first argument.
struct GuardedExtension {
    std::string_view name;
    bool takes_turns;   // true: a connection has one answer at a time, so coroutines that share it can take turns (turns.h)
};
const GuardedExtension *guarded_extension(const zend_module_entry *module);   // returns nullptr for other extensions

// Receives the handles that visit_handles() finds.
class HandleVisitor {
public:
    // `handle` is an object, a resource, or a connection (see connection_of()). `resource` is the same handle if it
    // is a resource, otherwise nullptr.
    virtual void visit(const void *handle, zend_resource *resource) = 0;
    // Visits the transfers of a CurlMultiHandle with their streams, at once or later, with visit_transfers_of().
    virtual void visit_transfers(zend_object *multi);

protected:
    ~HandleVisitor() = default;
};

// Visits all handles that a function can use if `value` is its argument: an object with its connection, a resource,
// a stream with its connection, the elements of an array, the streams inside a CurlHandle or a Socket, the transfers of a
// CurlMultiHandle with their streams, and the pipes of a process.
void visit_handles(zval *value, HandleVisitor &visitor);
// Visits the transfers of a CurlMultiHandle, which are CurlHandles, with their streams.
void visit_transfers_of(zend_object *multi, HandleVisitor &visitor);
bool is_transfer(const zend_object *object);   // returns true for a CurlHandle

// Returns the class from which the class of the object is derived, directly or through other classes.
const zend_class_entry &root_class_of(const zend_object *object);
// Returns the connection of an object. Several objects can share a connection: a PDOStatement uses the connection of
// the PDO object that has made it, an AMQPQueue the connection of its channel, and a PgSql\Lob that of its
// PgSql\Connection. For objects without such a connection, returns the object itself.
const void *connection_of(zend_object *object);
// Returns the stream that the resource is, or nullptr.
php_stream *stream_of(const zend_resource *resource);
// Returns the pipes of a process of proc_open(), with nullptr in place of closed ones; no pipes for other resources.
std::span<zend_resource *const> pipes_of(const zend_resource *resource);
// Returns the connection that a stream uses: a stream of PDO::pgsqlLOBOpen() reads and writes a large object with the
// connection of the PDO object. Returns nullptr for other streams.
const void *connection_of(const php_stream &stream);
// Returns the connection of libpq that has made a PgSql\Result. It may no longer exist.
const void *connection_of_pgsql_result(const zend_object *result);
// Returns the connection of libpq that an object of PDO or of the extension pgsql uses, or nullptr.
const void *libpq_connection_of(zend_object *object);
// Returns the socket for commands of an FTP\Connection, or -1.
int ftp_socket_of(const zend_object *object);
// Returns true if the connection of a PDO object is persistent.
bool has_persistent_connection(const zend_object *pdo);
// Returns true if the object uses a connection of PDO to SQLite or ODBC, whose calls run in threads one after another
// (core/hook/thread_call.h).
bool uses_calls_in_threads(zend_object *object);

// Some extensions do not show which connection an object uses, such as a cursor of the extension mongodb. For these
// extensions, coro remembers the connection of the object whose method has returned the object. Only objects of the
// classes in freed_objects.cc may be remembered, because they are forgotten when they are freed.
void note_origin(const zend_object *made, const void *connection);
// Remembers that PHP gives the connection of this object to no other object that the program makes.
void note_private(const zend_object *made);
bool is_private(const zend_object *object);
void forget_origin(const zend_object *object);
void forget_origins();

}  // namespace coro::php
