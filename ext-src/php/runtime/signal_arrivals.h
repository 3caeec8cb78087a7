#pragma once

namespace coro::php {

// Notes from now on when this signal arrives. pcntl_signal() must have installed its handler for the signal. A
// signal ends waits of hooked functions, such as sleep(), as it does without coroutines.
void note_arrivals(int number);

}  // namespace coro::php
