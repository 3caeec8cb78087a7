#pragma once

namespace coro {

int cpu_count();          // the number of CPUs that this process may use; at least 1
void pin_to_cpu(int n);   // binds this thread to CPU n modulo cpu_count(); does nothing when that fails

}  // namespace coro
