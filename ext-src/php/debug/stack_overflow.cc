#include "php/zend/frames.h"
#include "php/runtime/runtime.h"

#include <cstdio>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

// When a coroutine runs into the guard page below its C stack, the process dies. This observer installs a signal
// handler that first prints the number of the coroutine and its PHP backtrace. PHP 8.3 and newer notice most such
// recursions themselves and throw an Error.
namespace coro::php {

namespace {

constexpr size_t kSignalStack = 64 << 10;
// How many frames of the PHP backtrace are printed. A stack that has overflowed has thousands of frames.
constexpr size_t kFrames = 30;
// The distance in bytes below the guard page within which a fault still counts as a stack overflow: a C function with
// large variables may touch memory this far below the guard page.
constexpr size_t kNearGuard = 64 << 10;

struct sigaction action_before;

// Prints one line to the standard error stream. Uses only write(2) and snprintf() with a local buffer, because the
// heap may be in any state.
template <class... Arguments>
void print(const char *format, Arguments... arguments)
{
    char line[512];
    int size = snprintf(line, sizeof line, format, arguments...);
    [[maybe_unused]] ssize_t written = ::write(STDERR_FILENO, line, std::min(size_t(size), sizeof line - 1));
}

void print_backtrace()
{
    size_t number = 0;
    const zend_execute_data *frame = EG(current_execute_data);
    for (; frame && number < kFrames; frame = frame->prev_execute_data) {
        if (is_worth_showing(frame)) {
            char text[448];
            describe_frame(frame, text, sizeof text);
            print("#%zu %s\n", number++, text);
        }
    }
    if (frame) {
        print("... and more\n");
    }
}

bool is_in_guard(const char *address)
{
    const Coroutine *self = runtime().current_coroutine();
    if (!self) {
        return false;
    }
    const StackLayout &layout = runtime().scheduler().stacks().layout();
    const char *stack = reinterpret_cast<const char *>(self) - layout.head_offset();
    return address >= stack - kNearGuard && address < stack + 4096;
}

void on_segmentation_fault(int number, siginfo_t *info, void *context)
{
    if (is_in_guard(static_cast<const char *>(info->si_addr))) {
        Scheduler &scheduler = runtime().scheduler();
        print("coro: fatal error: the C stack (stack_size, %zu bytes) of coroutine %lld has overflowed, a recursion "
              "without end?\n",
              scheduler.options().stack_size, static_cast<long long>(scheduler.current().id()));
        print_backtrace();
    }
    // Restores the signal handler that was set before this one, and returns. The faulting instruction then runs again
    // and causes the same fault, which usually ends the process.
    sigaction(number, &action_before, nullptr);
    if ((action_before.sa_flags & SA_SIGINFO) && action_before.sa_sigaction) {
        action_before.sa_sigaction(number, info, context);
    } else if (info->si_code <= 0) {   // kill() has sent the signal, so no instruction would repeat the fault
        ::raise(number);
    }
}

}  // namespace

static void report_stack_overflows(Loop &)
{
    static void *memory = nullptr;
    if (memory) {
        return;
    }
    memory = ::mmap(nullptr, kSignalStack, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        return;   // the signal handler needs a stack of its own, for which there is no memory: it is not installed
    }
    stack_t stack = {};
    stack.ss_sp = memory;
    stack.ss_size = kSignalStack;
    stack_t before;
    sigaltstack(nullptr, &before);
    if (!(before.ss_flags & SS_DISABLE) || sigaltstack(&stack, nullptr) < 0) {
        return;   // another handler, perhaps of a sanitizer, explains such faults already
    }
    struct sigaction action = {};
    action.sa_sigaction = on_segmentation_fault;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigaction(SIGSEGV, &action, &action_before);
}

const RuntimeObserver stack_overflow_observer({
    .on_loop_made = report_stack_overflows,
});

}  // namespace coro::php
