#include "php/zend/output_buffers.h"

#include "php_coro.h"

#include "main/php_output.h"

#include <cstdio>

namespace coro::php {

namespace {

// Used if the callback has started or ended a buffer, which is a fatal error: the engine then has freed all
// buffers and acts as if the request ended.
void activate_output_again()
{
    fflush(stdout);   // the engine has written to stdout
    zend_stack_init(&OG(handlers), sizeof(php_output_handler *));
    OG(flags) |= PHP_OUTPUT_ACTIVATED;
}

// Prints what the callback was given without changes, as PHP does when a callback cannot be called. The
// message of the fatal error is part of that text.
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
