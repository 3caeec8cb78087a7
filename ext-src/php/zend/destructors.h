#pragma once

namespace coro::php {

// When a fatal error is raised, PHP marks all objects as destroyed, so that it calls no more destructors. But the
// worker of a server continues until its other requests are done, and the objects of these requests may need their
// destructors, for example to unlock or to roll back. So note_destroyed_objects() records which destructors have
// been called, and call_destructors_again() unmarks the other objects.

// Records which objects are already destroyed. Must be called before PHP reports the fatal error.
void note_destroyed_objects();
// Unmarks the objects that were not destroyed before the fatal error. Must be called when the error was caught.
void call_destructors_again();
// Makes PHP call no more destructors. Called at the end of a process in which a fatal error may have left the
// objects in any state.
void call_no_more_destructors();

}  // namespace coro::php
