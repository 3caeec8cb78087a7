#pragma once

#include "php.h"

namespace coro {
class Coroutine;
}

namespace coro::php {

// A class that one coroutine's autoloader is loading is waited for by others that want it; alone, the engine would tell
// them that there is no such class.

// How many autoloaders the running coroutine is inside of.
extern int autoload_depth;

void hook_autoload();     // at module startup
void unhook_autoload();   // at module shutdown

// What a coroutine that waits inside of an autoloader is in the middle of. The classes that it has declared but not linked disappear
// meanwhile: others could not use them and are to ask for them. The classes that it has still to load are nobody else's to load.
class Linking;
Linking *suspend_linking();
void resume_linking(Linking *linking);
void free_spare_lists();   // end of the PHP request

void abandon_own_autoloads();        // of a coroutine that ends: Fibers left suspended in them; nobody waits for them
void forget_own_autoloads();         // of the running coroutine, or the main stack: a fatal error has jumped out of them
void forget_autoloads_of_others();   // in a forked child, which has no others
void forget_autoloads();                                // end of the PHP request

}  // namespace coro::php
