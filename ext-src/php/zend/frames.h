#pragma once

#include "php.h"

#include <cstddef>
#include <string>

namespace coro::php {

// Returns true if the frame belongs in a backtrace. Returns false for a frame that no script has written: the
// bottom frame of a coroutine or Fiber, and placeholders of the engine.
inline bool is_worth_showing(const zend_execute_data *frame)
{
    return frame->func && (ZEND_USER_CODE(frame->func->type) || frame->func->common.function_name);
}

// Returns argument `number` of the call, which counts from 1, or nullptr if there is none. Of a reference, returns its value.
inline zval *argument_of(zend_execute_data *frame, uint32_t number)
{
    if (number > ZEND_CALL_NUM_ARGS(frame)) {
        return nullptr;
    }
    zval *argument = ZEND_CALL_ARG(frame, number);
    ZVAL_DEREF(argument);
    return argument;
}

// Returns argument `number` if it is an object, otherwise nullptr.
inline zend_object *object_argument_of(zend_execute_data *frame, uint32_t number)
{
    const zval *argument = argument_of(frame, number);
    return argument && Z_TYPE_P(argument) == IS_OBJECT ? Z_OBJ_P(argument) : nullptr;
}

// Returns the given frame if it runs PHP code (a function or a file), otherwise the nearest caller that does, or
// nullptr.
const zend_execute_data *nearest_user_frame(const zend_execute_data *frame);

// Returns true if the file is part of the extension: it declares a class of the library.
bool is_in_library_file(const zend_string *file);
// Returns true if the nearest PHP code at or above the frame is part of the extension: a class of the library.
bool is_in_library(const zend_execute_data *frame);

// Returns true if a method of a stream filter (php_user_filter) runs in the frame or calls the code that runs in it.
bool is_in_stream_filter(const zend_execute_data *frame);

// Returns the file and the line at which the PHP code of the frame is now, as "/app/jobs.php:12". For a frame
// without PHP code the nearest caller that runs PHP code counts. Returns "" if there is none.
std::string source_location(const zend_execute_data *frame);

// Returns the file, without its folder, and the line at which the program has called the function that runs. Calls in the library
// of the extension do not count. Returns "" if no script runs.
std::string place_in_program();

// Describes the frame in the buffer `to`, which has `size` bytes: "Foo::bar() at file.php:12" names the function
// and the line at which it is now; an internal function has only its name. Cuts the text to the size of the
// buffer, ends the text with a zero byte and returns its length. Allocates no memory, because a crash may have
// left the heap in any state.
size_t describe_frame(const zend_execute_data *frame, char *to, size_t size);

// Describes a function as describe_frame() describes a frame: "Foo::bar() at file.php:12" with the given line, or
// only the name of an internal function. Returns the length of the text.
size_t describe_function(const zend_function *function, uint32_t line, char *to, size_t size);

// Returns the descriptions that describe_frame() makes of the frame `top` and of its callers, separated by
// `between`. Only the first 50 frames are described.
std::string describe_frames(const zend_execute_data *top, const char *between);

}  // namespace coro::php
