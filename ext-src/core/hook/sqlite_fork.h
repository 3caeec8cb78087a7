#pragma once

namespace coro::hook::sqlite {

// While a thread calls SQLite, it may have locked mutexes that all connections of the process share. A child that is
// forked at this moment has no such thread, so the mutexes would stay locked there, and the child could open no
// database. Therefore the process locks these mutexes before it forks, and parent and child unlock them afterwards.

// Called before fork(). Waits for at most about 5 s until no thread has one of the mutexes.
void lock_library();
// Called after fork(), in the parent and in the child.
void unlock_library();

}  // namespace coro::hook::sqlite
