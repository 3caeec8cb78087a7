#include "php/coroutine/children.h"

#include "php/runtime/runtime.h"
#include "php/zend/last_error.h"
#include "php/zend/seconds_argument.h"

#include "coro/loop/child_wait.h"

#include <cerrno>
#include <climits>
#include <sys/wait.h>

// The methods of Coro\Coroutine\System that wait for child processes.
namespace coro::php {

void return_status(zval *return_value, pid_t pid, int status)
{
    array_init(return_value);
    add_assoc_long(return_value, "pid", pid);
    add_assoc_long(return_value, "code", WEXITSTATUS(status));
    add_assoc_long(return_value, "signal", WTERMSIG(status));
}

void return_ended_child(zval *return_value, pid_t pid, double timeout)
{
    Coroutine *self = runtime().waiting_coroutine();
    if (!self) {
        RETURN_THROWS();
    }
    Loop &loop = runtime().loop();
    Deadline deadline = timeout == 0 ? loop.read_clock() : loop.deadline_in(timeout);
    auto wait = [](Waiter &waiter, Deadline end) { return runtime().wait(waiter, end); };
    int status = 0;
    pid_t ended = wait_for_child(loop, *self, pid, status, deadline, wait);
    if (ended < 0) {
        set_last_error(ended == -ECANCELED ? kCoroutineCanceled : -ended);
        RETURN_FALSE;
    }
    return_status(return_value, ended, status);
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Coroutine_System, wait)
{
    double timeout = -1;
    CORO_PARSE_OPTIONAL(CORO_PARAM_SECONDS, timeout);
    return_ended_child(return_value, -1, timeout);
}

ZEND_METHOD(Coro_Coroutine_System, waitPid)
{
    zend_long pid;
    double timeout = -1;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_LONG(pid)
        Z_PARAM_OPTIONAL
        CORO_PARAM_SECONDS(timeout)
    ZEND_PARSE_PARAMETERS_END();
    if ((pid < 1 && pid != -1) || pid > INT_MAX) {
        zend_argument_value_error(1, "must be the id of a process, or -1");
        RETURN_THROWS();
    }
    return_ended_child(return_value, pid_t(pid), timeout);
}
