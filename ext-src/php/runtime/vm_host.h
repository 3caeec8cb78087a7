#pragma once

#include "php/runtime/executor_state.h"
#include "php/runtime/observer.h"

#include "coro/sched/host.h"

namespace coro::php {

// Switches the executor of PHP together with the coroutines, and notifies the engine's fiber observers.
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

    size_t page_end_ = 0;   // from a Coroutine to the end of its mapping, where its first VM stack page ends
};

extern VmHost vm_host;
extern const RuntimeObserver vm_host_observer;

// Drops the cold state of a coroutine that a fatal error has ended.
void forget_cold_state();

// Frees the VM stack pages that PHP has added behind the coroutine's first page. Must run on the coroutine's own
// stack, at its end.
void free_extra_vm_pages();

}  // namespace coro::php
