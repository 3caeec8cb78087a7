#include "php/runtime/pcntl_signals.h"

#include "php/runtime/runtime.h"
#include "php/zend/internal_function.h"
#include "php/zend/versions.h"

#include "coro/hook/signals.h"

#include <csignal>
#include <new>
#include <pthread.h>
#include <utility>

namespace coro::php {

struct SignalDispatch {
    sigset_t mask_before;   // the program's mask of blocked signals
    sigset_t mask_inside;   // the mask that pcntl has set while the signal handlers run
    bool is_left = false;
};

namespace {

struct NotedSignal {
    NotedSignal *next;
};

// The first fields of the globals of pcntl, which has no header.
struct PcntlGlobals {
    HashTable handlers;
#if PHP_VERSION_ID >= 80500
    bool is_dispatching, has_noted, is_async;
    int signal_count, last_error;
#else
    int is_dispatching;
#endif
    NotedSignal *head, *tail;   // the signals that have arrived
    NotedSignal *spares;
};

bool has_handlers = false;
sigset_t handled;                            // signals for which the program has a handler
sigset_t set_by_program;                     // signals whose action the program has set
struct sigaction as_handled[NSIG];
void (*ticks_before)(int count);
int left_dispatches = 0;
// The program's mask of blocked signals. Valid only while left_dispatches > 0, that is, while coroutines wait inside
// signal handlers.
sigset_t mask_of_program;
// True while signal handlers run in a program without a loop, whose mask of blocked signals is then `mask_without_loop`.
bool dispatches_without_loop = false;
sigset_t mask_without_loop;

struct sigaction handlers[NSIG];   // the handlers of pcntl for the signals whose arrivals are noted

void note_and_handle(int number, siginfo_t *info, void *context)
{
    const struct sigaction &handler = handlers[number];
    hook::note_signal(handler.sa_flags & SA_RESTART);
    if (handler.sa_flags & SA_SIGINFO) {
        handler.sa_sigaction(number, info, context);
    } else {
        handler.sa_handler(number);
    }
}

bool are_arrivals_noted(const struct sigaction &action)
{
    return action.sa_flags & SA_SIGINFO && action.sa_sigaction == note_and_handle;
}

void give_handlers_back()
{
    for (int number = 1; number < NSIG; number++) {
        struct sigaction action;
        if (sigaction(number, nullptr, &action) == 0 && are_arrivals_noted(action)) {
            sigaction(number, &handlers[number], nullptr);
        }
    }
}

// Notes from now on when this signal arrives, for which pcntl_signal() must have installed its handler. A signal ends waits of
// hooked functions, such as sleep(), as it does without coroutines.
void note_arrivals(int number)
{
    struct sigaction action;
    if (sigaction(number, nullptr, &action) < 0 || are_arrivals_noted(action) || action.sa_handler == SIG_DFL ||
        action.sa_handler == SIG_IGN) {
        return;
    }
    handlers[number] = action;
    action.sa_flags |= SA_SIGINFO;
    action.sa_sigaction = note_and_handle;
    sigaction(number, &action, nullptr);
}

void note_handler(zend_long number, bool is_handled)
{
    if (number < 1 || number >= NSIG) {
        return;
    }
    if (is_handled) {
        note_arrivals(int(number));
        sigaction(int(number), nullptr, &as_handled[number]);
        sigaddset(&handled, int(number));
    } else {
        sigdelset(&handled, int(number));
    }
}

// Returns true if the signal still has the handler that pcntl has installed.
bool is_still_handled(int number)
{
    struct sigaction action;
    return sigismember(&handled, number) == 1 && sigaction(number, nullptr, &action) == 0 &&
           action.sa_sigaction == as_handled[number].sa_sigaction;
}

void set_handler(zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    has_handlers = true;
    if (runtime().has_loop()) {
        runtime().loop().guard_interrupts();
    }
    before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    if (Z_TYPE_P(return_value) != IS_TRUE) {
        return;
    }
    zend_long number = zval_get_long(ZEND_CALL_ARG(execute_data, 1));
    if (number >= 1 && number < NSIG) {
        sigaddset(&set_by_program, int(number));
    }
    bool is_handled = Z_TYPE_P(ZEND_CALL_ARG(execute_data, 2)) != IS_LONG;
    note_handler(number, is_handled);
    // While coroutines wait inside signal handlers, a signal that has a handler must stay blocked for all coroutines:
    // see leave_signal_dispatch().
    if (is_handled && left_dispatches > 0) {
        sigset_t late;
        sigemptyset(&late);
        sigaddset(&late, int(number));
        pthread_sigmask(SIG_BLOCK, &late, nullptr);
    }
}

void dispatch(zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    bool is_begun = begin_signal_dispatch();
    before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    if (is_begun) {
        end_signal_dispatch();
    }
}

ReplacedFunction signal_functions[] = {{"pcntl_signal", set_handler}, {"pcntl_signal_dispatch", dispatch}};

// Stands in for pcntl's tick function, which calls the signal handlers in code with declare(ticks).
void dispatch_at_tick(int count)
{
    bool is_begun = begin_signal_dispatch();
    ticks_before(count);
    if (is_begun) {
        end_signal_dispatch();
    }
}

}  // namespace

static void hook_pcntl()
{
    sigemptyset(&handled);
    sigemptyset(&set_by_program);
    WrappedFunctions<signal_functions>::wrap();
    ticks_before = std::exchange(zend_ticks_function, dispatch_at_tick);
}

static void unhook_pcntl()
{
    WrappedFunctions<signal_functions>::unwrap();
    give_handlers_back();
    if (zend_ticks_function == dispatch_at_tick) {
        zend_ticks_function = ticks_before;
    }
}

bool pcntl_has_handlers()
{
    return has_handlers;
}

void keep_ended_children()
{
    struct sigaction action;
    bool has_program_set_it = sigismember(&set_by_program, SIGCHLD) == 1;
    if (!has_program_set_it && ::sigaction(SIGCHLD, nullptr, &action) == 0 && action.sa_handler == SIG_IGN) {
        ::signal(SIGCHLD, SIG_DFL);
    }
}

sigset_t mask_outside_of_handlers()
{
    if (left_dispatches > 0) {
        return mask_of_program;
    }
    if (dispatches_without_loop) {
        return mask_without_loop;
    }
    if (runtime().has_loop()) {
        if (SignalDispatch *dispatch = php_state_of(runtime().scheduler().current()).signal_dispatch) {
            return dispatch->mask_before;
        }
    }
    sigset_t mask;
    pthread_sigmask(SIG_BLOCK, nullptr, &mask);
    return mask;
}

bool begin_signal_dispatch()
{
    if (!has_handlers || dispatches_without_loop) {
        return false;
    }
    if (!runtime().has_loop()) {
        pthread_sigmask(SIG_BLOCK, nullptr, &mask_without_loop);
        return dispatches_without_loop = true;
    }
    CoroutineState &state = php_state_of(runtime().scheduler().current());
    if (state.signal_dispatch) {
        return false;   // a signal has interrupted a signal handler, whose dispatch is still under way
    }
    // The SignalDispatch is not on the stack: after a fatal error has jumped out of the signal handler,
    // forget_signal_dispatch() still needs the masks.
    state.signal_dispatch = new (emalloc(sizeof(SignalDispatch))) SignalDispatch;
    pthread_sigmask(SIG_BLOCK, nullptr, &state.signal_dispatch->mask_before);
    return true;
}

void end_signal_dispatch()
{
    if (std::exchange(dispatches_without_loop, false)) {
        return;   // a handler may have made a loop, but did not begin this dispatch
    }
    CoroutineState &state = php_state_of(runtime().scheduler().current());
    if (state.signal_dispatch) {
        efree(std::exchange(state.signal_dispatch, nullptr));
    }
}

// Sets the program's mask of blocked signals while other coroutines run, but keeps the signals blocked that pcntl
// handles: when its dispatch ends, pcntl assumes that no such signal has arrived in the meantime.
void leave_signal_dispatch(SignalDispatch &dispatch)
{
    if (left_dispatches++ == 0) {
        mask_of_program = dispatch.mask_before;
    }
    dispatch.is_left = true;
    pthread_sigmask(SIG_BLOCK, nullptr, &dispatch.mask_inside);
    sigset_t mask = dispatch.mask_before;
    for (int number = 1; number < NSIG; number++) {
        if (sigismember(&dispatch.mask_inside, number) == 1 && is_still_handled(number)) {
            sigaddset(&mask, number);
        }
    }
    pthread_sigmask(SIG_SETMASK, &mask, nullptr);
}

void return_to_signal_dispatch(SignalDispatch &dispatch)
{
    if (std::exchange(dispatch.is_left, false) && left_dispatches > 0) {
        left_dispatches--;
    }
    pthread_sigmask(SIG_SETMASK, &dispatch.mask_inside, nullptr);
}

static void forget_left_dispatches()
{
    if (std::exchange(left_dispatches, 0) > 0 && !php_state_of(runtime().scheduler().current()).signal_dispatch) {
        pthread_sigmask(SIG_SETMASK, &mask_of_program, nullptr);
    }
}

void forget_signal_dispatch(CoroutineState &state)
{
    if (state.signal_dispatch) {
        pthread_sigmask(SIG_SETMASK, &state.signal_dispatch->mask_before, nullptr);
        efree(std::exchange(state.signal_dispatch, nullptr));
    }
}

// Called in a child that never returns to the signal handlers in which its parent may have forked: otherwise pcntl would wait for
// their end before it calls a handler of the child. The signals that pcntl has noted are those of the parent.
static void forget_dispatches_of_parent()
{
    dispatches_without_loop = false;
    if (runtime().has_loop()) {
        CoroutineState &state = php_state_of(runtime().scheduler().current());
        if (state.signal_dispatch) {
            efree(std::exchange(state.signal_dispatch, nullptr));
        }
    }
    while (zend_fiber_switch_blocked()) {   // pcntl allows no switches of Fibers during its dispatch
        zend_fiber_switch_unblock();
    }
    if (auto *globals = static_cast<PcntlGlobals *>(find_module_globals("pcntl"))) {
        globals->is_dispatching = false;
        if (globals->head) {
            globals->tail->next = std::exchange(globals->spares, std::exchange(globals->head, nullptr));
            globals->tail = nullptr;
        }
    }
}

const RuntimeObserver pcntl_observer({
    .on_startup = hook_pcntl,
    .on_unload = unhook_pcntl,
    .on_fork = forget_left_dispatches,
    .on_helper_begin = forget_dispatches_of_parent,
    .on_fatal_error = forget_left_dispatches,
});

}  // namespace coro::php
