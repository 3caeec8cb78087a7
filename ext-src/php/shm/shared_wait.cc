#include "php/shm/shared_wait.h"

#include "php/runtime/interrupt.h"
#include "php/runtime/runtime.h"

namespace coro::php {

bool describe_wait(SharedWait &how, zval *object, const char *what, double timeout)
{
    how.self = runtime().current_coroutine();
    if (how.self && !runtime().waiting_coroutine()) {
        return false;
    }
    how.what = what;
    how.subject = WaitSubject::value(Z_OBJ_P(object));
    how.deadline = timeout > 0 ? system_clock().now() + seconds(timeout) : kNever;
    how.wait = wait_again_in_php;
    how.is_interrupted = serve_signals;
    return true;
}

}  // namespace coro::php
