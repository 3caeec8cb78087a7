#pragma once

#include "php/runtime/executor_state.h"

#include "coro/sched/host.h"

namespace coro::php {

// Switches the executor of PHP whenever the scheduler switches coroutines, and notifies the engine's fiber
// observers.
class VmHost final : public Host {
public:
    size_t memory_size() const override { return (sizeof(CoroutineState) + 15) & ~size_t(15); }
    void adopted(Coroutine &main) override;
    bool leaving(Coroutine &from, Coroutine &to) override;
    bool starting(Coroutine &from, Coroutine &to) override;
    void ending(Coroutine &from, Coroutine &to) override;
    void returned(Coroutine &to) override;

private:
    VmState initial_state(Coroutine &coroutine);

    // Bytes from a Coroutine object to the end of its mapping, where the coroutine's first VM stack page ends.
    size_t page_end_ = 0;
};

extern VmHost vm_host;

// Drops the cold state of the running coroutine (see ColdState), which a fatal error has ended.
void forget_cold_state();

// Frees the VM stack pages that PHP has added behind the coroutine's first page. Must be called on the coroutine's
// own stack, at the end of the coroutine.
void free_extra_vm_pages();

}  // namespace coro::php
