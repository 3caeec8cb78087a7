#pragma once

#include "php.h"

#include <string_view>
#include <vector>

namespace coro::php {

// Returns true if this process has not logged a notice with this key before. The caller then logs the notice, so that the log
// names each thing of a program that has no effect once, and not for each request. The key names the class and the thing.
// Programs get no PHP warning, because many frameworks turn warnings into exceptions.
bool is_first_notice(std::string_view class_name, std::string_view thing);

// Logs, once for each method and option, that the method `where` does nothing with an option.
void note_useless_option(const char *where, std::string_view option, const char *why);

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

private:
    std::vector<std::string_view> names_;
};

// Called at the end of the PHP request, so that the next request logs its notices again.
void forget_notices();

}  // namespace coro::php
