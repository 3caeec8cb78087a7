#include "php/process/process_object.h"

#include "php/coroutine/children.h"
#include "php/event/event_watch.h"
#include "php/event/signals.h"
#include "php/runtime/runtime.h"
#include "php/zend/arguments.h"
#include "php/zend/exceptions.h"
#include "php/zend/native_class.h"


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
    CORO_PARSE_ONE(Z_PARAM_ZVAL, given);
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
    CORO_PARSE_ONE(Z_PARAM_ZVAL, stream);
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
    CORO_PARSE_ONE(Z_PARAM_LONG, number);
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
    CORO_PARSE_ONE(Z_PARAM_ZVAL, given);
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
    CORO_PARSE_ONE(Z_PARAM_LONG, pid);
    int status;
    pid_t ended = ::waitpid(pid_t(pid), &status, WNOHANG);
    if (ended < 0) {
        RETURN_FALSE;
    }
    if (ended > 0) {
        return_status(return_value, ended, status);
    }
}

constexpr zend_function_entry pool_methods[] = {
    method_of<3>("tie", zif_coro_tie),
    method_of<1>("start", zif_coro_start),
    method_of<0>("isLoopRunning", zif_coro_is_loop_running),
    method_of<1>("hide", zif_coro_hide),
    method_of<0>("outliveParent", zif_coro_outlive_parent),
    method_of<1>("signalCallback", zif_coro_signal_callback),
    method_of<2>("send", zif_coro_send),
    method_of<1>("take", zif_coro_take),
    method_of<1>("reap", zif_coro_reap),
    {},
};

void add_pool_class()
{
    register_native_class("Coro\\Process\\Native", pool_methods);
}

}  // namespace

const RuntimeObserver pool_native_observer({
    .order = Order::kLibrary,
    .on_startup = add_pool_class,
});

}  // namespace coro::php
