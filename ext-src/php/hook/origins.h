#pragma once

#include "php.h"

namespace coro::php {

// Some extensions do not show which connection an object uses, such as a cursor of the extension mongodb. For these
// extensions, coro remembers the connection of the object whose method has returned the object. Only objects of the
// classes in freed_objects.cc may be remembered, because they are forgotten when they are freed.

void note_origin(const zend_object *made, const void *connection);
// Returns the connection that was remembered for the object, or nullptr.
const void *origin_of(const zend_object *object);

// Remembers that PHP gives the connection of this object to no other object that the program makes.
void note_private(const zend_object *made);
bool is_private(const zend_object *object);

void forget_origin(const zend_object *object);
void forget_origins();

}  // namespace coro::php
