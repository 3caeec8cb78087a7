#pragma once

#include "php.h"

#include <string_view>
#include <vector>

namespace coro::php {

// Collects the options that a program has set although they have no effect, for one notice in the log. Leaves
// out an option whose value asks for what coro does in any case.
class IgnoredOptions {
public:
    enum Scope { kAll, kOfCoroutines };   // kOfCoroutines: only options of Coroutine::set()

    void add(HashTable *settings, Scope scope);
    // Logs the notice. It leaves out options that an earlier notice of this process or its parent has named.
    void log_once() const;
    // Logs the notice of a server. This process and its children, the workers, log no further notice.
    void log_for_server() const;

    // To be called at the end of the PHP request: notices are logged again.
    static void forget();

private:
    std::vector<std::string_view> names_;
};

}  // namespace coro::php
