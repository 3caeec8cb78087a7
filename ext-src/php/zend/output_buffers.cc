#include "php/zend/output_buffers.h"

#include "php_coro.h"

#include "main/php_output.h"

#include <cstdio>

namespace coro::php {

namespace {

// The callback started a buffer or ended one: the engine has freed all of them and takes it for the end of the request.
void activate_output_again()
{
    fflush(stdout);   // where the engine has said so
    zend_stack_init(&OG(handlers), sizeof(php_output_handler *));
    OG(flags) |= PHP_OUTPUT_ACTIVATED;
}

// As when a callback cannot be called, what it was given is printed as it is. The message of the fatal error is part of it.
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
