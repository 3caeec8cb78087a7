#pragma once

#include "php.h"

#include <cstdint>

namespace coro::php {

// Returns the sum of the CORO_HOOK_* constants whose hooks are on.
zend_long hook_flags();

// Returns the sum of the CORO_HOOK_* constants that switch on at least one of these groups of coro/hook/groups.h.
zend_long flags_of_groups(uint32_t groups);

// Whether the hooks of a program that has not chosen them are on only after Coro\run(). False: wherever a loop runs.
extern bool only_run_hooks;

// Called by Coro\run(): switches on the default hooks, unless the program has chosen the hooks.
void hook_for_run();

// Switches the hooks. Warns once if the PHP engine cannot be hooked. False after a warning: an object could not be changed.
bool set_hook_flags(zend_long flags);

void register_runtime_class();   // registers Coro\Runtime, at module startup
// Prints for `php --ri coro` which functions can wait in the loop, for each loaded object.
void print_report();

}  // namespace coro::php
