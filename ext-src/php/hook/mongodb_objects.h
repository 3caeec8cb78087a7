#pragma once

#include "php.h"

#include <string_view>

namespace coro::php {

// Remembers which connection the objects use that a method of the extension mongodb has made: see origins.h. Must be
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
