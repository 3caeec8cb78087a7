#pragma once

#include "php/http/response_builder.h"

// The properties header, cookie and trailer of a Response, when the program has written them instead of calling the methods.
// The functions leave out elements that must not be sent, and log a notice about them.
namespace coro::php {

enum class WrittenTo { kHeader, kTrailer };

// Replaces the fields by the elements of `written`, the value of the property. May run PHP code (__toString()); `fields` must
// still exist afterwards. Returns false if an exception was thrown.
[[nodiscard]] bool take_written_fields(zval *written, WrittenTo property, FieldList &fields);
// Replaces the cookies by the lines in `written`, the value of the property.
void take_written_cookies(zval *written, ResponseBuilder &builder);

}  // namespace coro::php
