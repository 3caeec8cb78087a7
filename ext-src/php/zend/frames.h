#pragma once

#include "php.h"

#include <cstddef>
#include <string>

namespace coro::php {

// True if the frame belongs in a backtrace. False for frames that no script has written: the bottom frames of
// coroutines and Fibers, and placeholders of the engine.
inline bool is_worth_showing(const zend_execute_data *frame)
{
    return frame->func && (ZEND_USER_CODE(frame->func->type) || frame->func->common.function_name);
}

// Returns the given frame or the nearest caller that is a function or file in PHP code, or nullptr.
const zend_execute_data *nearest_user_frame(const zend_execute_data *frame);

// Returns "/app/jobs.php:12", where that PHP code is now, or "" when there is none.
std::string source_location(const zend_execute_data *frame);

// Writes "Foo::bar() at file.php:12" to the buffer: the function and the line that it is at; for an internal
// function the name alone. Cuts the text to fit and ends it with a zero. Returns its length. Does not
// allocate: the heap may be in any state.
size_t describe_frame(const zend_execute_data *frame, char *to, size_t size);

// Writes the same description of a function that does not run, with the line where it is written.
size_t describe_function(const zend_function *function, uint32_t line, char *to, size_t size);

// Returns such a description of a frame and of each caller, separated by `between`.
std::string describe_frames(const zend_execute_data *top, const char *between);

}  // namespace coro::php
