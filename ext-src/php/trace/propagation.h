#pragma once

#include "php/trace/span.h"

#include "php.h"

// traceparent in the requests of PHP's own functions: curl and the stream wrappers of HTTP.
namespace coro::php {

// Called with the handle when PHP code has set one option, or several, of curl, when it has made or reset a handle, and when it
// has copied one.
void note_curl_option(zval *curl, zend_long option, zval *value);
void note_curl_options(zval *curl, HashTable *options, bool are_all_set);
void note_new_curl(zval *curl);
void note_copied_curl(zval *curl, zval *copy);

// Adds traceparent of the span to the fields of the next request of a handle. Returns false if it has not: the program has set
// the field, or its list of fields is not known: the handle is older than tracing or a copy, or the list has objects.
[[nodiscard]] bool add_traceparent(zval *curl, const Span &span);
// Gives the handle back the program's list of fields if add_traceparent() has changed it.
void remove_traceparent(zval *curl);

// From now on, files that are opened with a URL have a span, and their requests carry traceparent.
void trace_streams();
void untrace_streams();

void forget_curl_handles();

}  // namespace coro::php
