#pragma once

namespace coro::php {

// To be called where a fatal error has been caught: makes output buffers usable again if it was raised in an output
// callback, which the engine else takes for running until the process ends.
void leave_output_callback();

}  // namespace coro::php
