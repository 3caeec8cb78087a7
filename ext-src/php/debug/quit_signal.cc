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

// Wakes the loop when SIGQUIT has arrived, so that the loop writes the dump even if no event comes.
class DumpRequest final : public Wakeup::Observer, public Runnable {
public:
    Wakeup &wakeup() { return wakeup_; }

    void on_wakeup() override
    {
        runtime().scheduler().enqueue_once(*this);
    }
    void run() override { write_wanted_dump(); }

private:
    Wakeup wakeup_{*this};
};

DumpRequest request;
std::atomic<bool> can_wake = false;
zend_atomic_bool *interrupts = nullptr;   // points to EG(vm_interrupt) of the loop's thread

// Handles SIGQUIT. The handler may run in any thread and at any point of the program, so it only sets flags and
// wakes the loop.
void on_quit(int)
{
    int error = errno;
    wanted.store(true);
    zend_atomic_bool_store(interrupts, true);
    if (can_wake.load()) {
        request.wakeup().signal();
    }
    errno = error;
}

// Called in each forked child (pthread_atfork). The child shares the parent's descriptor of the Wakeup: using this
// descriptor would wake the parent.
void forked()
{
    wanted.store(false);
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
    .on_interrupt = write_wanted_dump,
    .on_shutdown = forget_quit_signal,
});

}  // namespace coro::php
