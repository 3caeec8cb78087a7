#include "php/zend/output_buffers.h"

#include "php_coro.h"

#include "main/php_output.h"

#include <cstdio>

namespace coro::php {

namespace {

// Switches PHP's output on again after an output callback has started or ended a buffer, which is a fatal error.
// For this error the engine frees all buffers and switches output off, as at the end of a request.
void activate_output_again()
{
    fflush(stdout);   // prints what the engine has written to stdout while output was off
    zend_stack_init(&OG(handlers), sizeof(php_output_handler *));
    OG(flags) |= PHP_OUTPUT_ACTIVATED;
}

// Disables the output callback that the fatal error has ended. Prints the bytes that the callback was given
// without changes, as PHP does when it cannot call a callback. The message of the fatal error is among these
// bytes.
void disable_running_callback()
{
    php_output_handler *failed = OG(running);
    OG(running) = nullptr;
    failed->flags |= PHP_OUTPUT_HANDLER_DISABLED;
    php_output_write_unbuffered(failed->buffer.data, failed->buffer.used);
    failed->buffer.used = 0;
}

}  // namespace

void leave_output_callback()
{
    if (!(OG(flags) & PHP_OUTPUT_ACTIVATED)) {
        activate_output_again();
    } else if (OG(running)) {
        disable_running_callback();
    }
}

}  // namespace coro::php
