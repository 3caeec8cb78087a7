#include "php/process/process_object.h"

#include "php/coroutine/children.h"
#include "php/event/event_watch.h"
#include "php/event/signals.h"
#include "php/runtime/runtime.h"
#include "php/zend/exceptions.h"

#include "coro/base/log.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

// The class Coro\Process\Native, with the functions that Coro\Process\Pool needs and that cannot be written in PHP. Programs
// do not use this class.
namespace coro::php {

namespace {

ProcessObject *process_argument(zval *given)
{
    bool is_process = Z_TYPE_P(given) == IS_OBJECT && instanceof_function(Z_OBJCE_P(given), ProcessBox::class_entry);
    return is_process ? constructed_process(given) : nullptr;
}

// Native::tie(Process $process, int $id, float $patience): void: makes the process a worker of a pool, see
// ProcessObject::is_tied() and ProcessObject::patience
ZEND_FUNCTION(coro_tie)
{
    zval *given;
    zend_long id;
    double patience;
    ZEND_PARSE_PARAMETERS_START(3, 3)
        Z_PARAM_ZVAL(given)
        Z_PARAM_LONG(id)
        Z_PARAM_DOUBLE(patience)
    ZEND_PARSE_PARAMETERS_END();
    ProcessObject *process = process_argument(given);
    if (!process) {
        return;
    }
    if (!process->tie(id)) {
        throw_exception(-ENOMEM, "cannot make the shared memory of a pool");
        RETURN_THROWS();
    }
    process->patience = seconds(patience);
}

// Native::start(Process $process): int|false: starts a worker
ZEND_FUNCTION(coro_start)
{
    zval *given;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_ZVAL(given)
    ZEND_PARSE_PARAMETERS_END();
    if (process_argument(given)) {
        return_started(Z_OBJ_P(given), return_value);
    }
}

// Native::isLoopRunning(): bool: true in coroutines and in functions that the loop calls
ZEND_FUNCTION(coro_is_loop_running)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(runtime().is_running() || !runtime().scheduler().current().is_main() || unsafe_depth);
}

// Native::hide($stream): void: programs that this process runs do not get the descriptor of the stream
ZEND_FUNCTION(coro_hide)
{
    zval *stream;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_ZVAL(stream)
    ZEND_PARSE_PARAMETERS_END();
    if (int fd = descriptor_of(stream); fd >= 0) {
        (void) ::fcntl(fd, F_SETFD, FD_CLOEXEC);
    }
}

// Native::outliveParent(): void: lets this worker go on when its manager ends
ZEND_FUNCTION(coro_outlive_parent)
{
    ZEND_PARSE_PARAMETERS_NONE();
    outlive_parent();
}

// Native::signalCallback(int $number): ?callable: the function that Process::signal() has set
ZEND_FUNCTION(coro_signal_callback)
{
    zend_long number;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_LONG(number)
    ZEND_PARSE_PARAMETERS_END();
    copy_signal_callback(int(number), return_value);
}

// Native::send(Process $process, string $message): bool: sends a message to a worker, also to the running process
ZEND_FUNCTION(coro_send)
{
    zval *given;
    zend_string *message;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_ZVAL(given)
        Z_PARAM_STR(message)
    ZEND_PARSE_PARAMETERS_END();
    ProcessObject *process = process_argument(given);
    RETURN_BOOL(process && process->parent_end && send_bytes(*process, process->parent_end, view(message)) >= 0);
}

// Native::take(Process $process): ?string: returns a message that has arrived
ZEND_FUNCTION(coro_take)
{
    zval *given;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_ZVAL(given)
    ZEND_PARSE_PARAMETERS_END();
    ProcessObject *process = process_argument(given);
    zend_string *message = process && process->end() ? take_message(*process) : nullptr;
    if (message) {
        RETURN_STR(message);
    }
}

// Native::reap(int $pid): array|false|null: how the child has ended; null: it runs; false: it is no child of this process
ZEND_FUNCTION(coro_reap)
{
    zend_long pid;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_LONG(pid)
    ZEND_PARSE_PARAMETERS_END();
    int status;
    pid_t ended = ::waitpid(pid_t(pid), &status, WNOHANG);
    if (ended < 0) {
        RETURN_FALSE;
    }
    if (ended > 0) {
        return_status(return_value, ended, status);
    }
}

// Native::warn(string $text): void: writes a line to the log
ZEND_FUNCTION(coro_warn)
{
    zend_string *text;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_STR(text)
    ZEND_PARSE_PARAMETERS_END();
    log(LogLevel::kWarning, "%s", ZSTR_VAL(text));
}

// The names of arguments appear only in messages about wrong types, which no caller of these methods gets.
ZEND_BEGIN_ARG_INFO_EX(pool_native_arguments, 0, 0, 0)
    ZEND_ARG_INFO(0, first)
    ZEND_ARG_INFO(0, second)
    ZEND_ARG_INFO(0, third)
ZEND_END_ARG_INFO()

constexpr zend_function_entry pool_method(const char *name, zif_handler handler, uint32_t count)
{
    zend_function_entry made = {};   // versions of PHP differ in the other members
    made.fname = name;
    made.handler = handler;
    made.arg_info = pool_native_arguments;
    made.num_args = count;
    made.flags = ZEND_ACC_PUBLIC | ZEND_ACC_STATIC;
    return made;
}

constexpr zend_function_entry pool_methods[] = {
    pool_method("tie", zif_coro_tie, 3),
    pool_method("start", zif_coro_start, 1),
    pool_method("isLoopRunning", zif_coro_is_loop_running, 0),
    pool_method("hide", zif_coro_hide, 1),
    pool_method("outliveParent", zif_coro_outlive_parent, 0),
    pool_method("signalCallback", zif_coro_signal_callback, 1),
    pool_method("send", zif_coro_send, 2),
    pool_method("take", zif_coro_take, 1),
    pool_method("reap", zif_coro_reap, 1),
    pool_method("warn", zif_coro_warn, 1),
    {},
};

void add_pool_class()
{
    zend_class_entry ce;
    INIT_CLASS_ENTRY(ce, "Coro\\Process\\Native", pool_methods);
    zend_register_internal_class_ex(&ce, nullptr)->ce_flags |= ZEND_ACC_FINAL;
}

}  // namespace

const RuntimeObserver pool_native_observer({
    .order = Order::kLibrary,
    .on_startup = add_pool_class,
});

}  // namespace coro::php
