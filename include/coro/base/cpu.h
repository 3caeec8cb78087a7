#pragma once

namespace coro {

int cpu_count();          // returns the number of CPUs that this process may use, at least 1
// Binds this thread to one of the CPUs that this process may use: the one with index n modulo cpu_count().
// Ignores errors.
void pin_to_cpu(int n);

}  // namespace coro
