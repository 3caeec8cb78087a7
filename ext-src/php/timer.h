#pragma once

namespace coro::php {

void forget_timers();   // end of the PHP request, or a forked child

}  // namespace coro::php
