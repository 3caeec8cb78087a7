#include "php/runtime/quit_signal.h"

#include "php/debug/dump.h"
#include "php/runtime/engine_sigaction.h"
#include "php/runtime/runtime.h"
#include "php/server/state.h"

#include "coro/base/log.h"

#include <atomic>
#include <cerrno>
#include <pthread.h>
#include <signal.h>

namespace coro::php {

namespace {

// Makes the loop look although no event comes.
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
std::atomic<bool> wanted = false;
std::atomic<bool> can_wake = false;
zend_atomic_bool *interrupts = nullptr;   // of the loop's thread

// In whatever thread, in the middle of whatever.
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

// The parent's descriptor would wake the parent.
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
    can_wake.store(request.wakeup().start(runtime().loop()) == 0);
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

void forget_quit_signal()
{
    ignore_quit_signal();
    can_wake.store(false);
    request.unlink();
    request.wakeup().stop();
}

bool is_dump_wanted()
{
    return wanted.load(std::memory_order_relaxed);
}

void write_wanted_dump()
{
    constexpr size_t kMost = 1000;
    if (!wanted.exchange(false)) {
        return;
    }
    Manager *manager = the_server ? the_server->manager() : nullptr;
    std::string text = dump_text(true, kMost) + (manager ? manager->workers_text() : "");
    log(LogLevel::kWarning, "SIGQUIT: %zu coroutines", runtime().scheduler().live_count());
    log_text(LogLevel::kWarning, text);
}

}  // namespace coro::php
