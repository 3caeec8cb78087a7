#pragma once

namespace coro::hook::sqlite {

// From now on, fork(2) happens while no thread holds one of the mutexes that all connections share. Otherwise a
// forked child, which does not have the thread, could never use SQLite.
void protect_forks();

}  // namespace coro::hook::sqlite
