#pragma once

namespace coro::php {

// Turns an uncaught Coro\ExitException in EG(exception) into the exit() that it stands for: prints the text or sets the status,
// and leaves an unwind exit in EG(exception), or what was thrown meanwhile. Does nothing to other exceptions.
void exit_if_uncaught();

}  // namespace coro::php
