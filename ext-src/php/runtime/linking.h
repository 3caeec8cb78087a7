#pragma once

namespace coro::php {

// The classes that a coroutine is declaring, while the coroutine waits inside an autoloader. Classes that it has
// declared but not linked are hidden, because other coroutines could not use them: a coroutine that needs a hidden
// class waits for the class. The list of classes that the waiting coroutine still has to load is set aside, so
// that other coroutines do not load these classes.
class Linking;
Linking *suspend_linking();
void resume_linking(Linking *linking);
void free_spare_lists();   // frees the empty lists that are kept for coroutines that will wait

}  // namespace coro::php
