#pragma once

#include "php.h"

namespace coro::php {

// Some extensions do not show which connection an object uses, such as a cursor of the extension mongodb. For these
// extensions, coro remembers the connection of the object whose method has returned the object. All must be forgotten
// when they are freed.

void note_origin(const zend_object *made, const void *connection);
// Returns the connection that was remembered for the object, or nullptr.
const void *origin_of(const zend_object *object);
void forget_origin(const zend_object *object);
void forget_origins();

}  // namespace coro::php
