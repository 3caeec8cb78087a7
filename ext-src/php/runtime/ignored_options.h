#pragma once

#include "php.h"

#include <string_view>
#include <vector>

namespace coro::php {

// Collects the options that a program has set although they have no effect, for one notice in the log. An option
// is left out if its value asks for what coro does in any case.
class IgnoredOptions {
public:
    enum Scope { kAll, kOfCoroutines };   // which options add() looks at: all, or only those of Coroutine::set()

    void add(HashTable *settings, Scope scope);
    // Logs one notice that names the collected options. add() has left out the options that an earlier notice of
    // this process or its parent has named.
    void log_once() const;
    // Logs one notice that names the collected options of a server. Afterwards this process and its children, the
    // workers, log no further notice about options without effect.
    void log_for_server() const;

    // Called at the end of the PHP request, so that the next request logs its notices again.
    static void forget();

private:
    std::vector<std::string_view> names_;
};

}  // namespace coro::php
