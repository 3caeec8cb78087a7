#pragma once

namespace coro::php {

// A mysqli object closes its connection when PHP frees the object, although a statement or a result may still use the
// connection. While a coroutine waits in a function that uses the connection, the object is therefore kept.

// Releases the kept mysqli objects whose connections no waiting function uses any more. Must be called when a function
// that uses a connection has returned.
void release_kept_links();

}  // namespace coro::php
