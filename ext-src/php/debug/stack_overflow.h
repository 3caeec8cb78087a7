#pragma once

namespace coro::php {

// From now on a coroutine that runs into the guard page below its C stack is named, with its PHP backtrace, before the
// process dies of it. PHP 8.3 and newer notice most such recursions themselves and throw an Error.
void report_stack_overflows();

}  // namespace coro::php
