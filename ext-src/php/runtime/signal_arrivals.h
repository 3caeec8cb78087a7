#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// Notes from now on when this signal arrives. pcntl_signal() must have installed its handler for the signal. A
// signal ends waits of hooked functions, such as sleep(), as it does without coroutines.
void note_arrivals(int number);

extern const RuntimeObserver signal_arrivals_observer;

}  // namespace coro::php
