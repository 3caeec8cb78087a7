#pragma once

namespace coro::php {

// The classes that a coroutine is declaring, while it waits inside an autoloader. Classes that it has
// declared but not linked are hidden: other coroutines could not use them. They ask for the class and wait,
// and do not load what this coroutine has still to load.
class Linking;
Linking *suspend_linking();
void resume_linking(Linking *linking);
void free_spare_lists();   // at the end of the PHP request

}  // namespace coro::php
