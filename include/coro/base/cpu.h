#pragma once

namespace coro {

int cpu_count();          // that this process may use; at least 1
void pin_to_cpu(int n);   // this thread to the n-th of them, counted round and round; nothing where that fails

}  // namespace coro
