#pragma once

#include "php.h"

#include <optional>

namespace coro::php {

// Returns false if the client library of a PDO, mysqli or PgSql\Connection object knows that an answer of the server was
// not read to its end: the next request would fail or get this answer. Returns nothing for MySQL without mysqlnd, whose
// state cannot be seen. Does not wait. True for all other objects.
std::optional<bool> is_idle(zend_object *connection);

// Brings the session of a connection with MySQL, which must be idle, into the state in which it was opened: sends
// COM_CHANGE_USER with the values that opened the connection, and its init commands. Waits. Returns false if the object has no
// connection of mysqlnd, or the server refuses.
bool reset_mysql_session(zend_object *connection, const char *user, const char *password, const char *database);
// Does this with the values of a PDO object.
bool reset_mysql_session(zend_object *pdo);

}  // namespace coro::php
