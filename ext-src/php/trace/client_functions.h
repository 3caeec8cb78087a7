#pragma once

namespace coro::php {

// From now on, calls of PDO, mysqli and curl within a span have spans of their own. Must be undone before other parts of the
// extension give these functions back their handlers.
void trace_client_functions();
void untrace_client_functions();

}  // namespace coro::php
