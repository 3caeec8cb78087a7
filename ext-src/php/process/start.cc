#include "php/process/process_object.h"

#include "php/client/socket_object.h"
#include "php/event/event.h"
#include "php/runtime/forked_child.h"
#include "php/runtime/pcntl_signals.h"
#include "php/runtime/runtime.h"
#include "php/runtime/spawn.h"
#include "php/zend/destructors.h"
#include "php/zend/refusals.h"
#include "php/zend/wording.h"

#include "coro/loop/detached_descriptors.h"
#include "coro/loop/signal.h"

extern "C" {   // basic_functions.h has no extern "C" of its own
#include "ext/standard/basic_functions.h"
}
#include "main/php_main.h"
#include "zend_exceptions.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// The start of a process, and its life in the child.
namespace coro::php {

namespace {

// Gives up a socket that the parent has exported, because the Socket object is the parent's and keeps the number.
void leave_exported(ProcessObject &process)
{
    if (!process.exported.is_undefined()) {
        ClosedConnection().replace(SocketBox::of(process.exported.raw()).socket->fd());
        ZVAL_UNDEF(process.exported.raw());
    }
}

// Gives up the ends of the pipe of another process that only this process and the parent may have: otherwise they would not
// notice the end of each other. All processes of a pool or a server may send to each other.
void leave_pipe(ProcessObject &other)
{
    other.child_end.reset();
    if (!other.is_tied() && !keeps_pipes_of_siblings) {
        other.parent_end.reset();
    }
    if (!other.is_tied() || other.is_child) {
        leave_exported(other);
    }
    other.is_child = other.is_starting = false;
}

// Keeps the child's end of the pipe and no other.
void take_pipe(ProcessObject &own)
{
    for (ProcessObject *each = all_processes.front(); each; each = all_processes.next(*each)) {
        if (each != &own) {
            leave_pipe(*each);
        }
    }
    leave_exported(own);
    if (!own.is_tied()) {
        own.parent_end.reset();
    }
    for (int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (own.redirects && own.child_end) {
            (void) ::dup2(own.child_end.get(), number);
        }
    }
}

// The timer that kills this process after the death of its parent. The functions for timers of older C libraries are in another
// library, therefore the system calls.
const int kDeathOfParent = SIGRTMAX;   // the signal that the kernel sends
int killing_timer;
volatile sig_atomic_t has_parent_died;
itimerspec time_to_end;

void on_death_of_parent(int)
{
    if (has_parent_died) {   // the kernel sends the signal for several threads of the parent
        return;
    }
    has_parent_died = true;
    int error = errno;
    (void) ::syscall(SYS_timer_settime, killing_timer, 0, &time_to_end, nullptr);
    ::kill(::getpid(), SIGTERM);
    errno = error;
}

// Calls the program's function, and runs the loop until nothing is left to do.
void call_program(zend_object *object)
{
    ProcessObject &process = ProcessBox::of(object);
    zval room, function, argument, result;
    ZVAL_COPY(&function, zend_read_property(ProcessBox::class_entry, object, ZEND_STRL("callback"), true, &room));
    ZVAL_OBJ_COPY(&argument, object);
    zend_fcall_info info;
    zend_fcall_info_cache target;
    if (zend_fcall_info_init(&function, 0, &info, &target, nullptr, nullptr) != SUCCESS) {
        refuse_call(zend_ce_error, kNoProcessFunction.text());
    } else if (process.enables_coroutine) {
        runtime().begin();
        if (int64_t id = spawn({&function, &target, 1, &argument}); id < 0) {
            warn_spawn_failed(id);
        }
    } else {
        call({&function, &target, 1, &argument}, &result);
        zval_ptr_dtor(&result);
    }
    if (EG(exception) && !settle_exception() && runtime().has_loop()) {
        forget_timers_and_events();   // an uncaught exception ends the process at once
    }
    if (runtime().has_loop()) {
        runtime().run();
    }
    if (EG(exception)) {   // the exit() with which the loop has ended
        zend_clear_exception();
    }
}

// Makes this process the process of the object, and calls the program's function. All signals are blocked before, because the
// actions of the parent would swallow one that comes right after the fork. `mask` is that of the program.
void live(zend_object *object, pid_t parent, const sigset_t &mask)
{
    ProcessObject &process = ProcessBox::of(object);
    leave_parent(&Runtime::become_program);
    call_no_more_destructors();
    take_pipe(process);
    process.is_child = true;
    process.is_starting = false;
    process.pid = ::getpid();
    set_process_number(object, "pid", process.pid);
    if (process.child_end) {
        set_process_number(object, "pipe", process.child_end.get());
    }
    bool may_begin = !process.on_child || process.on_child(process.number);
    if (process.is_tied()) {
        end_with_parent(parent, process.patience);   // after on_child(), which may change the user: that clears the setting
        process.shared_pid->number().store(process.pid);
    }
    pthread_sigmask(SIG_SETMASK, &mask, nullptr);
    if (may_begin) {
        call_program(object);
    }
}

// PHP frees the VM stack at the end of the request. A callback outside of coroutines has a VM stack of its own, in its C stack.
void take_vm_stack_of_main_program()
{
    if (!runtime().is_on_main_stack()) {
        const VmState &main = php_state_of(runtime().scheduler().main()).vm;
        EG(vm_stack) = main.vm_stack;
        EG(vm_stack_top) = main.vm_stack_top;
        EG(vm_stack_end) = main.vm_stack_end;
    }
}

// Ends the PHP request here, on top of the functions of the parent's program that were running when it forked: so they run no
// destructors and no `finally` blocks.
[[noreturn]] void run_child(zend_object *object, pid_t parent, const sigset_t &mask)
{
    JMP_BUF bailout;
    EG(bailout) = &bailout;
    if (SETJMP(bailout) == 0) {
        live(object, parent, mask);
    }
    EG(bailout) = nullptr;
    take_vm_stack_of_main_program();
    if (EG(flags) & EG_FLAGS_IN_SHUTDOWN) {   // the parent was calling its shutdown functions, which would begin again here
        php_free_shutdown_functions();
    }
    php_request_shutdown(nullptr);
    (void) fflush(stdout);   // a library may have printed through the C library
    ::_exit(EG(exit_status));
}

// Must be called on the stack of the main program, of the loop, or of a callback outside of coroutines. The child goes on to use
// this stack.
pid_t fork_here(zend_object *object)
{
    pid_t parent = ::getpid();
    sigset_t all, before, of_child = without_watched_signals(mask_outside_of_handlers());
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t pid = ::fork();
    if (pid == 0) {
        reset_watched_signals();
        run_child(object, parent, of_child);
    }
    int error = errno;
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return pid < 0 ? -error : pid;
}

// Forks on the stack of the loop, because the child needs a stack that is not that of a coroutine.
class ForkFromCoroutine final : public Runnable {
public:
    ForkFromCoroutine(Waiter &waiter, zend_object *object) : waiter_(waiter), object_(object)
    {
        runtime().scheduler().enqueue(*this);
    }

