#pragma once

namespace coro {

int cpu_count();          // returns the number of CPUs that this process may use, at least 1
// Binds this thread to the CPU with index n modulo cpu_count() in the list of the CPUs that this process may use.
// Ignores errors.
void pin_to_cpu(int n);

}  // namespace coro
