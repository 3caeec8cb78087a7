#pragma once

namespace coro::php {

// What a coroutine that waits inside an autoloader is in the middle of. While it waits, the classes that it has declared but not
// linked are hidden: other coroutines could not use them and have to ask for them. No other coroutine loads the classes that this
// one has still to load.
class Linking;
Linking *suspend_linking();
void resume_linking(Linking *linking);
void free_spare_lists();   // at the end of the PHP request

}  // namespace coro::php
