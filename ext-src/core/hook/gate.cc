#include "core/hook/gate.h"

#include "coro/loop/loop.h"

#include <utility>

namespace coro::hook {

constinit Gate gate;

void close_gate_in_child()
{
    if (gate.thread) {
        gate.thread_before_fork = std::exchange(gate.thread, nullptr);
    }
}

bool reopen_gate()
{
    if (this_thread() != gate.thread_before_fork || Loop::current()->belongs_to_parent()) {
        return false;
    }
    gate.thread = std::exchange(gate.thread_before_fork, nullptr);
    return true;
}

}  // namespace coro::hook