    void run() override
    {
        if (!waiter_.is_woken()) {   // otherwise the wait was canceled
            pid_ = fork_here(object_);
            waiter_.wake(0);
        }
    }
    pid_t pid() const { return pid_; }

private:
    Waiter &waiter_;
    zend_object *object_;
    pid_t pid_ = -ECANCELED;
};

pid_t fork_from_anywhere(zend_object *object)
{
    Coroutine *self = runtime().coroutine_that_may_wait();
    if (!self) {
        return runtime().current_coroutine() ? -EDEADLK : fork_here(object);
    }
    Waiter waiter(*self, "Process::start");
    ForkFromCoroutine fork(waiter, object);
    int outcome = runtime().wait(waiter, kNever);
    return outcome < 0 ? outcome : fork.pid();
}

}  // namespace

pid_t start_process(zend_object *object)
{
    ProcessObject &process = ProcessBox::of(object);
    bool has_usual_pipe = process.type != PipeType::kNone && !process.is_tied();
    if (has_usual_pipe && (process.pid != 0 || !process.parent_end)) {   // the pipe is that of the process before, or closed
        process.exported = Value();
        if (int outcome = process.open_pipe(); outcome < 0) {
            return outcome;
        }
        set_process_number(object, "pipe", process.parent_end.get());
    }
    process.parent = ::getpid();
    process.is_starting = true;
    pid_t pid = fork_from_anywhere(object);
    process.is_starting = false;
    if (pid > 0) {
        process.pid = pid;
        set_process_number(object, "pid", pid);
        if (process.is_tied()) {
            process.shared_pid->number().store(pid);
        } else {
            process.child_end.reset();
        }
    }
    return pid;
}

void end_with_parent(pid_t parent, Nanoseconds patience)
{
    sigevent kill = {};
    kill.sigev_notify = SIGEV_SIGNAL;
    kill.sigev_signo = SIGKILL;
    int notice = SIGTERM;
    has_parent_died = false;
    if (patience > 0 && ::syscall(SYS_timer_create, CLOCK_MONOTONIC, &kill, &killing_timer) == 0) {
        time_to_end.it_value = {time_t(patience / kSecond), long(patience % kSecond)};
        struct sigaction action = {};
        action.sa_handler = on_death_of_parent;
        action.sa_flags = SA_RESTART;
        notice = kDeathOfParent;
        ::sigaction(notice, &action, nullptr);
    }
    ::prctl(PR_SET_PDEATHSIG, notice);
    if (::getppid() != parent) {
        ::raise(notice);   // the parent died before prctl() was called
    }
}

void outlive_parent()
{
    ::prctl(PR_SET_PDEATHSIG, 0);
}

void execute(const char *path, char *const *arguments)
{
    int notice = 0;
    ::prctl(PR_GET_PDEATHSIG, &notice);
    if (notice == kDeathOfParent) {   // the program has no handler for this signal
        ::prctl(PR_SET_PDEATHSIG, SIGTERM);
    }
    ::execv(path, arguments);
    int error = errno;
    ::prctl(PR_SET_PDEATHSIG, notice);
    errno = error;
}

}  // namespace coro::php
