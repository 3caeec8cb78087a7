#include "coro/base/cpu.h"

#include <sched.h>

namespace coro {

namespace {

cpu_set_t allowed_cpus()
{
    cpu_set_t cpus;
    CPU_ZERO(&cpus);
    // sched_getaffinity() fails on machines with more CPUs than cpu_set_t has bits. In that case the result is
    // only CPU 0.
    if (::sched_getaffinity(0, sizeof cpus, &cpus) != 0) {
        CPU_SET(0, &cpus);
    }
    return cpus;
}

}  // namespace

int cpu_count()
{
    cpu_set_t cpus = allowed_cpus();
    return CPU_COUNT(&cpus);
}

void pin_to_cpu(int n)
{
    cpu_set_t cpus = allowed_cpus();
    int left = n % CPU_COUNT(&cpus);
    for (int cpu = 0; cpu < CPU_SETSIZE; cpu++) {
        if (CPU_ISSET(cpu, &cpus) && left-- == 0) {
            CPU_ZERO(&cpus);
            CPU_SET(cpu, &cpus);
            (void) ::sched_setaffinity(0, sizeof cpus, &cpus);
            return;
        }
    }
}

}  // namespace coro
