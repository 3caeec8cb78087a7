#pragma once

namespace coro::php {

// When a fatal error is raised, PHP marks all objects as destroyed, so that it calls no more destructors. The
// worker of a server goes on until its other requests are done, and their objects may need their destructors,
// to unlock or to roll back.
void note_destroyed_objects();   // before PHP reports the error: records which objects are already destroyed
void call_destructors_again();      // when the error has been caught: unmarks all other objects
// At the end of the process: after the error, the objects may be in any state.
void call_no_more_destructors();

}  // namespace coro::php
