#pragma once

#include "php/http/upload_settings.h"

#include "php.h"

#include <cstdint>

namespace coro {
class RequestBody;
}

// Receives forms in the coroutine of their request, before it calls the program's function: their files go to the disk while they
// arrive.
namespace coro::php {

// Returns the most bytes of a form. With the option upload_max_filesize, package_max_length limits the fields alone.
uint64_t most_of_form(const UploadSettings &settings, const RequestBody &body);

// The Preparation of the coroutine of a request whose body must be received first. `made` are the objects of make_request().
// If the body does not arrive as it should, refuses the request and returns false.
bool receive_body(zval *made);

}  // namespace coro::php
