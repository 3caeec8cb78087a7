#include "php/debug/quit_signal.h"

#include "php/debug/dump.h"
#include "php/runtime/engine_sigaction.h"
#include "php/runtime/runtime.h"

#include "coro/base/log.h"

#include <atomic>
#include <cerrno>
#include <pthread.h>
#include <signal.h>

namespace coro::php {

namespace {

std::atomic<bool> wanted = false;
std::atomic<bool> is_asked = false;
void (*answer_question)() = nullptr;

void write_wanted_dump()
{
    constexpr size_t kMost = 1000;
    if (!runtime().has_loop() || !wanted.exchange(false)) {
        return;
    }
    std::string text = dump_text(true, kMost);
    notify_observers(&RuntimeObserver::on_dump, text);
    log(LogLevel::kWarning, "SIGQUIT: dump of %zu coroutines", runtime().scheduler().live_count());
    log_text(LogLevel::kWarning, text);
}

void serve_signals_of_debug()
{
    write_wanted_dump();
    if (is_asked.load(std::memory_order_relaxed) && runtime().has_loop() && is_asked.exchange(false)) {
        answer_question();
    }
}

// Wakes the loop when SIGQUIT or SIGURG has arrived, so that the loop serves it even if no event comes.
class DumpRequest final : public Wakeup::Observer, public Runnable {
public:
    Wakeup &wakeup() { return wakeup_; }

    void on_wakeup() override
    {
        runtime().scheduler().enqueue_once(*this);
    }
    void run() override { serve_signals_of_debug(); }

private:
    Wakeup wakeup_{*this};
};

DumpRequest request;
std::atomic<bool> can_wake = false;
zend_atomic_bool *interrupts = nullptr;   // points to EG(vm_interrupt) of the loop's thread

// The handlers of SIGQUIT and SIGURG may run in any thread and at any point of the program, so they only set flags and wake the
// loop.
void note(std::atomic<bool> &what)
{
    int error = errno;
    what.store(true);
    zend_atomic_bool_store(interrupts, true);
    if (can_wake.load()) {
        request.wakeup().signal();
    }
    errno = error;
}

void on_quit(int)
{
    note(wanted);
}

void on_question(int)
{
    note(is_asked);
}

// Called in each forked child (pthread_atfork). The child shares the parent's descriptor of the Wakeup: using this
// descriptor would wake the parent.
void forked()
{
    wanted.store(false);
    is_asked.store(false);
    can_wake.store(false);
    request.unlink();
    request.wakeup().abandon();
}

}  // namespace

void listen_to_quit_signal()
{
    [[maybe_unused]] static const int registered = pthread_atfork(nullptr, nullptr, forked);
    interrupts = &EG(vm_interrupt);
    can_wake.store(request.wakeup().start(runtime().loop().poller()) == 0);
    if (is_signal_handled_by(SIGQUIT, SIG_DFL)) {
        handle_signal_with(SIGQUIT, on_quit);
    }
}

void answer_questions(void (*answer)())
{
    answer_question = answer;
    if (is_signal_handled_by(SIGURG, SIG_DFL)) {
        handle_signal_with(SIGURG, on_question);
    }
}

void ignore_quit_signal()
{
    if (is_signal_handled_by(SIGQUIT, on_quit)) {
        handle_signal_with(SIGQUIT, SIG_DFL);
    }
}

static void forget_quit_signal()
{
    if (!runtime().has_loop()) {
        return;
    }
    ignore_quit_signal();
    can_wake.store(false);
    request.unlink();
    request.wakeup().stop();
}

const RuntimeObserver quit_signal_observer({
    .on_run_begin = listen_to_quit_signal,
    .on_run_end = ignore_quit_signal,
    .on_interrupt = serve_signals_of_debug,
    .on_shutdown = forget_quit_signal,
});

}  // namespace coro::php
