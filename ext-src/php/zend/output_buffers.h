#pragma once

namespace coro::php {

// Must be called when a fatal error was caught. If an output callback has raised the error, makes output buffers
// usable again: otherwise the engine would believe until the end of the process that the callback is still
// running.
void leave_output_callback();

}  // namespace coro::php
