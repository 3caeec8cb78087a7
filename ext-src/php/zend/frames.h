#pragma once

#include "php.h"

#include <cstddef>
#include <string>

namespace coro::php {

// False for what no script has written: the frames at the bottom of coroutines and Fibers, the engine's placeholders.
inline bool is_worth_showing(const zend_execute_data *frame)
{
    return frame->func && (ZEND_USER_CODE(frame->func->type) || frame->func->common.function_name);
}

// Returns the given frame or the nearest caller that is a function or file in PHP code, or nullptr.
const zend_execute_data *nearest_user_frame(const zend_execute_data *frame);

// Returns "/app/jobs.php:12", where that PHP code is now, or "" when there is none.
std::string source_location(const zend_execute_data *frame);

// "Foo::bar() at file.php:12", the place being where in it the program is; of internal functions the name alone. Cut to
// fit; ends with a zero. Returns the length. Allocates nothing: the heap may be in any state.
size_t describe_frame(const zend_execute_data *frame, char *to, size_t size);

// The same of a function that is not running, with the place where it is written.
size_t describe_function(const zend_function *function, uint32_t line, char *to, size_t size);

// These descriptions of a frame and those below it, with `between` between two.
std::string describe_frames(const zend_execute_data *top, const char *between);

}  // namespace coro::php
