#include "php/runtime/signal_arrivals.h"

#include "coro/hook/signals.h"

#include <csignal>

namespace coro::php {

namespace {

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

bool is_noted(const struct sigaction &action)
{
    return action.sa_flags & SA_SIGINFO && action.sa_sigaction == note_and_handle;
}

void give_handlers_back()
{
    for (int number = 1; number < NSIG; number++) {
        struct sigaction action;
        if (sigaction(number, nullptr, &action) == 0 && is_noted(action)) {
            sigaction(number, &handlers[number], nullptr);
        }
    }
}

}  // namespace

void note_arrivals(int number)
{
    struct sigaction action;
    if (sigaction(number, nullptr, &action) < 0 || is_noted(action) || action.sa_handler == SIG_DFL ||
        action.sa_handler == SIG_IGN) {
        return;
    }
    handlers[number] = action;
    action.sa_flags |= SA_SIGINFO;
    action.sa_sigaction = note_and_handle;
    sigaction(number, &action, nullptr);
}

const RuntimeObserver signal_arrivals_observer({.on_unload = give_handlers_back});

}  // namespace coro::php
