#pragma once

namespace coro::php {

// While the autoloader of one coroutine loads a class, other coroutines that need the class wait until the class
// is loaded. Without these waits, the engine would act as if the class did not exist.

// Called when a coroutine ends. The coroutine may have left a native Fiber suspended inside its autoloader: other
// coroutines must not wait for the class that this autoloader was loading.
void abandon_own_autoloads();
// Called after a fatal error has jumped out of the autoloaders of the running coroutine or main program: drops the
// claims to the classes that these autoloaders were loading.
void forget_own_autoloads();

}  // namespace coro::php
