#pragma once

namespace coro::php {

void register_runtime_class();   // registers Coro\Runtime, at module startup
// Prints for `php --ri coro` which functions can wait in the loop, for each loaded object.
void print_report();

}  // namespace coro::php
