#include "php/debug/dump.h"
#include "php/runtime/runtime.h"

// Raises a warning, with a dump of the coroutines, when all coroutines wait and nothing can wake them.
namespace coro::php {

static void report_deadlock()
{
    constexpr size_t kMost = 100;
    std::string dump = dump_text(true, kMost);
    dump.pop_back();   // removes the newline of the last line
    php_error_docref(nullptr, E_WARNING, "all coroutines (%zu) are asleep and nothing can wake them: deadlock\n%s\n",
                     runtime().scheduler().live_count(), dump.c_str());
}

const RuntimeObserver deadlock_report_observer({.on_deadlock = report_deadlock});

}  // namespace coro::php
