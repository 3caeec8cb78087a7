#pragma once

#include "php.h"

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

}  // namespace coro::php
