#pragma once

#include "php.h"

#include <string_view>

namespace coro::php {

// The extension pgsql remembers the connection that was opened last: the default connection, which its functions use if
// they are called without a connection. The extension does not show this connection, so coro remembers it, too.

// Returns the default connection if the function that `frame` calls uses it, otherwise nullptr.
zend_object *default_connection_of_call(zend_execute_data *frame);
// Returns the connection of libpq that the function uses although its arguments do not name it: the default connection,
// or the one from which a result has come. Returns nullptr if there is none, and for functions of other extensions.
const void *unnamed_connection_of_call(zend_execute_data *frame);

// Must be called after each call of a function of the extension.
void note_default_connection(zend_execute_data *frame, const zval *result);
void forget_default_connection();

// Remembers which connection the objects use that a method of the extension mongodb has made: see note_origin(). Must be
// called after each call of a method of the extension.
void note_mongodb_call(zend_execute_data *frame, zval *result);

// The option of a MongoDB\Driver\Manager that asks for connections of its own. Without it, managers with the same
// arguments share their connections.
constexpr std::string_view kPrivateConnections = "disableClientPersistence";

bool has_true(const HashTable *options, std::string_view name);
// Returns the manager that fetches the keys, which is one of these options for encryption, or nullptr.
zend_object *key_manager_in(const HashTable *options);
// Returns the options for the encryption of a manager, which are one of its options, or nullptr.
const HashTable *encryption_in(const HashTable *options);

}  // namespace coro::php
