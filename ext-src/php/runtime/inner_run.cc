#include "php/runtime/inner_run.h"

#include "php/runtime/runtime.h"

#include "coro/base/log.h"

#include "zend_exceptions.h"

#include <cerrno>

namespace coro::php {

bool InnerRun::is_possible()
{
    if (!runtime().is_server() || unsafe_depth > 0 || runtime().is_over()) {
        return false;
    }
    Scheduler &scheduler = runtime().scheduler();
    Coroutine &self = scheduler.current();
    return self.is_main() && &self != &scheduler.main() && !php_state_of(self).inner_run;
}

InnerRun::InnerRun() : caller_(php_state_of(runtime().scheduler().current()))
{
    caller_.inner_run = this;
}

InnerRun::~InnerRun()
{
    caller_.inner_run = nullptr;
}

// park() is called instead of Runtime::wait(): kill_all() ends the coroutines of the run first, which refer to this object.
void InnerRun::wait()
{
    if (live_ > 0) {
        Waiter waiter(coroutine_of(caller_), "Coro\\run");
        waiter_ = &waiter;
        runtime().inner_run_begins();
        Nanoseconds patience = 10 * runtime().blocking_threshold();
        if (park(waiter, patience > 0 ? runtime().loop().read_clock() + patience : kNever) == -ETIMEDOUT) {
            warn(patience);
            Waiter further(coroutine_of(caller_), "Coro\\run");
            waiter_ = &further;
            (void) park(further, kNever);
        }
        runtime().inner_run_ends();
    }
    if (runtime().is_killing() && !EG(exception)) {
        zend_throw_graceful_exit();
    }
}

void InnerRun::warn(Nanoseconds waited) const
{
    log(LogLevel::kWarning,
        "the Coro\\run() in %s on line %u has waited for %.1f s, and no other callback of this process runs meanwhile; "
        "coroutines that have not ended: %zu (see blocking_threshold)",
        zend_get_executed_filename(), zend_get_executed_lineno(), double(waited) / kSecond, live_);
}

void InnerRun::coroutine_ends()
{
    if (--live_ == 0 && waiter_) {
        waiter_->wake(0);
    }
}

}  // namespace coro::php
