#pragma once

namespace coro::php {

void forget_timers();   // end of the PHP request, or a worker, which is a forked child
void abandon_timers();  // in a child that PHP code has forked: without releasing what they hold

}  // namespace coro::php
