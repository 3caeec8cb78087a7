#pragma once

#include "php.h"

#include "main/php_network.h"

namespace coro::php {

// Returns the socket of a stream that TLS may protect, or nullptr for any other stream.
php_netstream_data_t *tls_socket_of(const php_stream &stream);

// Keeps a stream for a function that waits and that has pointers to the stream and its read buffer. From now on the
// stream cannot be freed. A read throws a Coro\Error while another coroutine waits in a function that reads the stream,
// and a write while another coroutine waits in a function that writes it: a second reader that finds bytes at once
// would move the buffer into which the first one reads.
void keep_stream(zend_resource *resource);
// Must be called once for each call of keep_stream().
void release_stream(zend_resource *resource);

// Releases all streams.
void forget_kept_streams();

}  // namespace coro::php
