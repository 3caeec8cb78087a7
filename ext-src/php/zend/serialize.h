#pragma once

#include "php.h"

#include <string_view>

namespace coro::php {

// Returns the value as text, like PHP's serialize(). Returns nullptr if an exception was thrown.
zend_string *serialize(zval *value);

// Returns true if the value is a resource, or if an array or object in it has one. serialize() would store the number 0
// instead. Does not look into objects whose class decides itself what serialize() stores, such as with __serialize().
bool has_resource(zval *value);

// Converts text of serialize() to a value. Returns false if the text is not valid or an exception was thrown; the
// caller must release the value in `into` in any case.
bool unserialize(std::string_view text, zval *into);

}  // namespace coro::php
