#pragma once

namespace coro::php {

// With a fatal error PHP marks all objects as if their destructors had been called, so that none is any more. A worker lets its
// other requests finish, which may need those of their objects: to unlock, to roll back.
void note_destroyed_objects();      // before PHP reports the error: those whose destructors have been called
void call_destructors_again();      // when it has been caught: of all others
void call_no_more_destructors();    // at the end of the process: what the error has left may be in any state

}  // namespace coro::php
