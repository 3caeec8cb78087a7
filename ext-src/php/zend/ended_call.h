#pragma once

namespace coro::php {

// These functions are for exceptions that are thrown at an interrupt just after an internal function has returned.
// Before PHP 8.4 the engine attributes such an exception to the operation after the call, although this operation
// has not begun, and expects that this operation has freed its operands, such as the result of the call. So the
// result would never be freed, and "@" would stay in effect. These functions attribute the exception to the call,
// as PHP 8.4 does.

// Called first at each interrupt.
void note_interrupt();

// Called immediately before the exception is thrown. Returns false if the exception must not be thrown yet: the
// engine interrupts the running code again, either at once or at its next check for interrupts.
bool attribute_exception_to_call();

// Called immediately after the exception was thrown: frees the result of the call. If the call was that of a
// constructor, destroys the object, because the engine takes the object for one that was not constructed, and would
// free it without calling its destructor.
void free_result_of_call();

}  // namespace coro::php
