#include "php/coroutine/children.h"
#include "php/event/event_watch.h"
#include "php/runtime/runtime.h"
#include "php/zend/arguments.h"
#include "php/zend/exceptions.h"
#include "php/zend/internal_function.h"
#include "php/zend/last_error.h"

#include "coro/base/error.h"

#include <cerrno>
#include <climits>
#include <csignal>
#include <sched.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

// The static methods of Coro\Process. Process::signal() is in php/event/signals.cc.
namespace coro::php {

namespace {

// Returns true to the program, or false if `outcome`, the result of a system call, is negative: then stores errno for
// coro_last_error() and raises a warning.
void return_outcome(zval *return_value, int outcome, const char *what)
{
    if (outcome < 0) {
        int error = errno;
        set_last_error(error);
        php_error_docref(nullptr, E_WARNING, "%s: %s", what, err::text(error));
    }
    RETURN_BOOL(outcome >= 0);
}

// Reads numbers of processors. Returns false after an exception.
bool read_processors(HashTable *list, cpu_set_t &set)
{
    CPU_ZERO(&set);
    zval *element;
    ZEND_HASH_FOREACH_VAL(list, element) {
        zend_long number;
        ZVAL_DEREF(element);
        if (!zend_parse_arg_long(element, &number, nullptr, false, 1)) {
            if (!EG(exception)) {
                zend_argument_type_error(1, "must contain only numbers of processors, %s given", zend_zval_type_name(element));
            }
            return false;
        }
        if (number < 0 || number >= CPU_SETSIZE) {
            zend_argument_value_error(1, "must contain only numbers of processors, from 0 to %d", CPU_SETSIZE - 1);
            return false;
        }
        CPU_SET(size_t(number), &set);
    } ZEND_HASH_FOREACH_END();
    if (zend_hash_num_elements(list) == 0) {
        zend_argument_value_error(1, "cannot be empty");
        return false;
    }
    return true;
}

// Makes the elements standard input, output and error. Returns false after an exception or a warning.
bool replace_standard_streams(HashTable *pipes)
{
    if (zend_hash_num_elements(pipes) > STDERR_FILENO + 1) {
        zend_argument_value_error(3, "must have at most 3 elements");
        return false;
    }
    int number = STDIN_FILENO;
    zval *element;
    ZEND_HASH_FOREACH_VAL(pipes, element) {
        int fd = Z_TYPE_P(element) == IS_NULL ? number : descriptor_of(element);
        if (fd < 0) {
            zend_argument_value_error(3, "must contain only open streams, descriptors and null");
            return false;
        }
        if (::dup2(fd, number) < 0) {
            set_last_error(errno);
            php_error_docref(nullptr, E_WARNING, "cannot use descriptor %d as descriptor %d: %s", fd, number, err::text(errno));
            return false;
        }
        number++;
    } ZEND_HASH_FOREACH_END();
    return true;
}

}  // namespace

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Process, wait)
{
    bool waits = true;
    CORO_PARSE_OPTIONAL(Z_PARAM_BOOL, waits);
    if (waits && runtime().coroutine_that_may_wait()) {
        return_ended_child(return_value, -1, -1);
        return;
    }
    int status;
    pid_t pid = ::waitpid(-1, &status, waits ? 0 : WNOHANG);
    if (pid <= 0) {
        set_last_error(pid == 0 ? EAGAIN : errno);
        RETURN_FALSE;
    }
    return_status(return_value, pid, status);
}

ZEND_METHOD(Coro_Process, alarm)
{
    constexpr zend_long kMicroseconds = 1'000'000;
    zend_long interval, type = ITIMER_REAL;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_LONG(interval)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(type)
    ZEND_PARSE_PARAMETERS_END();
    if (type != ITIMER_REAL && type != ITIMER_VIRTUAL && type != ITIMER_PROF) {
        zend_argument_value_error(2, "must be 0 (real time), 1 (time of the process) or 2 (time of the process and the kernel)");
        RETURN_THROWS();
    }
    itimerval timer = {};
    if (interval > 0) {
        timer.it_value = timer.it_interval = {interval / kMicroseconds, interval % kMicroseconds};
    }
    int outcome = ::setitimer(static_cast<__itimer_which_t>(type), &timer, nullptr);
    return_outcome(return_value, outcome, "the timer cannot be set");
}

ZEND_METHOD(Coro_Process, kill)
{
    zend_long pid, number = SIGTERM;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_LONG(pid)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(number)
    ZEND_PARSE_PARAMETERS_END();
    if (pid < -INT_MAX || pid > INT_MAX) {
        zend_argument_value_error(1, "must be the id of a process or of a group");
        RETURN_THROWS();
    }
    if (number < 0 || number >= NSIG) {
        zend_argument_value_error(2, "must be the number of a signal, or 0");
        RETURN_THROWS();
    }
    if (::kill(pid_t(pid), int(number)) == 0) {
        RETURN_TRUE;
    }
    int error = errno;
    set_last_error(error);
    if (number != 0 || error != ESRCH) {
        php_error_docref(nullptr, E_WARNING, "cannot send signal " ZEND_LONG_FMT " to process " ZEND_LONG_FMT ": %s", number, pid,
                         err::text(error));
    }
    RETURN_FALSE;
}

ZEND_METHOD(Coro_Process, daemon)
{
    bool stays_in_folder = true, keeps_streams = true;
    HashTable *pipes = nullptr;
    ZEND_PARSE_PARAMETERS_START(0, 3)
        Z_PARAM_OPTIONAL
        Z_PARAM_BOOL(stays_in_folder)
        Z_PARAM_BOOL(keeps_streams)
        Z_PARAM_ARRAY_HT(pipes)
    ZEND_PARSE_PARAMETERS_END();
    if (runtime().is_running() || runtime().current_coroutine()) {
        throw_error("%s() ends the process that runs the loop, so it must be called outside of coroutines and servers");
        RETURN_THROWS();
    }
    if (pipes && !replace_standard_streams(pipes)) {
        RETURN_FALSE;
    }
    int outcome = ::daemon(stays_in_folder, keeps_streams);
    if (outcome == 0) {
        runtime().was_forked();
    }
    return_outcome(return_value, outcome, "the process cannot become a daemon");
}

ZEND_METHOD(Coro_Process, setAffinity)
{
    HashTable *list;
    CORO_PARSE_ONE(Z_PARAM_ARRAY_HT, list);
    cpu_set_t set;
    if (!read_processors(list, set)) {
        RETURN_THROWS();
    }
    return_outcome(return_value, ::sched_setaffinity(0, sizeof set, &set), "the processors cannot be set");
}

ZEND_METHOD(Coro_Process, getAffinity)
{
    ZEND_PARSE_PARAMETERS_NONE();
    cpu_set_t set;
    array_init(return_value);
    if (::sched_getaffinity(0, sizeof set, &set) < 0) {
        return;
    }
    for (size_t number = 0; number < CPU_SETSIZE; number++) {
        if (CPU_ISSET(number, &set)) {
            add_next_index_long(return_value, zend_long(number));
        }
    }
}

ZEND_METHOD(Coro_Process, name)
{
    if (zend_internal_function *setter = find_internal_function("cli_set_process_title")) {
        setter->handler(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return;
    }
    zend_string *title;
    CORO_PARSE_ONE(Z_PARAM_STR, title);
    php_error_docref(nullptr, E_WARNING, "cannot set the title: cli_set_process_title() exists only in PHP's command line");
    RETURN_FALSE;
}
