#pragma once

namespace coro::php {

// Called after a fatal error has been caught. If the error was raised in an output callback, makes output
// buffers usable again: the engine would believe until the end of the process that the callback still runs.
void leave_output_callback();

}  // namespace coro::php
